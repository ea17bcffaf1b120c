import CalendarModel

// How a component says it: TRANSP, and Microsoft's finer property.
extension Availability {
    static let transparency = "TRANSP"
    static let busyStatus = "X-MICROSOFT-CDO-BUSYSTATUS"

    /// What a component says; busy where it says nothing, which is the default of TRANSP.
    ///
    /// Microsoft's word counts as long as it does not contradict TRANSP, which more programs write.
    init(of component: ComponentText) {
        let isFree = component.property(Self.transparency)?.value.trimmingBlanks().uppercased() == "TRANSPARENT"
        let isStated = component.property(Self.transparency) != nil
        let finer: Availability? =
            switch component.property(Self.busyStatus)?.value.trimmingBlanks().uppercased() {
            case "FREE", "WORKINGELSEWHERE": .free
            case "TENTATIVE": .tentative
            case "OOF": .unavailable
            case "BUSY": .busy
            default: nil
            }
        guard let finer, !isStated || (finer == .free) == isFree else {
            self = isFree ? .free : .busy
            return
        }
        self = finer
    }

    /// Writes it. Microsoft's property is added only where TRANSP has no word for it, and changed where it is there.
    package func write(to component: inout ComponentText) {
        guard Availability(of: component) != self else { return }
        component.set(
            Self.transparency, to: ContentLine(Self.transparency, value: self == .free ? "TRANSPARENT" : "OPAQUE"))
        let needsMore = self == .tentative || self == .unavailable
        guard needsMore || component.property(Self.busyStatus) != nil else { return }
        let word =
            switch self {
            case .busy: "BUSY"
            case .free: "FREE"
            case .tentative: "TENTATIVE"
            case .unavailable: "OOF"
            }
        component.set(Self.busyStatus, to: ContentLine(Self.busyStatus, value: word))
    }
}
