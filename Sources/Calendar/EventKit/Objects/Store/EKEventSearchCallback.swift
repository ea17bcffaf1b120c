public import Foundation

/// The block that ``EKEventStore/enumerateEvents(matching:using:)`` calls for each event. Set the pointer's value to
/// true to stop (Apple: EventKit, EKEventSearchCallback).
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
