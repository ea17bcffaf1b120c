import Glibc

/// A file descriptor with one owner, closed when the owner is gone.
package struct Descriptor: ~Copyable {
    /// The number, for calls that borrow it.
    package let number: Int32

    /// Takes ownership.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}
