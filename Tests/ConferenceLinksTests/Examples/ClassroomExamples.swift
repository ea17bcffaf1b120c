extension ExampleTable {
    static let classroomExamples = #"""
        blackboard
        + https://us.bbcollab.com/guest/C2419D0F68382D351B97376D6B47ABA2
        + https://us.bbcollab.com/invite/EFC53F2790E6E50FFCC2AFBC16CC69EE
        + https://eu.bbcollab.com/guest/C2419D0F68382D351B97376D6B47ABA2
        - https://us.bbcollab.com/
        - https://us.bbcollab.com/recording/C2419D0F
        preply
        + https://preply.com/ua/chat/t-room/3262947?source=email_calendar code=3262947
        - https://preply.com/
        - https://preply.com/en/online/english-tutors
        doxy-me
        + https://bbc.doxy.me/dr.who
        + https://doxy.me/dr.who
        - https://doxy.me/
        - https://doxy.me/en/pricing
        adobe-connect
        + https://example.adobeconnect.com/weekly
        - https://example.adobeconnect.com/
        - https://www.adobe.com/products/adobeconnect.html
        engageli
        + https://example.engageli.com/class/weekly
        - https://example.engageli.com/
        classin
        + https://www.eeo.cn/live.php?lessonKey=abc code=abc
        - https://www.eeo.cn/
        lessonspace
        + https://www.thelessonspace.com/space/2f1c9d2e-1111-2222-3333-444455556666
        - https://www.thelessonspace.com/
        teladoc
        + https://member.teladoc.com/visit/abc
        - https://member.teladoc.com/
        redmedical
        + https://video.redmedical.de/?code=abc123
        - https://video.redmedical.de/
        simple-practice
        + https://video.simplepractice.com/appt-0123456789abcdef
        - https://video.simplepractice.com/
        goto-training
        + https://global.gototraining.com/join/training/1234567890123456789/1
        - https://global.gototraining.com/
        """#
}
