// What a program imports that was written for Apple's calendar:
//
//     Store/      the event store: access, finding, saving in one transaction, notifications
//     Items/      events and reminders
//     Calendars/  calendars and their sources
//     Values/     the enumerations, errors, alarms, rules, places and participants; nothing here opens a store
//
// Sources for Apple's systems import EventKit alone and use `URL`, `CGColor` and `CLLocation` all the same.
// The three types that ``EKEvent/virtualConference`` consists of come along, and nothing else of their module.
@_exported public import struct ConferenceModel.ConferenceURL
@_exported public import struct ConferenceModel.EntryPoint
@_exported public import struct ConferenceModel.VirtualConference
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import VirtualConferenceKit
