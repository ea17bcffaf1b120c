import CSandbox

/// Runs a program for the kernel's filter as the kernel does, so that the programs of all architectures can be tried on
/// any of them.
struct FilterMachine {
    /// What a program says about a call.
    enum Answer: Equatable, Sendable {
        case allow
        case kill
        case error(UInt32)
        /// Something that no program of ours says, or a program that is none.
        case broken
    }

    /// One attempt of a call.
    struct Call {
        var number: UInt32
        var architecture: UInt32
        var arguments: [UInt64] = []
    }

    static let auditIntel: UInt32 = 0xC000_003E
    static let auditArm: UInt32 = 0xC000_00B7

    private let program: [cs_instruction]

    /// The program of an architecture, for process 4711.
    init(_ architecture: cs_architecture, own: UInt32 = 4_711, executes: Bool = false) {
        program = Self.program(architecture, own: own, executes: executes)
    }

    /// The instructions of a program.
    static func program(_ architecture: cs_architecture, own: UInt32, executes: Bool = false) -> [cs_instruction] {
        [cs_instruction](unsafeUninitializedCapacity: Int(CS_FILTER_CAPACITY)) { buffer, count in
            count = cs_build_filter(
                UInt32(architecture.rawValue), own, executes ? 1 : 0, buffer.baseAddress, buffer.count)
        }
    }

    func answer(_ call: Call) -> Answer {
        var accumulator: UInt32 = 0
        var place = 0
        while place < program.count {
            let instruction = program[place]
            place += 1
            switch instruction.code {
            case 0x20: accumulator = word(of: call, at: instruction.operand)
            case 0x05: place += Int(instruction.operand)
            case 0x15: place += jump(instruction, accumulator == instruction.operand)
            case 0x35: place += jump(instruction, accumulator >= instruction.operand)
            case 0x45: place += jump(instruction, accumulator & instruction.operand != 0)
            case 0x06: return meaning(of: instruction.operand)
            default: return .broken
            }
        }
        return .broken
    }

    private func jump(_ instruction: cs_instruction, _ condition: Bool) -> Int {
        Int(condition ? instruction.if_true : instruction.if_false)
    }

    /// The kernel's struct seccomp_data: number, architecture, instruction pointer, six arguments.
    private func word(of call: Call, at offset: UInt32) -> UInt32 {
        switch offset {
        case 0: return call.number
        case 4: return call.architecture
        case 16..<64:
            let index = Int(offset - 16) / 8
            let argument = index < call.arguments.count ? call.arguments[index] : 0
            return UInt32(truncatingIfNeeded: offset % 8 == 0 ? argument : argument >> 32)
        default: return 0
        }
    }

    private func meaning(of answer: UInt32) -> Answer {
        switch answer & 0xFFFF_0000 {
        case 0x7FFF_0000: .allow
        case 0x8000_0000: .kill
        case 0x0005_0000: .error(answer & 0xFFFF)
        default: .broken
        }
    }
}
