/// Calendars that come from somewhere else than the store.
///
/// A **vdir** is a folder with one file for each event, as khal, todoman and vdirsyncer keep it
/// (vdirsyncer.pimutils.org/en/stable/vdir.html). ``VdirSources`` adds and removes such folders and opens a store that
/// knows them. The files are the truth: ``VdirSynchronizer`` brings the rows of the store up to them, and
/// ``VdirMirror`` writes what is changed in the store back into them, within the transaction that changes it.
enum CalendarSources {}
