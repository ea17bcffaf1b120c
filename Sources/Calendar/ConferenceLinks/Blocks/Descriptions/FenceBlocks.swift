// Blocks between marks that calendar programs write, independent of the service.
extension BlockDescription {
    /// `----( Video Call )----`, an optional `[title]`, one address, `---===---`. Other programs imitate this form.
    static let apple = BlockDescription(
        name: "Apple", services: ["facetime"],
        fence: .init(opening: .titled, closing: .line("---===---")),
        words: [(.pin, ["PIN"]), (.passcode, ["Passcode", "Password"])])

    /// Lines of `-::~:~::~` above and below, also used by Twake. The same lines can surround only "View your event at".
    ///
    /// With another service's add-on, its link and codes appear inside: `Join: https://… (ID: 812, passcode: 1)`.
    static let google = BlockDescription(
        name: "Google Calendar", services: ["google-meet"],
        fence: .init(
            opening: .made(of: "-:~", least: 20, having: ":~:~"),
            closing: .made(of: "-:~", least: 20, having: ":~:~")),
        words: [
            (
                .opening,
                ["Google Meet joining info", "Video call link", "Informationen zur Teilnahme mit Google Meet"]
            ),
            (
                .part(.phone),
                [
                    "Or dial", "Join by phone", "Dial-in", "Oder wählen Sie", "Telefonisch teilnehmen",
                    "Per Telefon teilnehmen", "Ou composez le", "Participer par téléphone", "O marca el", "O marcar",
                    "Unirse por teléfono", "Oppure componi", "Oppure digita", "Partecipa tramite telefono",
                    "Ou ligue para", "Ou disque", "Participar por telefone", "Of bel", "Deelnemen via telefoon",
                    "Lub zadzwoń", "Или позвоните", "Eller ring", "または電話", "または次の番号にダイヤル",
                    "或拨打电话", "또는 전화",
                ]
            ),
            (.pin, ["PIN", "Code", "Code PIN", "PIN-Code", "ПИН-код", "PIN-код", "PIN コード", "PIN 码"]),
            (.meetingCode, ["Meeting ID", "ID"]),
            (.passcode, ["Passcode", "Password"]),
            (
                .informationPage,
                [
                    "View your event at", "More phone numbers", "Learn more about Meet", "Joining instructions",
                    "Joining notes", "Please do not edit this section", "Ihren Termin anzeigen", "Termin ansehen",
                    "Weitere Telefonnummern", "Weitere Informationen zu Meet", "Afficher l'événement",
                    "Voir votre événement", "Autres numéros de téléphone", "Plus de numéros", "Ver tu evento",
                    "Consulta tu evento", "Más números de teléfono", "Visualizza il tuo evento",
                    "Altri numeri di telefono",
                    "Veja seu evento", "Ver o evento", "Mais números de telefone", "Je afspraak bekijken",
                    "Meer telefoonnummers", "Wyświetl wydarzenie", "Więcej numerów telefonów",
                    "Просмотреть мероприятие",
                    "Другие номера", "予定の詳細", "その他の電話番号", "查看您的活动", "更多电话号码",
                ]
            ),
        ])
}
