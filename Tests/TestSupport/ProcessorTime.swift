import Glibc

/// Returns the processor time that this thread has used so far.
///
/// Use it in tests that assert an upper bound on time: unlike wall time, it does not depend on the load of the machine.
package func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Returns the processor time of `work`, which must run on the calling thread.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    let start = processorTime()
    try work()
    return processorTime() - start
}
