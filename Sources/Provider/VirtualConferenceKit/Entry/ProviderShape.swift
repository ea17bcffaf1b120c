public import Foundation

/// The stand-in through which a subclass of ``EKVirtualConferenceProvider`` is made by its type alone.
///
/// Swift makes an object from a class that is known only at run time where the class has a `required` initialiser.
/// Apple's class has none in Swift's sense, and sources that write `override init()` would not compile if it had one.
/// The machine code of both cases is the same: a call through the slot that `NSObject` has for its allocating
/// initialiser. This class and the provider's share that slot, since both descend from `NSObject`, and here it is
/// `required`: the metatype of a subclass can be called by way of it. Each class that has an initialiser without
/// arguments, inherited or not, fills the slot with its own.
///
/// It is public and open like the other one, because the compiler may replace the call by a direct one where it can see
/// every subclass. `PrincipalClassTests` holds the forms that rely on it.
open class _ProviderShape: NSObject {
    /// Takes the place of the initialiser.
    public required override init() {}
}

extension EKVirtualConferenceProvider {
    /// Makes an object of a subclass that has an initialiser without arguments.
    ///
    /// One that has none is stopped by the Swift runtime, with a message that names the class.
    static func make(_ type: EKVirtualConferenceProvider.Type) -> EKVirtualConferenceProvider {
        let object: AnyObject = unsafeBitCast(type, to: _ProviderShape.Type.self).init()
        return unsafeDowncast(object, to: EKVirtualConferenceProvider.self)
    }
}
