import EventKit

func attempt(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch EKError.calendarReadOnly, EKError.calendarIsImmutable {
        return "read-only"
    } catch let error as EKError where error.code == .noCalendar {
        return error.localizedDescription
    } catch let error as EKError {
        switch error.code {
        case .eventNotMutable: return "fixed"
        case .eventStoreNotAuthorized: return "\(error.errorUserInfo)"
        default: return "\(error.userInfo)"
        }
    } catch let error as NSError where error.domain == EKErrorDomain {
        return EKError.Code(rawValue: error.code).map { "\($0)" }
    } catch {
        return error.localizedDescription
    }
}

func failure() -> any Error {
    NSError(
        domain: EKErrorDomain, code: EKError.Code.noCalendar.rawValue,
        userInfo: [NSLocalizedDescriptionKey: "No calendar"])
}

func ownFailure() -> Error { EKError(.noStartDate) }

func observe(_ changed: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: nil, queue: .main) { _ in changed() }
}
