extension BlockDescription {
    /// "… is inviting you to a scheduled Zoom meeting", the link, the codes, numbers to tap and to dial,
    /// devices. Nothing marks its end.
    static let zoom = BlockDescription(
        name: "Zoom", services: ["zoom", "zoomgov"],
        words: [
            (.opening, zoomOpenings),
            (
                .meetingCode,
                [
                    "Meeting ID", "Webinar ID", "Meeting-ID", "Webinar-ID", "Zoom ID", "ID de réunion", "N° de réunion",
                    "ID de webinaire", "ID de reunión", "Id. de reunión", "ID de seminario web", "ID riunione",
                    "ID webinar", "ID da reunião", "Vergaderings-ID", "Vergadering-ID", "ID vergadering",
                    "ミーティングID", "ミーティング ID", "ウェビナーID", "ウェビナー ID", "会议号", "会议 ID", "会议ID",
                    "會議 ID", "會議ID", "会議 ID", "회의 ID", "Идентификатор конференции", "идентификатор конференции",
                    "Identyfikator spotkania", "ID spotkania", "ID cuộc họp", "Toplantı Kimliği", "Mötes-ID", "Møde-id",
                    "Møte-ID", "Kokoustunnus", "ID schůzky", "ID zasedání", "Azonosító",
                ]
            ),
            (
                .passcode,
                [
                    "Passcode", "Password", "Meeting Password", "Meeting Passcode", "Webinar Passcode", "Kenncode",
                    "Passwort", "Code secret", "Mot de passe", "Código de acceso", "Código de acesso", "Contraseña",
                    "Clave de acceso", "Codice d’accesso", "Codice d'accesso", "Codice accesso", "Senha de acesso",
                    "Senha",
                    "Toegangscode", "Wachtwoordcode", "Wachtwoord", "パスコード", "パスワード", "密码", "密碼", "암호",
                    "비밀번호", "Код доступа", "код доступа", "Пароль", "пароль", "Kod dostępu", "Hasło", "Mật mã",
                    "Mật khẩu", "Parola", "Lösenord", "Adgangskode", "Passord", "Passkode", "Heslo",
                ]
            ),
            (
                .phonePasscode,
                [
                    "Passcode for phone", "Phone passcode", "Telephone passcode", "Dial-in passcode",
                    "Kenncode für Telefon",
                ]
            ),
            (.pin, ["Participant ID", "Teilnehmer-ID", "PIN"]),
            (
                .part(.phone),
                [
                    "One tap mobile", "iPhone one-tap", "Join instantly with one tap", "Dial by your location",
                    "Join by phone",
                    "Join by telephone", "Or telephone", "Or join by phone", "Or iPhone one-tap", "Dial in", "Dial",
                    "Join via audio", "Join via phone", "US Toll-free", "Schnelleinwahl mobil",
                    "Mobil mit einem Fingertipp",
                    "Einwahl nach aktuellem Standort", "Über Telefon beitreten", "Per Telefon beitreten",
                    "Une seule touche sur l’appareil mobile", "Une seule touche sur l'appareil mobile",
                    "Connexion rapide mobile", "Composez un numéro en fonction de votre emplacement",
                    "Composez selon votre emplacement", "Móvil con un toque", "Toque único en el móvil",
                    "Marcar según su ubicación", "Dispositivo mobile con un tocco", "Un tocco su dispositivo mobile",
                    "Componi in base alla tua posizione", "Chiama in base alla tua posizione",
                    "Dispositivo móvel de um toque", "Dispositivo móvel com um toque", "Discar pelo seu local",
                    "Discar com base no seu local", "Mobiel met één tik", "Mobiel met één aanraking",
                    "Inbellen op basis van uw locatie", "Kies op basis van uw locatie", "モバイルをワンタップ",
                    "モバイルでワンタップ", "現在地によるダイヤル", "お客様の場所によるダイヤル", "手机一键拨号",
                    "手机一键拨入", "按您的位置拨号", "根据您的位置拨号", "根據您的位置撥號",
                    "Набор по местоположению", "Набор в зависимости от местоположения",
                    "Мобильный телефон одним касанием", "Jedno dotknięcie na urządzeniu mobilnym",
                    "Wybieranie numeru według lokalizacji",
                ]
            ),
            (
                .part(.device),
                [
                    "Join by SIP", "Join by H.323", "Join by H.323/SIP", "Or an H.323/SIP room system",
                    "Join from an H.323/SIP room system", "Join from a SIP room system", "H.323", "Über SIP beitreten",
                    "Über H.323 beitreten", "Mit SIP beitreten", "Mit H.323 beitreten", "Participer via SIP",
                    "Participer via H.323", "Unirse por SIP", "Unirse por H.323", "Entra tramite SIP",
                    "Entra tramite H.323",
                    "Ingressar por SIP", "Ingressar por H.323", "Deelnemen via SIP", "Deelnemen via H.323",
                ]
            ),
            (.device, ["SIP"]),
            (
                .informationPage,
                [
                    "Find your local number", "International numbers available", "View meeting insights",
                    "Ortseinwahl suchen", "Einwahlnummer suchen", "Trouvez votre numéro local",
                    "Encuentre su número local",
                    "Trova il tuo numero locale", "Encontre seu número local", "Zoek uw lokale nummer",
                    "市内番号を検索", "查找本地号码", "Найти свой местный номер", "Znajdź swój numer lokalny",
                    "Join instructions", "Joining instructions", "Add to Google Calendar", "Join by Skype for Business",
                ]
            ),
        ], deviceHosts: ["zoomcrc.com", ".zmeu.us", ".zoomcrc.com"])

    private static let zoomOpenings = [
        "Join Zoom Meeting", "Join ZoomGov Meeting", "Join Zoom Webinar", "is inviting you to a scheduled Zoom meeting",
        "is inviting you to a scheduled ZoomGov meeting", "is inviting you to a Zoom meeting",
        "You are invited to a Zoom webinar", "Zoom-Meeting beitreten", "Zoom Meeting beitreten",
        "lädt Sie zu einem geplanten Zoom-Meeting ein", "Participer à la réunion Zoom", "Rejoindre la réunion Zoom",
        "vous invite à une réunion Zoom planifiée", "Unirse a la reunión Zoom", "Unirse a la reunión de Zoom",
        "Entrar Zoom Reunión", "Entra nella riunione in Zoom", "Entra Zoom Riunione", "Ingressar na reunião Zoom",
        "Entrar na reunião Zoom", "Entrar Zoom Reunião", "Deelnemen aan Zoom-vergadering", "Deelnemen Zoom-vergadering",
        "Zoomミーティングに参加する", "Zoom ミーティングに参加する", "加入 Zoom 会议", "加入Zoom会议", "加入 Zoom 會議",
        "Zoom 회의 참가", "Подключиться к конференции Zoom", "Войти Zoom Конференция", "Dołącz do spotkania Zoom",
        "Tham gia cuộc họp Zoom", "Zoom Toplantısına Katılın", "Anslut till Zoom-möte", "Delta i Zoom-møte",
    ]
}
