import CSandbox
import Foundation
import TestSupport
import Testing

@Suite("The numbers of system calls")
struct SystemCallNumbersTests {
    /// What the kernel's headers say, by name.
    private static func headerNumbers(of architecture: cs_architecture) async throws -> [String: UInt32] {
        let compiler = try URL(fileURLWithPath: #require(CCompiler.path))
        var source = "#include <asm/unistd_64.h>\n"
        if architecture == CS_AARCH64 {
            // What <asm/unistd.h> of AArch64 consists of.
            source = """
                #define __BITS_PER_LONG 64
                #define __ARCH_WANT_RENAMEAT
                #define __ARCH_WANT_NEW_STAT
                #define __ARCH_WANT_SET_GET_RLIMIT
                #define __ARCH_WANT_SYS_CLONE3
                #define __ARCH_WANT_MEMFD_SECRET
                #include <asm-generic/unistd.h>

                """
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("numbers-\(UUID().uuidString).c")
        try Data(source.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let macros = try await ProbeWorkshop.output(compiler, ["-E", "-dM", file.path])
        var values: [String: String] = [:]
        for line in macros.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 3, words[1].hasPrefix("__NR") { values[String(words[1])] = String(words[2]) }
        }
        var numbers: [String: UInt32] = [:]
        for (name, value) in values where name.hasPrefix("__NR_") {
            numbers[String(name.dropFirst(5))] = UInt32(value) ?? values[value].flatMap { UInt32($0) }
        }
        return numbers
    }

    private static let architectures: [cs_architecture] = {
        #if arch(x86_64)
            [CS_X86_64, CS_AARCH64]
        #else
            [CS_AARCH64]
        #endif
    }()

    @Test(
        "are those of the kernel's headers", .needsCCompiler,
        arguments: architectures.map(\.rawValue))
    func numbers(architecture: UInt32) async throws {
        let numbers = try await Self.headerNumbers(of: cs_architecture(architecture))
        let count = cs_system_calls(architecture, nil, 0)
        let calls = [cs_call](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = cs_system_calls(architecture, buffer.baseAddress, count)
        }
        expectGreaterThan(calls.count, 150)
        for call in calls {
            let name = String(cString: call.name)
            // A header older than the call knows nothing about it.
            guard let number = numbers[name] else { continue }
            expectEqual(call.number, number, "\(name)")
        }
        expectGreaterThan(calls.filter { numbers[String(cString: $0.name)] != nil }.count, calls.count - 10)
        expectEqual(Set(calls.map(\.number)).count, calls.count)
    }
}
