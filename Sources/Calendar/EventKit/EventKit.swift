// What a program imports that was written for Apple's calendar:
//
//     Values/   the enumerations, errors, alarms, rules, places and participants; nothing here opens a store
//
// Sources for Apple's systems import EventKit alone and use `URL`, `CGColor` and `CLLocation` all the same.
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import VirtualConferenceKit
