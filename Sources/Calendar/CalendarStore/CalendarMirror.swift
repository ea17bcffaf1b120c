/// What keeps some calendars of a store somewhere else as well, such as in a folder of files, and has the last word on
/// them.
///
/// A store without a mirror refuses to change such calendars: rows that were changed behind their back would be undone by
/// the next look at the files.
package protocol CalendarMirror: Sendable {
    /// Brings the rows up to what is outside. Called before each write of the store, outside any transaction.
    ///
    /// Must not fail: a folder that cannot be read must not be in the way of other calendars. What is wrong with it shows
    /// when something in it is changed.
    func prepare(_ store: CalendarStore)

    /// Begins to follow one write transaction.
    func begin() -> any MirrorSession
}
