/// A system call has failed.
struct SystemFailure: Error {
    /// The number of the error.
    let code: Int32
}
