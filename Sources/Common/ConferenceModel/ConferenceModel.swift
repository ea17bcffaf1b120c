// The values that all other modules exchange: conferences, room types, and the limits on untrusted input.
//
// A value of this module is always valid. Its initialiser throws ``InvalidValue`` for anything that a provider, a file or a
// user could get wrong: a URL that hides a host, a title full of control characters, a list that is too long.
//
//     let url = try ConferenceURL("https://meet.example.org/standup", policy: .provider())
//     let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
//
// ``ConferenceURL`` decides which schemes are acceptable, depending on the source of the URL. ``TextPolicy`` cleans text;
// ``TextPolicy/printable(_:)`` must be applied to all untrusted text before it reaches a terminal. ``Limits`` holds all limits,
// so that tests can tighten them.
