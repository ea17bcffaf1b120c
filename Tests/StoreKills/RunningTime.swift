/// How long a command runs, as its last runs show.
///
/// One measurement is not enough: a machine that is busy during it, and not later, makes most commands end before they are
/// killed; one that becomes busy later has only their beginnings killed.
struct RunningTime {
    private(set) var estimate: Duration

    init(_ estimate: Duration = .zero) { self.estimate = estimate }

    /// Takes a run into account that a signal was to end.
    mutating func learn(from moment: Victim.Moment) {
        estimate = moment.hadEnded ? min(estimate, moment.age) : estimate * 1.02
    }
}
