public import Foundation

/// A class with the layout of ``EKVirtualConferenceProvider`` and a `required` initializer, used to create subclasses whose
/// type is known only at run time.
///
/// Swift can create an object from a metatype only if the class has a `required` initializer. Apple's class has none, and
/// sources that write `override init()` would not compile if ours had one. With or without `required`, creating an object
/// compiles to the same machine code: a call through the vtable slot of `NSObject`'s allocating initializer. This class has the
/// same slot, because it also inherits from `NSObject`, and declares the initializer as `required`. So the metatype of a
/// provider's class can be called as if it belonged to a subclass of this class. Every class with an initializer without
/// arguments, inherited or not, fills the slot with that initializer.
///
/// The class is open, like ``EKVirtualConferenceProvider``: if the compiler could see every subclass, it might replace the call
/// through the vtable with a direct one. `PrincipalClassTests` tests all forms of initializers that rely on this.
open class _ProviderShape: NSObject {
    /// Stands in for the initializer of the provider's class.
    public required override init() {}
}

extension EKVirtualConferenceProvider {
    /// Creates an object of a subclass that has an initializer without arguments.
    ///
    /// If the subclass has none, the Swift runtime ends the process with a message that names the class.
    static func make(_ type: EKVirtualConferenceProvider.Type) -> EKVirtualConferenceProvider {
        let object: AnyObject = unsafeBitCast(type, to: _ProviderShape.Type.self).init()
        return unsafeDowncast(object, to: EKVirtualConferenceProvider.self)
    }
}
