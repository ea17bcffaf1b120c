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

    /// Sets the width of the terminal, as a window does when it is resized.
    package func resize(columns: UInt16) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(user, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENOTTY) }
    }

    /// Takes everything that the program has written since the last call.
    ///
    /// - Parameter milliseconds: how long to wait for the first byte.
    /// - Returns: an empty array if nothing came in this time; nil if nothing can come, since no program has the
    ///   terminal open.
    package func output(within milliseconds: Int32) -> [UInt8]? {
        var taken: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var ready = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, taken.isEmpty ? milliseconds : 0) > 0 {
            let count = ready.revents & Int16(POLLIN) != 0 ? read(user, &buffer, buffer.count) : 0
            guard count > 0 else { return taken.isEmpty ? nil : taken }
            taken += buffer[..<count]
        }
        return taken
    }

    package func close() {
        Foundation.close(program)
        Foundation.close(user)
    }
}
