extension BlockDescription {
    /// Between long lines of underscores or dots: a link behind a text, codes, a number to dial, devices, settings.
    /// Business, government and personal accounts use the same form.
    static let teams = BlockDescription(
        name: "Microsoft Teams", services: ["teams", "teams-live", "skype-business"],
        words: [
            (.opening, teamsOpenings),
            (
                .meetingCode,
                [
                    "Meeting ID", "Meeting-ID", "Besprechungs-ID", "ID de réunion", "ID de la réunion",
                    "Id. de reunión",
                    "ID de reunión", "ID riunione", "ID da reunião", "Vergadering-id",
                    "Vergaderings-id",
                    "Mötes-ID", "Møde-id", "Møte-ID", "Kokoustunnus", "Identyfikator spotkania", "ID schůzky",
                    "Értekezlet-azonosító", "Toplantı Kimliği", "Идентификатор собрания", "ID cuộc họp", "会議 ID",
                    "会议 ID", "會議識別碼", "모임 ID",
                ]
            ),
            (
                .passcode,
                [
                    "Passcode", "Kennung", "Kenncode", "Code secret", "Código de acceso", "Código de acesso",
                    "Passcode riunione",
                    "Senha", "Wachtwoordcode", "Toegangscode", "Lösenord", "Adgangskode", "Passkode", "Passord",
                    "Tunnuskoodi",
                    "Salasana", "Kod dostępu", "Přístupový kód", "PIN-kód", "Geçiş kodu", "Секретный код", "Mật mã",
                    "パスコード",
                    "密码", "密碼", "암호",
                ]
            ),
            (
                .pin,
                [
                    "Phone conference ID", "Conference ID", "Phone ID", "Telefonkonferenz-ID", "Konferenz-ID",
                    "ID de conférence téléphonique", "ID de conférence", "Identifiant de conférence",
                    "Id. de conferencia telefónica", "Id. de conferencia", "ID conferenza telefonica", "ID conferenza",
                    "ID da conferência por telefone", "ID de conferência telefônica", "ID da conferência",
                    "Telefonische vergader-id",
                    "Conferentie-id", "Telefonkonferens-ID", "Konferens-ID", "Telefonkonference-id", "Konference-id",
                    "Telefonkonferanse-ID", "Konferanse-ID", "Identyfikator konferencji telefonicznej",
                    "Идентификатор телефонной конференции", "電話会議 ID", "电话会议 ID",
                ]
            ),
            (
                .part(.phone),
                [
                    "Dial in by phone", "Dial-in by phone", "Or call in (audio only)", "Call in (audio only)",
                    "Per Telefon einwählen", "Oder rufen Sie an", "Oder einwählen (nur Audio)",
                    "Composez le numéro par téléphone",
                    "Ou appelez (audio seulement)", "Appeler par téléphone", "Marcar por teléfono",
                    "O bien, llame (solo audio)", "O llame (solo audio)", "Connettiti tramite telefono",
                    "Oppure chiama (solo audio)", "Discar por telefone", "Ou ligue (somente áudio)",
                    "Inbellen via telefoon",
                    "Of bel in (alleen audio)", "Ring in via telefon", "Ring op via telefon", "Ring inn via telefon",
                    "Zadzwoń przez telefon", "Позвоните по телефону", "電話でダイヤルイン", "通过电话拨入",
                ]
            ),
            (
                .part(.device),
                [
                    "Join on a video conferencing device", "Join with a video conferencing device",
                    "Mit einem Gerät für Videokonferenzen teilnehmen", "An einem Videokonferenzgerät teilnehmen",
                    "Mit einem Videokonferenzgerät teilnehmen", "Participer à l’aide d’un appareil de vidéoconférence",
                    "Rejoindre sur un appareil de vidéoconférence",
                    "Participer à partir d’un dispositif de vidéoconférence",
                    "Unirse con un dispositivo de videoconferencia", "Partecipa con un dispositivo per videoconferenze",
                    "Partecipa da un dispositivo di videoconferenza",
                    "Ingressar com um dispositivo de videoconferência",
                    "Ingressar em um dispositivo de videoconferência",
                    "Deelnemen met een apparaat voor videovergaderen",
                    "Deelnemen met een videovergaderapparaat",
                ]
            ),
            (
                .deviceCode,
                [
                    "Video Conference ID", "VTC Conference ID", "Video ID", "Videokonferenz-ID", "Video-ID",
                    "ID de vidéoconférence", "ID vidéo", "Id. de videoconferencia", "Id. de vídeo",
                    "ID videoconferenza", "ID video",
                    "ID da videoconferência", "ID do vídeo", "Videovergader-id",
                ]
            ),
            (
                .device,
                ["Tenant key", "Mandantenschlüssel", "Clé de locataire", "Clave de inquilino", "Chiave del tenant"]
            ),
            (
                .informationPage,
                [
                    "Find a local number", "Local numbers", "Reset PIN", "Reset dial-in PIN", "Meeting options",
                    "Learn more", "Need help?", "Download Teams", "Join on the web", "For organizers", "More info",
                    "Alternate VTC instructions", "Alternate VTC dialing instructions",
                    "Suchen einer lokalen Rufnummer",
                    "Lokale Nummer suchen", "PIN zurücksetzen", "Zurücksetzen der Einwahl-PIN", "Besprechungsoptionen",
                    "Weitere Infos", "Weitere Informationen", "Für Organisatoren", "Benötigen Sie Hilfe?",
                    "Trouver un numéro local", "Réinitialiser", "Options de réunion", "Pour en savoir plus",
                    "Pour les organisateurs", "Buscar un número local", "Restablecer PIN", "Opciones de la reunión",
                    "Opciones de reunión", "Más información", "Para organizadores", "Trova un numero locale",
                    "Reimposta PIN", "Opzioni riunione", "Altre informazioni", "Localizar um número local",
                    "Redefinir PIN",
                    "Opções de reunião", "Saiba mais", "Een lokaal nummer zoeken", "Opties voor vergadering",
                    "Vergaderopties", "Meer informatie",
                ]
            ),
            (.part(.meeting), ["System reference", "Systemreferenz", "Référence système", "Referencia del sistema"]),
        ], deviceHosts: [".plcm.vc", ".webex.com", "t.plcm.vc", "m.webex.com", ".bjn.vc"], dialsPin: true)

