import Foundation

/// Set once, before the first input.
nonisolated(unsafe) private var target: (UnsafeRawBufferPointer) -> Bool = { _ in false }

/// Selects the target of this process by `FUZZ_TARGET`. With `FUZZ_SEEDS`, the process only writes the target's
/// seeds to that folder, including the libraries that `FUZZ_LIBRARIES` lists, one per line; it fails if a seed
/// that should be accepted is not.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    guard let name = environment["FUZZ_TARGET"], let chosen = fuzzTargets[name] else {
        fatalError("FUZZ_TARGET is one of \(fuzzTargets.keys.sorted().joined(separator: ", "))")
    }
    target = chosen
    guard let folder = environment["FUZZ_SEEDS"] else { return 0 }
    let libraries = (environment["FUZZ_LIBRARIES"] ?? "").split(separator: "\n").map(String.init)
    do {
        let good = try Seeds.good(for: name, libraries: libraries)
        let bad = try Seeds.bad(for: name, libraries: libraries)
        for (index, seed) in (good + bad).enumerated() {
            let isTaken = seed.withUnsafeBytes(chosen)
            guard isTaken == (index < good.count) else {
                print("seed \(index) of \(name) is \(isTaken ? "taken" : "refused")")
                exit(1)
            }
            try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
        }
    } catch {
        print(error)
        exit(1)
    }
    exit(0)
}

/// Runs one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    _ = target(UnsafeRawBufferPointer(start: data, count: size))
    return 0
}
