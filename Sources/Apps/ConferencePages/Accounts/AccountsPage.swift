import Accounts
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// The accounts of providers: whose they are, and the ways to sign in and out. No service is asked.
struct AccountsPage {
    private let desk: PageDesk
    private let entries: [ListedAccount]
    private let notice: String?

    private var texts: PageTexts { desk.texts }

    /// - Parameter values: `done` says what the person has just done.
    init(_ desk: PageDesk, _ values: [String: String]) throws {
        self.desk = desk
        entries = try desk.host().listedAccounts()
        notice = values["done"].flatMap(desk.texts.accountNotice)
    }

    func response() -> HTTPResponse {
        let told = notice.map { "<p class=\"notice\" role=\"status\">\($0)</p>\n" as HTML }
        let list: HTML =
            entries.isEmpty
            ? "<p class=\"nothing\">\(texts.noAccounts)</p>" : "<ul class=\"providers\">\n\(entries.map(item))</ul>"
        return PageLayout(
            title: texts.accounts, current: .accounts, desk: desk,
            main: """
                <section class="form" aria-labelledby="accounts"><h1 id="accounts">\(texts.accounts)</h1>
                \(told)<p>\(texts.accountsExplained)</p>
                \(list)
                </section>
                """
        ).page()
    }

    private func item(_ entry: ListedAccount) -> HTML {
        let label: HTML =
            entry.name.label == AccountName.defaultLabel
            ? .empty : " <span class=\"remark\">\(TextPolicy.printable(entry.name.label))</span>"
        let provider = entry.provider?.name ?? entry.name.provider
        let facts = [texts.usedBy(provider), person(entry.account), entry.account.map(texts.keptIn)].compactMap(\.self)
        return """
            <li><h2>\(TextPolicy.printable(entry.title))\(label) <span class="badge">\(texts.state(of: entry))</span></h2>
            <p class="remark">\(TextPolicy.printable(facts.joined(separator: ", ")))</p>
            \(help(entry))<div class="row">\(actions(entry))</div>\(another(entry))</li>

            """
    }

    private func person(_ account: Account?) -> String? {
        let parts = [account?.user, account?.server].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// What the service needs before the first sign-in.
    private func help(_ entry: ListedAccount) -> HTML {
        guard entry.account == nil, let text = entry.declaration?.helpText else { return .empty }
        return HTML(text.split(separator: "\n").map { "<p class=\"remark\">\(TextPolicy.printable(String($0)))</p>\n" })
    }

    private func actions(_ entry: ListedAccount) -> HTML {
        var forms: [HTML] = []
        if entry.declaration != nil, !entry.isSignedIn { forms.append(form(entry, "sign-in", texts.signIn)) }
        guard let account = entry.account, account.place != nil else { return HTML(forms) }
        let others = entries.filter { $0.name.account == entry.name.account && $0.name.provider == entry.name.provider }
        if others.count > 1, !account.isDefault { forms.append(form(entry, "default-account", texts.useThis)) }
        forms.append(form(entry, "sign-out", texts.signOut))
        return HTML(forms)
    }

    /// A form for a second account of the same service.
    private func another(_ entry: ListedAccount) -> HTML {
        guard entry.isSignedIn, entry.account?.isDefault == true, entry.declaration != nil else { return .empty }
        let id: HTML = "label-\(entry.reference)"
        return """

            <form class="field" method="post" action="sign-in">\(fields(entry))\
            <label for="\(id)">\(texts.anotherAccount)</label>
            <div class="row setting"><input id="\(id)" name="label" type="text" maxlength="64" required \
            placeholder="\(texts.labelExample)" autocomplete="off"> <button>\(texts.signIn)</button></div></form>
            """
    }

    private func form(_ entry: ListedAccount, _ action: HTML, _ label: String) -> HTML {
        """
        <form method="post" action="\(action)">\(fields(entry))\
        <input type="hidden" name="label" value="\(entry.name.label)">\
        <button aria-label="\(label): \(TextPolicy.printable(entry.title))">\(label)</button></form>
        """
    }

    private func fields(_ entry: ListedAccount) -> HTML {
        """
        <input type="hidden" name="provider" value="\(entry.name.provider)">\
        <input type="hidden" name="account" value="\(entry.name.account)">
        """
    }
}
