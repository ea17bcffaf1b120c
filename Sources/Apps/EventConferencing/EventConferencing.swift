// Virtual conferences for programs that use EventKit. A program imports this module to attach rooms of providers to events:
//
//     EKEventStore+RoomTypes.swift     lists the rooms that the installed providers offer
//     EKEventStore+Conferencing.swift  creates a conference and attaches it to an event, or detaches it
//
// Other modules do the work: `ConferenceHost` asks the provider, in a separate process; `ConferenceCoordination` records each
// request before it is sent, saves the answer with the event, and notifies providers of changes.
//
// One import is enough: the types of events, rooms and errors are re-exported.
@_exported public import ConferenceModel
@_exported public import EventKit
@_exported public import struct ConferenceCoordination.UnsettledChange
@_exported public import struct ConferenceErrors.ConferenceError
