// The process that one provider lives in.
//
// The host starts it with one end of a socket pair as descriptor 0. Two threads: this one reads frames and answers what
// needs no foreign code; the provider thread runs every [serial] call. When the host goes away, so does this process.

let channel = Startup.takeChannel()
Worker(channel: channel).serve()
