import CSandbox
import TestSupport
import Testing

/// An architecture with the number under which the kernel calls it.
private struct Machine: Sendable, CustomTestStringConvertible {
    var architecture: cs_architecture
    var audit: UInt32
    var testDescription: String

    static let all = [
        Machine(architecture: CS_X86_64, audit: FilterMachine.auditIntel, testDescription: "x86-64"),
        Machine(architecture: CS_AARCH64, audit: FilterMachine.auditArm, testDescription: "AArch64"),
    ]

    /// Its lines of the table.
    var calls: [cs_call] {
        let count = cs_system_calls(UInt32(architecture.rawValue), nil, 0)
        return [cs_call](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = cs_system_calls(UInt32(architecture.rawValue), buffer.baseAddress, count)
        }
    }

    func number(_ name: String) -> UInt32? { calls.first { String(cString: $0.name) == name }?.number }

    /// What the program says about a call by name.
    func answer(
        _ name: String, _ arguments: UInt64..., executes: Bool = false
    ) throws -> FilterMachine.Answer {
        let number = try #require(self.number(name))
        return FilterMachine(architecture, executes: executes)
            .answer(FilterMachine.Call(number: number, architecture: audit, arguments: arguments))
    }
}

@Suite("The filter of system calls")
struct SystemCallFilterTests {
    private static let notPermitted = FilterMachine.Answer.error(1)
    private static let notImplemented = FilterMachine.Answer.error(38)
    private static let own: UInt64 = 4_711

    @Test("every number gets what the table says, and any other does not exist", arguments: Machine.all)
    private func everyNumber(machine: Machine) {
        let filter = FilterMachine(machine.architecture)
        let treatments = Dictionary(
            machine.calls.map { ($0.number, $0.treatment) }, uniquingKeysWith: { first, _ in first })
        for number in UInt32(0)..<2_000 {
            // These arguments satisfy no restriction.
            let answer = filter.answer(
                FilterMachine.Call(
                    number: number, architecture: machine.audit, arguments: Array(repeating: .max, count: 6)))
            switch treatments[number] {
            case UInt32(CS_ALLOW.rawValue): expectEqual(answer, .allow, "\(number)")
            case nil, UInt32(CS_ABSENT.rawValue), UInt32(CS_PROGRAM_LOADING.rawValue):
                expectEqual(answer, Self.notImplemented, "\(number)")
            default: expectEqual(answer, Self.notPermitted, "\(number)")
            }
        }
    }

    @Test("a call in the manner of another architecture ends the process", arguments: Machine.all)
    private func otherArchitectures(machine: Machine) {
        let filter = FilterMachine(machine.architecture)
        let i386: UInt32 = 0x4000_0003
        for audit in [i386, FilterMachine.auditIntel, FilterMachine.auditArm, 0] where audit != machine.audit {
            expectEqual(filter.answer(FilterMachine.Call(number: 0, architecture: audit)), .kill)
        }
    }

    @Test("x32 numbers end the process on x86-64, and do not exist elsewhere")
    func x32() {
        for number in [0x4000_0000, 0x4000_0027, UInt32.max] {
            let call = FilterMachine.Call(number: number, architecture: FilterMachine.auditIntel)
            expectEqual(FilterMachine(CS_X86_64).answer(call), .kill)
            let other = FilterMachine.Call(number: number, architecture: FilterMachine.auditArm)
            expectEqual(FilterMachine(CS_AARCH64).answer(other), Self.notImplemented)
        }
    }

    @Test("clone makes threads of this process and nothing else", arguments: Machine.all)
    private func clone(machine: Machine) throws {
        let thread: UInt64 = 0x3D_0F00  // what the C library asks for
        try expectEqual(machine.answer("clone", thread), .allow)
        try expectEqual(machine.answer("clone", 17), Self.notPermitted)  // fork
        try expectEqual(machine.answer("clone", 0x4111), Self.notPermitted)  // vfork
        for namespace in [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000] {
            try expectEqual(machine.answer("clone", thread | UInt64(namespace)), Self.notPermitted)
        }
        try expectEqual(machine.answer("clone3"), Self.notImplemented)
    }

    @Test("signals go to this process only, however the number is dressed", arguments: Machine.all)
    private func signals(machine: Machine) throws {
        for call in ["kill", "tgkill"] {
            try expectEqual(machine.answer(call, Self.own, Self.own, 6), .allow)
            // The kernel looks at 32 bits, and so does the filter.
            try expectEqual(machine.answer(call, Self.own | 1 << 32, Self.own, 6), .allow)
            for other in [0, 1, Self.own + 1, UInt64.max, UInt64(bitPattern: -4_711)] {
                try expectEqual(machine.answer(call, other, other, 9), Self.notPermitted)
            }
        }
    }

