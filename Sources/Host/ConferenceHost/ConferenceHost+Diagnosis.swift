extension ConferenceHost {
    /// Examines the machine for `conferencectl doctor`, and has a worker confine itself without a provider.
    ///
    /// Blocks the calling thread, at most for the time that a worker may take to start and to leave.
    package func diagnosis() -> Diagnosis { Diagnosis(configuration) }
}
