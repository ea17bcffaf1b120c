extension JSONObject {
    /// Help pages, completions and errors.
    static let help = [
        JSONObject(
            "Overview", "The program and its commands.",
            """
            name string The name of the program.
            version string Its version.
            summary string What it is for.
            usage string The form of a command line.
            commands [HelpEntry] The commands.
            topics [HelpEntry] The help pages that belong to no command.
            commonOptions [CommandOption] The options of every command.
            exitStatuses [ExitStatus] The exit statuses.
            """),
        JSONObject(
            "HelpPage", "A command with its arguments and options.",
            """
            name string The words that call it.
            summary string What it does.
            usage string The form of its command line.
            otherNames [string] Other names that lead to it.
            details [string] Paragraphs about it.
            subcommands [HelpEntry] Its subcommands.
            arguments [CommandArgument] Its arguments, in order.
            options [CommandOption] Its own options.
            commonOptions [CommandOption] The options of every command.
            examples [CommandExample] Command lines to copy.
            exitStatuses [ExitStatus] The exit statuses.
            """),
        JSONObject(
            "HelpTopicPage", "A help page that belongs to no command.",
            """
            name string The word after help.
            summary string What it is about.
            details [string] Paragraphs.
            sections [HelpSection] Lists.
            """),
        JSONObject(
            "HelpSection", "A list of a help page.",
            """
            title string The title.
            entries [HelpMeaning] Its entries.
            """),
        JSONObject(
            "HelpMeaning", "An entry of a list of a help page.",
            """
            name string What it explains.
            meaning string The explanation.
            """),
        JSONObject(
            "HelpEntry", "A command or a help page by name.",
            """
            name string The words after the program or after help.
            summary string What it does.
            """),
        JSONObject(
            "CommandArgument", "An argument of a command.",
            """
            name string The name in its usage.
            required boolean Whether the command needs it.
            repeats boolean Whether there can be several.
            help string What it means.
            """),
        JSONObject(
            "CommandOption", "An option of a command.",
            """
            name string The long form.
            short string? The short form.
            value string? The name of its value; null if it takes none.
            required boolean Whether the command needs it.
            repeats boolean Whether it can be given several times.
            help string What it means.
            """),
        JSONObject(
            "CommandExample", "A command line to copy.",
            """
            command string The command line.
            explanation string What it does.
            """),
        JSONObject(
            "ExitStatus", "An exit status, as sysexits.h numbers them.",
            """
            status integer The number.
            meaning string When a command ends with it.
            """),
        JSONObject(
            "CompletionScript", "A completion script.",
            """
            shell string The shell.
            script string The script.
            """),
        JSONObject(
            "InstalledCompletions", "A completion script that was installed.",
            """
            shell string The shell.
            file string The file.
            """),
        JSONObject(
            "Version", "The version of the program.",
            """
            name string The name of the program.
            version string The version.
            """),
        JSONObject(
            "Failure", "An error of a command, on one line of standard error; the exit status says its kind.",
            """
            error Error The error.
            """),
        JSONObject(
            "Error", "An error.",
            """
            code string The code, which never changes.
            message string What happened and what to do, in English.
            """),
    ]
}
