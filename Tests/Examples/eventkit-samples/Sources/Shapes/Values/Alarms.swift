import EventKit

func alarms(at date: Date) -> [EKAlarm] {
    let early = EKAlarm(relativeOffset: -15 * 60)
    early.soundName = "Basso"
    let atPlace = EKAlarm()
    atPlace.proximity = .enter
    atPlace.structuredLocation = place()
    return [early, atPlace, EKAlarm(absoluteDate: date)] + [date].map(EKAlarm.init(absoluteDate:))
}

func place() -> EKStructuredLocation {
    let location = EKStructuredLocation(title: "Office")
    location.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)
    location.radius = 100
    return location
}

func described(_ alarms: [EKAlarm]?) -> [String] {
    guard let alarms, !alarms.isEmpty else { return [] }
    let dates: [Date] = alarms.compactMap(\.absoluteDate)
    let titles: [String] = alarms.compactMap(\.structuredLocation?.title)
    let offsets: [TimeInterval] = alarms.map(\.relativeOffset)
    return titles
        + alarms.map { alarm in
            if let date = alarm.absoluteDate { return date.description }
            if let location = alarm.structuredLocation, let coordinate = location.geoLocation?.coordinate {
                return "\(location.title ?? "")@\(coordinate.latitude),\(coordinate.longitude) \(location.radius)"
            }
            switch alarm.type {
            case .display, .audio: return "\(Int(alarm.relativeOffset / 60)) min"
            case .email: return alarm.emailAddress ?? ""
            case .procedure: return "procedure"
            @unknown default: return "\(dates.count + offsets.count)"
            }
        }
}

class NamedAlarm: EKAlarm {
    var name = ""

    override var description: String { name }
}

protocol Describable { var summary: String { get } }

extension EKAlarm: Describable {
    var summary: String { proximity == .none ? "time" : "place" }
}

func changed(_ object: EKObject) -> Bool {
    if object.hasChanges, !object.isNew { object.rollback() }
    object.reset()
    return object.refresh()
}

func copied(_ alarm: EKAlarm) -> EKAlarm? { alarm.copy() as? EKAlarm }

func unique(_ alarms: [EKAlarm]) -> Set<EKAlarm> { Set(alarms) }
