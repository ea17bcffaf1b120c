import CommandLineKit
import ConferenceErrors
import Platform
import Terminal

/// Lets the user edit a form until it has no mistakes. Typed text is never lost: if it is not saved, the file is kept, and
/// the error names it.
struct FormSession {
    private let form: FormText
    private let names: [String]
    private let file: FormFile
    private let editor: TextEditor
    /// What the form had at the beginning.
    private let before: FormText.Content

    /// - Throws: `badEditor`, `noEditor`, `cannotWrite`.
    init(_ form: FormText, names: [String], _ context: Context) throws {
        self.form = form
        self.names = names
        editor = try TextEditor(chosen: context.settings().editor, environment: context.environment)
        before = FormText.read(form.text, names: names)
        file = try FormFile(places: context.places, form.text)
    }

    /// The values that were changed: those of fields, and the notes.
    struct Changes {
        var values: [String: String]
        var notes: String?

        var isEmpty: Bool { values.isEmpty && notes == nil }
    }

    /// Runs the editor, and saves the changes.
    ///
    /// - Parameters:
    ///   - check: returns what is wrong: the name of the field, or nil for the whole form, and a sentence.
    ///   - save: saves the changes.
    /// - Returns: false if nothing was changed.
    func run(
        check: (Changes) async -> [(field: String?, message: String)], save: (Changes) async throws -> Void
    ) async throws -> Bool {
        var shown = form.text
        var text = shown
        // A file that cannot be read is kept.
        var isFilledIn = true
        do {
            while true {
                do {
                    try await editor.edit(file.path)
                } catch {
                    if let left = try? file.read(limit: FormText.sizeLimit) {
                        isFilledIn = FormText.withoutProblems(left) != form.text
                    }
                    throw error
                }
                text = try file.read(limit: FormText.sizeLimit)
                let content = FormText.read(FormText.withoutProblems(text), names: names)
                let changes = changes(in: content)
                guard !content.isEmpty, !changes.isEmpty || !content.problems.isEmpty else {
                    file.remove()
                    return false
                }
                var problems = content.problems
                if !changes.isEmpty {
                    problems += await check(changes).map { .init($0.field.flatMap { content.lines[$0] }, $0.message) }
                }
                guard !problems.isEmpty else { break }
                // If the user changed nothing after the problems were shown, the form is abandoned.
                guard text != shown || shown == form.text else {
                    throw ConferenceError.formHasProblems(problems.map(\.message))
                }
                shown = FormText.annotated(FormText.withoutProblems(text), problems)
                try file.write(shown)
            }
            try await save(changes(in: FormText.read(FormText.withoutProblems(text), names: names)))
        } catch let error as ConferenceError {
            guard isFilledIn else {
                file.remove()
                throw error
            }
            throw error.keepingForm(at: file.path)
        }
        file.remove()
        return true
    }

    private func changes(in content: FormText.Content) -> Changes {
        let notes = content.notes.flatMap { $0 == before.notes ? nil : $0 }
        return Changes(values: content.values.filter { before.values[$0.key] != $0.value }, notes: notes)
    }
}
