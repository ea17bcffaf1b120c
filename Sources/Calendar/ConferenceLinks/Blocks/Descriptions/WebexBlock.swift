extension BlockDescription {
    /// "Join Webex Meeting", the link, number and password, telephones with the code to dial, SIP addresses. An older
    /// form has its headings in capitals.
    static let webex = BlockDescription(
        name: "Webex", services: ["webex"],
        words: [
            (
                .opening,
                [
                    "Join Webex Meeting", "Join the Webex meeting", "invites you to join this Webex meeting",
                    "is inviting you to a scheduled Webex meeting", "Join from the meeting link", "Join Webex webinar",
                    "Webex-Meeting beitreten", "An Webex-Meeting teilnehmen", "Über den Meeting-Link beitreten",
                    "Rejoindre la réunion Webex", "Rejoindre à partir du lien de la réunion",
                    "Unirse a la reunión de Webex",
                    "Unirse desde el enlace de la reunión", "Partecipa alla riunione Webex", "Entrar na reunião Webex",
                    "Webex-vergadering bijwonen", "加入 Webex 会议", "Webex ミーティングに参加",
                ]
            ),
            (
                .meetingCode,
                [
                    "Meeting number (access code)", "Meeting number", "Webinar number", "Event number", "Access code",
                    "Meeting-Kennnummer (Zugriffscode)", "Meeting-Kennnummer", "Meeting-Nummer", "Zugriffscode",
                    "Zugangscode",
                    "Numéro de la réunion (code d’accès)", "Numéro de la réunion (code d'accès)",
                    "Numéro de la réunion",
                    "Numéro de réunion", "Code d’accès", "Code d'accès", "Número de la reunión (código de acceso)",
                    "Número de reunión (código de acceso)", "Número de reunión", "Código de acceso",
                    "Numero riunione (codice di accesso)", "Numero riunione", "Codice di accesso",
                    "Número da reunião (código de acesso)", "Número da reunião", "Código de acesso",
                    "Vergadernummer (toegangscode)", "Vergadernummer", "Toegangscode", "ミーティング番号 (アクセスコード)",
                    "ミーティング番号", "会议号 (访问码)", "会议号", "访问码",
                ]
            ),
            (
                .passcode,
                [
                    "Meeting password", "Webinar password", "Event password", "Password", "Meeting-Passwort",
                    "Passwort",
                    "Kennwort", "Mot de passe de la réunion", "Mot de passe", "Contraseña de la reunión", "Contraseña",
                    "Password riunione", "Senha da reunião", "Senha", "Wachtwoord voor vergadering", "Wachtwoord",
                    "ミーティング パスワード", "パスワード", "会议密码", "密码",
                ]
            ),
            (
                .phonePasscode,
                [
                    "Password if joining from a phone", "Phone password", "Video system password",
                    "Passwort für Telefon- und Videosysteme", "Numeric meeting password", "Numeric password",
                ]
            ),
            (.pin, ["Attendee ID", "Attendee number"]),
            (
                .part(.phone),
                [
                    "Join by phone", "Join by telephone", "Tap to join from a mobile device",
                    "Join from a mobile device",
                    "Tap to call in from a mobile device", "Tap here to call", "Audio connection", "Audio conference",
                    "To join the audio conference only", "Über Telefon beitreten", "Per Telefon teilnehmen",
                    "Tippen Sie, um mit Mobilgerät beizutreten", "Tippen, um von einem Mobilgerät aus beizutreten",
                    "Rejoindre par téléphone", "Appuyez pour rejoindre depuis un appareil mobile",
                    "Unirse por teléfono",
                    "Pulse para unirse desde un dispositivo móvil", "Partecipa tramite telefono", "Entrar por telefone",
                    "Deelnemen via telefoon", "電話で参加", "通过电话加入",
                ]
            ),
            (
                .part(.device),
                [
                    "Join by video system", "Join from a video system or application", "Join by video address",
                    "Join from a video conferencing system or application", "Join using Microsoft Lync", "Dial",
                    "You can also dial", "Über Videosystem beitreten",
                    "Über ein Videosystem oder eine Anwendung beitreten",
                    "Wählen Sie", "Rejoindre à partir d’un système vidéo", "Rejoindre depuis un système vidéo",
                    "Unirse desde un sistema de vídeo", "Unirse por sistema de video", "Partecipa da un sistema video",
                    "Entrar por sistema de vídeo", "Deelnemen via videosysteem",
                ]
            ),
            (
                .informationPage,
                [
                    "Global call-in numbers", "Toll-free calling restrictions", "Need help?", "Can't join the meeting?",
                    "More ways to join", "If you are a host", "Add this meeting to your calendar",
                    "Globale Einwahlnummern",
                    "Brauchen Sie Hilfe?", "Einschränkungen für gebührenfreie Anrufe", "Numéros d’appel globaux",
                    "Números de llamada globales", "Numeri di chiamata in ingresso globali",
                    "Números de chamada globais",
                ]
            ),
        ], deviceHosts: [".webex.com", ".webex.com.cn", ".webexgov.us"])
}
