import ConferenceHost
import ConferenceModel

/// A form for one key of a provider's configuration, by the type of its value. A secret is never shown again.
struct ConfigurationField {
    let number: Int
    let entry: ProviderConfiguration.Entry
    /// The hidden fields that name the provider.
    let fields: HTML
    let texts: PageTexts
    let refusal: (typed: String, reason: String)?

    private var identifier: HTML { "key\(number)" }

    var html: HTML {
        let key = entry.key
        let unset = entry.value != nil ? texts.isDefault : key.isRequired ? texts.isMissing : ""
        let state = entry.administrator != nil ? texts.isAdministrators : entry.isSet ? texts.isSet : unset
        let remarks = [
            TextPolicy.printable(key.key), texts.kind(key), state,
            key.isNetworkHost ? texts.mayReach : "", entry.lock != nil ? texts.isLocked : "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        let problem: HTML =
            refusal.map {
                "<p class=\"problem\" id=\"\(identifier)-problem\" role=\"alert\">\(TextPolicy.printable($0.reason))</p>"
            } ?? .empty
        let reset: HTML =
            entry.isSet ? " <button name=\"do\" value=\"unset\" formnovalidate>\(texts.reset)</button>" : .empty
        guard entry.lock == nil else {
            let value = entry.shown ?? texts.notSet
            return """
                <div class="field"><p>\(TextPolicy.printable(key.title))</p>
                <p class="setting">\(TextPolicy.printable(value))</p>
                <p class="remark">\(remarks)</p></div>

                """
        }
        return """
            <form class="field" method="post" action="configure">\(fields)<input type="hidden" name="key" value="\(key.key)">
            <label for="\(identifier)">\(TextPolicy.printable(key.title))</label>
            <div class="row setting">\(input) <button name="do" value="set">\(texts.save)</button>\(reset)</div>
            <p class="remark">\(remarks)</p>\(problem)</form>

            """
    }

    private var input: HTML {
        let described: HTML =
            refusal == nil
            ? .empty : " aria-invalid=\"true\" aria-describedby=\"\(identifier)-problem\""
        let shown = refusal.map(\.typed) ?? entry.value?.text ?? ""
        if entry.key.isSecret {
            // The name for the browser's store of passwords.
            return """
                <input type="text" autocomplete="username" value="\(entry.key.key)" hidden>\
                <input id="\(identifier)" name="value" type="password" autocomplete="new-password" \
                placeholder="\(entry.isSet ? texts.secretIsSet : "")"\(described)>
                """
        }
        switch entry.key.kind {
        case .boolean:
            func option(_ value: HTML, _ label: String) -> HTML {
                let selected: HTML = shown == value.markup ? " selected" : .empty
                return "<option value=\"\(value)\"\(selected)>\(label)</option>"
            }
            return """
                <select id="\(identifier)" name="value"\(described)>\
                \(entry.value == nil ? option("", texts.notSet) : .empty)\(option("true", texts.yes))\(option("false", texts.no))</select>
                """
        case .integer: return typed("text", " inputmode=\"numeric\"", shown, described)
        case .url: return typed("url", " placeholder=\"https://\"", shown, described)
        case .string where entry.key.hasLines:
            let lines = TextPolicy.printableLines(shown).joined(separator: "\n")
            // The line break after the tag is not part of the text.
            return "<textarea id=\"\(identifier)\" name=\"value\" rows=\"5\"\(described)>\n\(lines)</textarea>"
        case .string: return typed("text", .empty, shown, described)
        }
    }

    private func typed(_ type: HTML, _ more: HTML, _ shown: String, _ described: HTML) -> HTML {
        "<input id=\"\(identifier)\" name=\"value\" type=\"\(type)\" value=\"\(TextPolicy.printable(shown))\"\(more)\(described)>"
    }
}
