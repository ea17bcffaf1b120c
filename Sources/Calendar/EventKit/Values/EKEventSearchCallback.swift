public import Foundation

/// What ``EKEventStore/enumerateEvents(matching:using:)`` calls for each event; setting the pointer's value to true stops it
/// (Apple: EventKit, EKEventSearchCallback).
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
