import Glibc

/// A file descriptor with a single owner. It is closed when this value is destroyed.
package struct Descriptor: ~Copyable {
    /// The number, for system calls that borrow the descriptor.
    package let number: Int32

    /// Takes ownership of a descriptor.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}
