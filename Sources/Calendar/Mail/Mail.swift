// Reads mails, mailboxes, and what HTML says about reservations.
//
// This module turns bytes into values. It knows neither reservations nor calendars, opens no address, and changes no file.
// ``MailMessage`` is a mail with its parts decoded. ``MailSeparator`` divides an mbox into mails, and ``Maildir`` lists the
// mails of a folder. ``HTMLMarkup`` finds JSON-LD and microdata in HTML:
//
//     let mail = try MailMessage.read(bytes)
//     for part in mail.parts where part.type == "text/html" {
//         let found = try HTMLMarkup.structuredData(part.text ?? "")
//     }
//
// Mails are hostile input. Whatever they contain, reading them takes linear time within ``Limits``, and what was left out is
// said in ``MailMessage/problems``.
