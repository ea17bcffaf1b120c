/// Changes of who is invited to an event.
///
/// A change names only the people whom it adds or removes. So two programs can each invite a guest, and each occurrence of a
/// series keeps its own answers.
package struct AttendeeChanges: Hashable, Sendable {
    /// The people to invite. Of those who are invited already, only the name changes.
    package var invited: [Participant]
    /// The addresses of the people who are not invited any more.
    package var uninvited: [String]
    /// The address of the organizer for an event that has none: RFC 5546, 3.2.2 requires one where people are invited.
    package var organizer: String?

    package init(invited: [Participant] = [], uninvited: [String] = [], organizer: String? = nil) {
        self.invited = invited
        self.uninvited = uninvited
        self.organizer = organizer
    }

    package var isEmpty: Bool { invited.isEmpty && uninvited.isEmpty }
}
