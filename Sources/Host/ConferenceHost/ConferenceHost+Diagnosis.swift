extension ConferenceHost {
    /// Examines the machine for `conferencectl doctor`, and has a worker confine itself without a provider.
    ///
    /// Blocks the calling thread, at most as long as a worker may take to start and to exit.
    package func diagnosis() -> Diagnosis { Diagnosis(configuration) }
}
