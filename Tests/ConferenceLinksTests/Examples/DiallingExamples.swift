extension ExampleTable {
    static let diallingExamples = #"""
        zoom-sip
        + sip:83123456789@zoomcrc.com code=83123456789
        + sip:83123456789.123456@zoomcrc.com
        - sip:83123456789@zoomcrc.com.evil.example
        - sip:zoomcrc.com
        webex-sip
        + sip:615734219@ietf.webex.com code=615734219
        + sip:615734219.ietf@lync.webex.com
        - sip:615734219@webex.com.example
        bluejeans-sip
        + sip:123456789@bjn.vc code=123456789
        - sip:123456789@bjn.vc.example
        teams-sip
        + sip:1234567890@t.plcm.vc code=1234567890
        - sip:teams@example.org
        starleaf-sip
        + sip:4123456789@call.sl code=4123456789
        - sip:4123456789@call.slx.example
        lifesize-sip
        + sip:1234567@lifesizecloud.com code=1234567
        - sip:1234567@example.lifesizecloud.com
        """#
}
