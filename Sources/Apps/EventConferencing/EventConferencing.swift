// The module that a calendar program imports to give events a room to meet in:
//
//     EKEventStore+RoomTypes.swift     which rooms the installed providers offer
//     EKEventStore+Conferencing.swift  a conference is made and attached to an event, or taken off it
//
// The work is done by other modules: `ConferenceHost` asks the provider, in a separate process;
// `ConferenceCoordination` records each request before it is sent, saves the answer with the event, and notifies
// providers of changes.
//
// One import is enough: the types of events, rooms and errors are re-exported.
@_exported public import ConferenceModel
@_exported public import EventKit
@_exported public import struct ConferenceCoordination.UnsettledChange
@_exported public import struct ConferenceErrors.ConferenceError
