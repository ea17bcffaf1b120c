// What a calendar program imports that gives events a room to meet in:
//
//     EKEventStore+RoomTypes.swift     which rooms the installed providers offer
//     EKEventStore+Conferencing.swift  a conference is made and attached to an event, or taken off it
//
// The work is done below: `ConferenceHost` asks the provider, in a process of its own; `ConferenceCoordination` writes down
// what was asked before it is asked, saves the answer with the event, and tells providers what becomes of their conferences.
//
// One import is enough: an event, a room and what can go wrong come along.
@_exported public import ConferenceModel
@_exported public import EventKit
@_exported public import struct ConferenceCoordination.UnsettledChange
@_exported public import struct ConferenceErrors.ConferenceError
