/// What is called when the user has decided about access: whether it is granted, and what failed if anything did (Apple:
/// EventKit, EKEventStoreRequestAccessCompletionHandler).
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
