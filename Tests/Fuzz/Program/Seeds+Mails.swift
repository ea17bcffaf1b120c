extension Seeds {
    /// Mails with structured data.
    static let mails = [
        "From: a@b\nContent-Type: text/html\n\n<script type=application/ld+json>{}</script>",
        """
        From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>, "B, C" <b@example.org> (x)
        To: Team: a@x, b@y;, <@r:c@z>
        Subject: =?utf-8?b?RmzDvGdl?= =?iso-8859-1?q?_=E9?=
         folded
        Date: Mon, 2 Mar 2026 10:00:00 +0100 (CET)
        Message-ID: <1@example.org>
        Content-Type: multipart/mixed; boundary="a b"

        before
        --a b
        Content-Type: multipart/alternative; boundary*0=c; boundary*1*=%64

        --cd
        Content-Type: text/plain; charset=iso-2022-jp
        Content-Transfer-Encoding: base64

        GyRCRnxLXBsoQg==
        --cd
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        <div itemscope itemtype=3D"http://schema.org/Event" itemid=3Dx itemref=3Dr><b itemprop=
        =3Dname>A&amp;=C3=A9</b><i itemprop=3Dx itemscope><meta itemprop=3Dy content=3Dz></i></div><p id=3Dr itemprop=3Dw>
        --cd--
        --a b
        Content-Type: message/rfc822

        Subject: inner
        Content-Type: application/ms-tnef; name*=utf-8''w%C3%A9

        x
        --a b--
        after
        """,
    ]

    /// Mails without structured data.
    static let emptyMails = [
        "From: a@b\nContent-Type: text/html\n\n<script type=application/json>{}</script><p itemprop=x>",
        "From a\nContent-Type: multipart/digest; boundary=x\n\n--x\n\nSubject: a\n\nb\n--x--",
    ]
}
