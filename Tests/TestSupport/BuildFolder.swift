import Foundation

/// The directory of the programs built with the tests, which contains the test bundle.
package let buildFolder: String = {
    let bundle =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return (bundle as NSString).deletingLastPathComponent
}()
