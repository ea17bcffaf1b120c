import EventPresentation

/// The texts of pages in German. `{0}` stands for the first gap of a text.
enum GermanPageTexts {
    static let catalogue = SentenceCatalogue(
        accountsAndForms + formsAndProviders + roomsAndEvents + inbox + errors, quotationMarks: ("„", "“"))
}
