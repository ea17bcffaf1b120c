/// The block to call when the user has decided about access: whether it is granted, and an error if the request failed
/// (Apple: EventKit, EKEventStoreRequestAccessCompletionHandler).
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