    private static let teamsOpenings = [
        "Microsoft Teams meeting", "Microsoft Teams Need help?", "Join Microsoft Teams Meeting", "Join Teams Meeting",
        "Click here to join the meeting", "Join the meeting now", "Join your meeting", "Join online meeting",
        "Join Skype Meeting", "Microsoft Teams-Besprechung", "Microsoft Teams Benötigen Sie Hilfe?",
        "Hier klicken, um an der Besprechung teilzunehmen", "Hier klicken, um teilzunehmen",
        "Jetzt an der Besprechung teilnehmen", "An Microsoft Teams-Besprechung teilnehmen", "Réunion Microsoft Teams",
        "Microsoft Teams Vous avez besoin d", "Cliquez ici pour participer à la réunion",
        "Cliquez ici pour rejoindre la réunion", "Rejoindre la réunion maintenant", "Rejoignez la réunion maintenant",
        "Reunión de Microsoft Teams", "Microsoft Teams ¿Necesita", "Haga clic aquí para unirse a la reunión",
        "Unirse a la reunión ahora", "Riunione di Microsoft Teams", "Microsoft Teams Serve aiuto?",
        "Fai clic qui per partecipare alla riunione", "Partecipa alla riunione ora", "Reunião do Microsoft Teams",
        "Microsoft Teams Precisa de ajuda?", "Clique aqui para ingressar na reunião", "Ingressar na reunião agora",
        "Microsoft Teams-vergadering", "Microsoft Teams Hulp nodig?", "Klik hier om deel te nemen aan de vergadering",
        "Nu deelnemen aan de vergadering", "Microsoft Teams-møde", "Microsoft Teams-møte", "Microsoft Teams-möte",
        "Microsoft Teams-kokous", "Dołącz do spotkania w aplikacji Microsoft Teams",
        "Spotkanie w aplikacji Microsoft Teams", "Собрание Microsoft Teams", "Microsoft Teams 会議",
        "Microsoft Teams ミーティング", "Microsoft Teams 会议", "Microsoft Teams 모임", "Microsoft Teams Toplantısı",
        "Cuộc họp Microsoft Teams", "Tham gia cuộc họp trực tuyến",
    ]
}
