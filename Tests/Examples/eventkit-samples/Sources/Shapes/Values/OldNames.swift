import EventKit

// Deprecated names that programs for older systems use. Each causes a warning, but no error.

func mayRead(_ status: EKAuthorizationStatus) -> Bool {
    switch status {
    case .authorized: return true
    case .fullAccess: return true
    case .writeOnly, .denied, .restricted, .notDetermined: return false
    @unknown default: return false
    }
}

func isAuthorized(_ status: EKAuthorizationStatus) -> Bool { status == .authorized }

func weekend() -> [EKWeekday] { [.EKSaturday, .EKSunday] }

func opened(_ alarm: EKAlarm) -> URL? { alarm.url }

func handler() -> EKEventStoreRequestAccessCompletionHandler {
    { granted, error in print(granted, error?.localizedDescription ?? "") }
}
