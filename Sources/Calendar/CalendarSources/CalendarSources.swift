// Calendars whose content comes from outside the store: folders of files, and subscriptions.
//
// A **vdir** is a folder with one file per event, as khal, todoman and vdirsyncer use it
// (vdirsyncer.pimutils.org/en/stable/vdir.html). The files are authoritative. ``VdirSources`` adds and removes such folders,
// and opens a store that knows them; ``VdirSynchronizer`` updates the store from changed files; ``VdirMirror`` prepares new
// files inside the transaction that changes their events, and ``VdirJournal`` gives them their names afterwards. If this
// program is killed before, the next one does, so that either both the store and the files change, or neither.
//
// A **subscription** is a read-only calendar behind an https address or in a local file. ``SubscriptionRefresher`` fetches it
// when ``RefreshSchedule`` says that it is due, and replaces the calendar in one transaction.
//
//     let store = try VdirSources.openStore(path: path, zones: zones, now: now)
//     try VdirSources(store: store, zones: zones).add("/home/ada/.calendars/work")
//     try SubscriptionRefresher(store: store, zones: zones, authorities: nil, now: now).refresh(nil, .ifDue)
