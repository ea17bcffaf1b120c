// The process in which one provider runs.
//
// The host starts it with one end of a socket pair as descriptor 0. The process has two threads: the main thread reads frames
// and answers those that need no foreign code, and the provider thread makes every [serial] call. When the host closes the
// channel, the process exits.

Startup.bindToHost()
let channel = Startup.takeChannel()
Startup.openRuntime(until: channel)
Worker(channel: channel).serve()
