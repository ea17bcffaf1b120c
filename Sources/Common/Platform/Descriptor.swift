import Glibc

/// A file descriptor with a single owner; closed with it.
package struct Descriptor: ~Copyable {
    /// The number, for system calls that borrow the descriptor.
    package let number: Int32

    /// Takes ownership.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}
