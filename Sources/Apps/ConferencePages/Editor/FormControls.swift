import ConferenceModel

/// The fields of a form as HTML, with what they show and what is wrong with them.
struct FormControls {
    let values: [String: String]
    /// The sentences about fields, by the names of the fields.
    let problems: [String: String]
    /// The field that has the focus when the page opens: the first one with a problem.
    var focused: String?

    /// One choice of a list, of radio buttons or of check boxes.
    struct Choice: Sendable {
        let value: String
        let label: String

        init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    /// A field of one line.
    ///
    /// - Parameters:
    ///   - type: the type of the input.
    ///   - more: further attributes.
    func input(_ name: String, _ label: String, type: HTML = "text", more: HTML = .empty) -> HTML {
        """
        <div class="field"><label for="f-\(name)">\(label)</label>
        \(bare(name, type: type, more: more + " id=\"f-\(name)\""))\(problem(name))</div>

        """
    }

    /// The input alone.
    func bare(_ name: String, type: HTML, more: HTML = .empty) -> HTML {
        """
        <input name="\(name)" type="\(type)" value="\(TextPolicy.printable(values[name] ?? ""))"\(more)\(invalid(name))>
        """
    }

    /// A field of several lines.
    ///
    /// - Parameter remark: how to fill it in.
    func text(_ name: String, _ label: String, remark: String? = nil) -> HTML {
        let lines = TextPolicy.printableLines(values[name] ?? "").joined(separator: "\n")
        let described: HTML = remark == nil ? .empty : " aria-describedby=\"\(name)-remark\""
        // The first line feed after the tag does not count.
        return """
            <div class="field"><label for="f-\(name)">\(label)</label>
            <textarea id="f-\(name)" name="\(name)" rows="5" maxlength="100000"\(problems[name] == nil ? described : invalid(name))>
            \(lines)</textarea>\(remark.map { "<p class=\"remark\" id=\"\(name)-remark\">\($0)</p>" })\(problem(name))</div>

            """
    }

    /// A list with one choice.
    func select(_ name: String, _ label: String, _ choices: [Choice], remark: HTML = .empty) -> HTML {
        """
        <div class="field"><label for="f-\(name)">\(label)</label>
        \(bare(name, choices, more: " id=\"f-\(name)\""))\(remark)\(problem(name))</div>

        """
    }

    /// The list alone.
    func bare(_ name: String, _ choices: [Choice], more: HTML = .empty) -> HTML {
        "<select name=\"\(name)\"\(more)\(invalid(name))>\(options(name, choices))</select>"
    }

    func options(_ name: String, _ choices: [Choice]) -> [HTML] {
        choices.map { choice in
            let selected: HTML = values[name] ?? "" == choice.value ? " selected" : .empty
            return "<option value=\"\(choice.value)\"\(selected)>\(TextPolicy.printable(choice.label))</option>"
        }
    }

    /// - Parameter group: the field whose problem brings the focus here.
    func check(_ name: String, _ label: String, style: HTML = "check", group: String = "") -> HTML {
        let checked: HTML = values[name] == nil ? .empty : " checked"
        return """
            <label class="\(style)"><input type="checkbox" name="\(name)" value="on"\(checked)\(focus(group))> \
            <span>\(label)</span></label>
            """
    }

    /// Radio buttons, with a heading.
    func radio(_ name: String, _ label: String, _ choices: [Choice], otherwise: String) -> HTML {
        let items = choices.map { choice -> HTML in
            let checked: HTML = (values[name] ?? otherwise) == choice.value ? " checked\(focus(name))" : .empty
            return """
                <label class="choice"><input type="radio" name="\(name)" value="\(choice.value)"\(checked)> \
                <span>\(choice.label)</span></label>

                """
        }
        return """
            <fieldset class="field choices"\(invalidGroup(name))><legend>\(label)</legend>
            \(items)\(problem(name))</fieldset>

            """
    }

    /// The attributes of a field with a problem.
    func invalid(_ name: String) -> HTML { problems[name] == nil ? .empty : invalidGroup(name) + focus(name) }

    /// The attributes of a group of fields with a problem. A group cannot have the focus; its first field can.
    func invalidGroup(_ name: String) -> HTML {
        problems[name] == nil ? .empty : " aria-invalid=\"true\" aria-describedby=\"\(name)-problem\""
    }

    private func focus(_ name: String) -> HTML {
        focused == name && problems[name] != nil ? " autofocus" : .empty
    }

    /// The sentence about a field with a problem.
    func problem(_ name: String) -> HTML {
        problems[name].map { "<p class=\"problem\" id=\"\(name)-problem\" role=\"alert\">\($0)</p>" } ?? .empty
    }
}
