/// The shells that can complete command lines of the program.
///
/// Each script asks the program itself for the words at the cursor, through the hidden command ``Shell/request``, so that a
/// script never needs to be installed again. The first line of the answer is `words`, `files` or `directories`; then come lines
/// with a value, a tab and its meaning.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The first word of a request; the second is the name of the shell, and the rest are the words up to the cursor.
    package static let request = "__complete"

    /// Returns the script that makes the shell ask the program.
    package func completionScript(for program: String) -> String {
        let function = "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return switch self {
        case .bash: Self.bash(program, function)
        case .zsh: Self.zsh(program, function)
        case .fish: Self.fish(program, function)
        }
    }

    /// Returns the words of a request as the program would get them. Bash passes them on as typed.
    package func unquoted(_ words: [String]) -> [String] { self == .bash ? words.map(Self.unquoted) : words }

    /// Returns a value in the form in which it must appear in the line, or nil if that is impossible. Only bash does not quote
    /// values itself.
    ///
    /// A title from an invitation, such as `$(…)`, must not run as a command.
    ///
    /// - Parameter word: the last word of the request, before ``unquoted(_:)``.
    package func quoted(_ value: String, in word: String) -> String? {
        guard self == .bash else { return value }
        func escaped(_ characters: String) -> String {
            String(value.flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
        }
        switch word.first {
        case "'": return value.replacing("'", with: "'\\''")
        // In double quotes, an exclamation mark always refers to the history and cannot be escaped.
        case "\"": return value.contains("!") ? nil : escaped("\\\"$`")
        default: return escaped(" \t\\\"'`$!&;|<>()[]{}*?#~^")
        }
    }

    /// Removes quotes and backslashes as a shell does; a quote may still be open.
    private static func unquoted(_ word: String) -> String {
        var text = ""
        var quote: Character?
        var rest = word[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("'", nil), ("\"", nil): quote = character
            case (quote, _?): quote = nil
            case ("\\", nil), ("\\", "\""): if let next = rest.popFirst() { text.append(next) }
            default: text.append(character)
            }
        }
        return text
    }

    // Bash splits words at “=”, too. It quotes the names of files, and values come quoted.
    private static func bash(_ program: String, _ function: String) -> String {
        """
        # Completions of \(program) for bash 4 and later.
        \(function)() {
            local word=${COMP_WORDS[COMP_CWORD]} index
            local -a words=() lines=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                [[ ${COMP_WORDS[index]} == = ]] || words+=("${COMP_WORDS[index]}")
            done
            [[ $word == = ]] && word=
            COMPREPLY=()
            mapfile -t lines < <("${COMP_WORDS[0]/#\\~/$HOME}" \(request) bash "${words[@]}" "$word" 2>/dev/null)
            [[ ${lines[0]} == words ]] || compopt -o filenames 2>/dev/null
            case ${lines[0]} in
                files) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
                directories) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
            esac
            for ((index = 1; index < ${#lines[@]}; index++)); do COMPREPLY+=("${lines[index]%%$'\\t'*}"); done
        }
        complete -F \(function) \(program)

        """
    }

    // Works when zsh loads the file by itself and when the user sources it.
    private static func zsh(_ program: String, _ function: String) -> String {
        """
        #compdef \(program)
        # Completions of \(program) for zsh.
        \(function)() {
            local line
            local -a lines values shown
            lines=("${(@f)$("${(Q)words[1]/#\\~/$HOME}" \(request) zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            for line in "${(@)lines[2,-1]}"; do
                values+=("${line%%$'\\t'*}")
                shown+=("${line/$'\\t'/  -- }")
            done
            (( ${#values} )) && compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a values
            case ${lines[1]} in
                files) _files ;;
                directories) _files -/ ;;
            esac
        }

        if [[ "${funcstack[1]}" == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(program)
        fi

        """
    }

    private static func fish(_ program: String, _ function: String) -> String {
        """
        # Completions of \(program) for fish.
        function __fish\(function)
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -l lines ($words[1] \(request) fish $words[2..-1] "$word" 2>/dev/null)
            switch "$lines[1]"
                case files
                    __fish_complete_path "$word"
                case directories
                    __fish_complete_directories "$word"
            end
            printf '%s\\n' $lines[2..-1]
        end
        complete -c \(program) -f -a '(__fish\(function))'

        """
    }
}
