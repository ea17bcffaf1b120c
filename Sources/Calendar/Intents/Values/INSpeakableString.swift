public import Foundation

/// Something that has a name to speak (Apple: Intents, INSpeakable).
public protocol INSpeakable: NSObjectProtocol {
    /// The text that is spoken and shown.
    var spokenPhrase: String { get }
    /// How to pronounce the text.
    var pronunciationHint: String? { get }
    /// The program's own identifier of what the text means.
    var vocabularyIdentifier: String? { get }
    /// Other meanings of the same text.
    var alternativeSpeakableMatches: [any INSpeakable]? { get }
}

/// A reference to a thing of the program, with a text for people (Apple: Intents, INSpeakableString).
///
/// For a reservation, ``vocabularyIdentifier`` identifies the item as long as it exists. Without one, the text does.
open class INSpeakableString: NSObject, INSpeakable, NSCopying, @unchecked Sendable {
    // Unchecked: Apple's class is open, which rules out a checked conformance; all stored properties are constants.

    /// The text that is spoken and shown.
    public let spokenPhrase: String
    /// How to pronounce the text. Kept, and not used here.
    public let pronunciationHint: String?
    /// The program's own identifier.
    public let vocabularyIdentifier: String?
    /// Always nil here.
    public var alternativeSpeakableMatches: [any INSpeakable]? { nil }

    /// Creates a reference with an identifier.
    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.vocabularyIdentifier = vocabularyIdentifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }

    /// Creates a reference that is identified by its text.
    public init(spokenPhrase: String) {
        vocabularyIdentifier = nil
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
    }

    /// What identifies the thing: the identifier, or else the text.
    var key: String {
        if let vocabularyIdentifier, !vocabularyIdentifier.isEmpty { return vocabularyIdentifier }
        return spokenPhrase
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object has the same texts and the same identifier.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INSpeakableString else { return false }
        return spokenPhrase == other.spokenPhrase && vocabularyIdentifier == other.vocabularyIdentifier
            && pronunciationHint == other.pronunciationHint
    }

    /// A hash of the text and the identifier.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(spokenPhrase)
        hasher.combine(vocabularyIdentifier)
        return hasher.finalize()
    }

    /// The text.
    open override var description: String { spokenPhrase }
}
