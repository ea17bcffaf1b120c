// The operating system's basics, for all modules above: descriptors, deadlines, threads, directories, small files.
//
// This module knows nothing about conferences or calendars. ``Descriptor`` owns a file descriptor and closes it. ``Deadline``
// is a point on the monotonic clock. ``DetachedThread`` runs work that blocks. ``ParallelMap`` spreads computation over the
// processors. ``Places`` knows the XDG directories, and ``SmallFile`` reads a whole file up to a limit:
//
//     let path = Places.current.configuration + "/services.json"
//     guard let bytes = try SmallFile.read(path, limit: limits.servicesFileLength) else { return [] }
