import CalendarModel

// Reading and writing availability: TRANSP, and Microsoft's more precise property.
extension Availability {
    static let transparency = "TRANSP"
    static let busyStatus = "X-MICROSOFT-CDO-BUSYSTATUS"

    /// Reads the availability of a component. It is busy if the component has neither property, because that is the default of
    /// TRANSP.
    ///
    /// Microsoft's property applies unless it contradicts TRANSP, which more programs write.
    init(of component: ComponentText) {
        let isFree = component.property(Self.transparency)?.word.uppercased() == "TRANSPARENT"
        let isStated = component.property(Self.transparency) != nil
        let finer: Availability? =
            switch component.property(Self.busyStatus)?.word.uppercased() {
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

    /// Stores the availability in a component. Microsoft's property is added only if TRANSP cannot express the value,
    /// and updated if it already exists.
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
