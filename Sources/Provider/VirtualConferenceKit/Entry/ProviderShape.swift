/// The stand-in through which a subclass of ``EKVirtualConferenceProvider`` is made by its type alone.
///
/// Swift makes an object from a class that is known only at run time where the class has a `required` initialiser.
/// Apple's class has none in Swift's sense, and sources that write `override init()` would not compile if it had one.
/// The machine code of both cases is the same: a call through the first method slot of the class, which holds the
/// allocating initialiser, as that is the first member. This class has the same slots, so that a metatype of the other
/// can be called by way of it; each subclass that has an initialiser without arguments, inherited or not, fills the
/// slot with its own. Both are root classes without stored properties, so that nothing lies before the slots.
///
/// It is public and open like the other one, because the compiler may drop slots that it can see to be unused.
///
/// - Important: The members of both classes stay in step. `PrincipalClassTests` holds the forms that rely on it.
open class _ProviderShape {
    /// Takes the place of the initialiser.
    public required init() {}
    /// Takes the place of a method.
    open func _first() {}
    /// Takes the place of a method.
    open func _second() {}
    /// Takes the place of a method.
    open func _third() {}
    /// Takes the place of a method.
    open func _fourth() {}
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
