// The values that every other module speaks of: conferences, room types, and the limits on untrusted input.
//
// A value of this module has been checked. Its initialiser throws ``InvalidValue`` for anything that a provider, a file or
// a user could get wrong: a URL that hides a host, a title full of control characters, a list that is too long.
//
//     let url = try ConferenceURL("https://meet.example.org/standup", policy: .provider())
//     let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
//
// ``ConferenceURL`` decides which schemes are acceptable, by where the URL comes from. ``TextPolicy`` cleans text;
// ``TextPolicy/printable(_:)`` must be applied to all untrusted text before it reaches a terminal. ``Limits`` holds every
// bound, so that tests can tighten it.
