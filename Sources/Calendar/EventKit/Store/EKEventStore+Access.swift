public import Foundation

// Who may use the calendars. Decided by their owner, kept in a table beside the store, enforced in one place
// (`EventStoreBackend`).
//
// There is no prompt: nobody who has not been granted access gets it by asking.
extension EKEventStore {
    func answer(for entity: EKEntityType, _ isEnough: (EKAuthorizationStatus) -> Bool) throws -> Bool {
        isEnough(try backend().status(for: entity))
    }

    func deliver(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, for entity: EKEntityType,
        _ isEnough: (EKAuthorizationStatus) -> Bool
    ) {
        let decision = Result { try answer(for: entity, isEnough) }
        DispatchQueue.global().async {
            switch decision {
            case .success(let isGranted): completion(isGranted, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }
}
