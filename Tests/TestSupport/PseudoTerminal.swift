import Foundation

/// Both ends of a pseudo-terminal.
package struct PseudoTerminal {
    package let user: Int32
    package let program: Int32

    package init() throws {
        // Glibc hides posix_openpt from Swift; it consists of these two requests.
        let unlock: UInt = 0x4004_5431
        let getNumber: UInt = 0x8004_5430
        user = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var zero: Int32 = 0
        var number: Int32 = 0
        guard user >= 0, ioctl(user, unlock, &zero) == 0, ioctl(user, getNumber, &number) == 0 else {
            throw POSIXError(.ENODEV)
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard program >= 0 else { throw POSIXError(.ENODEV) }
    }

    package func close() {
        Foundation.close(program)
        Foundation.close(user)
    }
}