    @Test("ioctl asks and never types into a terminal", arguments: Machine.all)
    private func ioctl(machine: Machine) throws {
        for question: UInt64 in [0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451] {
            try expectEqual(machine.answer("ioctl", 0, question), .allow)
        }
        // TIOCSTI, TIOCLINUX, TIOCSCTTY, TIOCSPGRP, FIOSETOWN, and TIOCSTI with bits that the kernel ignores.
        for command: UInt64 in [0x5412, 0x541C, 0x540E, 0x5410, 0x8901, 0x5412 | 1 << 32] {
            try expectEqual(machine.answer("ioctl", 0, command), Self.notPermitted)
        }
        try expectEqual(machine.answer("ioctl", 0, 0x5401 | 1 << 32), .allow)
    }

    @Test("fcntl arms no signals", arguments: Machine.all)
    private func fcntl(machine: Machine) throws {
        for command: UInt64 in [0, 1, 2, 3, 4, 1030] { try expectEqual(machine.answer("fcntl", 0, command), .allow) }
        // F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY.
        for command: UInt64 in [8, 10, 15, 1024, 1026] {
            try expectEqual(machine.answer("fcntl", 0, command), Self.notPermitted)
        }
    }

    @Test("prctl names threads and asks; it gives back nothing that was taken", arguments: Machine.all)
    private func prctl(machine: Machine) throws {
        for option: UInt64 in [15, 16, 39, 21] { try expectEqual(machine.answer("prctl", option), .allow) }
        // Dumpable, keep capabilities, seccomp, subreaper, ptracer, ambient capabilities, memory map, dispatch.
        for option: UInt64 in [4, 8, 22, 36, 0x5961_6D61, 47, 35, 59] {
            try expectEqual(machine.answer("prctl", option), Self.notPermitted)
        }
    }

    @Test("limits and priorities are this process's own", arguments: Machine.all)
    private func ownLimits(machine: Machine) throws {
        try expectEqual(machine.answer("prlimit64", 0, 7), .allow)
        try expectEqual(machine.answer("prlimit64", 1, 7), Self.notPermitted)
        try expectEqual(machine.answer("setpriority", 0, 0, 5), .allow)
        try expectEqual(machine.answer("setpriority", 0, 1, 5), Self.notPermitted)
        try expectEqual(machine.answer("setpriority", 2, 0, 5), Self.notPermitted)
    }

    @Test("the channel sends to its other end only", arguments: Machine.all)
    private func channel(machine: Machine) throws {
        try expectEqual(machine.answer("sendto", 3, 1, 1, 0, 0, 0), .allow)
        try expectEqual(machine.answer("sendto", 3, 1, 1, 0, 8, 16), Self.notPermitted)
        try expectEqual(machine.answer("sendto", 3, 1, 1, 0, 1 << 32, 16), Self.notPermitted)
    }

    @Test(
        "only a process that may become another program can, and it can start no second process", arguments: Machine.all
    )
    private func programs(machine: Machine) throws {
        try expectEqual(machine.answer("execve"), Self.notPermitted)
        try expectEqual(machine.answer("execve", executes: true), .allow)
        try expectEqual(machine.answer("execveat", executes: true), Self.notPermitted)
        try expectEqual(machine.answer("clone", 17, executes: true), Self.notPermitted)
        try expectEqual(machine.answer("socket", executes: true), Self.notPermitted)
        if machine.architecture == CS_X86_64 {
            try expectEqual(machine.answer("arch_prctl"), Self.notImplemented)
            try expectEqual(machine.answer("arch_prctl", executes: true), .allow)
        }
        // Nothing else differs.
        let (plain, starting) = (
            FilterMachine(machine.architecture), FilterMachine(machine.architecture, executes: true)
        )
        let changed = Set(["execve", "arch_prctl"].compactMap { machine.number($0) })
        for number in UInt32(0)..<1_000 where !changed.contains(number) {
            let call = FilterMachine.Call(number: number, architecture: machine.audit)
            expectEqual(plain.answer(call), starting.answer(call))
        }
    }

    @Test("a program that does not fit is not made")
    func capacity() {
        var few = [cs_instruction](repeating: cs_instruction(), count: 16)
        expectEqual(cs_build_filter(UInt32(CS_X86_64.rawValue), 1, 0, &few, few.count), 0)
        expectEqual(cs_build_filter(UInt32(CS_OTHER_ARCHITECTURE.rawValue), 1, 0, &few, few.count), 0)
        expectEqual(cs_system_calls(UInt32(CS_OTHER_ARCHITECTURE.rawValue), nil, 0), 0)
    }
}
