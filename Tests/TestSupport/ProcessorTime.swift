import Glibc

/// The time that processors have worked for this thread so far.
///
/// Where a test says that something takes no long time, this is the time to measure: it does not pass while others have the
/// processors.
package func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The time that a processor works for something, which must not hand the work to another thread.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    let start = processorTime()
    try work()
    return processorTime() - start
}
