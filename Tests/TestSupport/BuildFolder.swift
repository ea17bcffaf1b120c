import Foundation

/// The directory of the programs that were built with the tests: the one that the test bundle lies in.
package let buildFolder: String = {
    let bundle =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return (bundle as NSString).deletingLastPathComponent
}()
