// Apple's EventKit API on Linux. A program written for Apple's calendar imports this module. Its folders, from the top down:
//
//     Objects/Store/      the event store: finding, saving in one transaction, notifications
//     Objects/Items/      events and reminders
//     Objects/Calendars/  calendars and their sources
//     Backend/            the calendars that the event stores of a program share, and who may use them
//     Access/             asking the owner of the calendars for access
//     Values/             the enumerations, errors, alarms, rules, places and participants; nothing here opens a store
//
// This module re-exports what sources for Apple's systems use without another import (`URL`, `CGColor`, `CLLocation`), and the
// three types that ``EKEvent/virtualConference`` consists of.
@_exported public import struct ConferenceModel.ConferenceURL
@_exported public import struct ConferenceModel.EntryPoint
@_exported public import struct ConferenceModel.VirtualConference
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import VirtualConferenceKit
