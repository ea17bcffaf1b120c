import Glibc

/// A file descriptor with one owner, closed when the owner is gone.
struct Descriptor: ~Copyable {
    /// The number, for calls that borrow it.
    let number: Int32

    /// Takes ownership.
    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}
