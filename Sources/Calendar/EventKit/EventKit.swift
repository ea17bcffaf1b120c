// What a program imports that was written for Apple's calendar:
//
//     Objects/Store/      the event store: finding, saving in one transaction, notifications
//     Objects/Items/      events and reminders
//     Objects/Calendars/  calendars and their sources
//     Backend/            the calendars that the event stores of a program share, and who may use them
//     Access/             asking the owner of the calendars for access
//     Values/             the enumerations, errors, alarms, rules, places and participants; nothing here opens a store
//
// Sources for Apple's systems import EventKit alone and use `URL`, `CGColor` and `CLLocation` all the same.
// The three types that ``EKEvent/virtualConference`` consists of come along, and nothing else of their module.
@_exported public import struct ConferenceModel.ConferenceURL
@_exported public import struct ConferenceModel.EntryPoint
@_exported public import struct ConferenceModel.VirtualConference
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import VirtualConferenceKit
