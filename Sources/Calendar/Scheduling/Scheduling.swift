// Messages between the organizer and the attendees of an event (iTIP; RFC 5546), and the mails that carry them (iMIP; RFC 6047).
// This module knows neither the store nor the mail program: it reads, decides, and writes values.
//
//     Messages/    a message as its sender wrote it: method, components, people, versions
//     Decisions/   what a message may change, given what is stored
//     Making/      answers, invitations and cancellations; answers in the text of an event
//     Mail/        the mail around a message, whose headers no foreign text can end
//
// A message from a mail is decided upon before anything changes:
//
//     let message = try SchedulingMessage(calendarText: text, method: "REQUEST", limits: limits)
//     let known = StoredInvitation(records, received: versions, limits: limits, resolver: resolver)
//     let decision = SchedulingDecision.decide(
//         message, about: known, me: addresses, sender: "olga@example.org", now: now, zones: zones)
//     if case .update(let update) = decision.action { texts = update.texts(over: known, me: addresses, limits: limits) }
//
// An answer is a message, and its mail goes to the organizer:
//
//     let reply = try SchedulingReply.make(
//         to: message.items, as: addresses, status: .accepted, now: now, zones: SchedulingZones(of: message, database: zones))
//     let mail = try IMIPMessage(
//         reply, from: me, to: [.init(organizer)], subject: "Accepted: Plan", text: "Jo has accepted.", now: now)
