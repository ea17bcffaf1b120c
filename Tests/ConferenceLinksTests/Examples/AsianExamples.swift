extension ExampleTable {
    static let asianExamples = #"""
        tencent
        + https://meeting.tencent.com/dm/AbCdEfGhIjKl room=AbCdEfGhIjKl
        + https://meeting.tencent.com/p/123456789
        - https://meeting.tencent.com/
        - https://meeting.tencent.com/download/
        voov
        + https://voovmeeting.com/dm/AbCdEfGhIjKl room=AbCdEfGhIjKl
        - https://voovmeeting.com/
        - https://voovmeeting.com/download-center.html
        feishu
        + https://vc.feishu.cn/j/123456789 code=123456789
        - https://vc.feishu.cn/
        - https://www.feishu.cn/download
        lark
        + https://vc.larksuite.com/j/123456789 code=123456789
        - https://vc.larksuite.com/
        - https://www.larksuite.com/download
        dingtalk
        + https://meeting.dingtalk.com/j/AbCdEfGh code=AbCdEfGh
        - https://meeting.dingtalk.com/
        - https://www.dingtalk.com/download
        zhumu
        + https://welink.zhumu.com/j/150525986 code=150525986
        + https://welink.zhumu.com/j/154051242?pwd=abc123
        + https://welink.zhumu.com/wc/join/150525986?wpk=wcpk5b53
        - https://welink.zhumu.com/download
        - https://welink.zhumu.com/j/
        - https://welink.zhumu.com/wc/join/150525986
        welink
        + https://meeting.huaweicloud.com/#/j/123456789 code=123456789
        - https://meeting.huaweicloud.com/
        - https://www.huaweicloud.com/product/meeting.html
        xylink
        + https://cloud.xylink.com/j/123456 code=123456
        - https://cloud.xylink.com/
        jiomeet
        + https://jiomeetpro.jio.com/shortener?meetingId=1234567890&pwd=AbC12 code=1234567890 passcode=AbC12
        - https://jiomeetpro.jio.com/
        - https://jiomeetpro.jio.com/home
        remotemeeting
        + https://example.remotemeeting.com/room/abc123
        - https://example.remotemeeting.com/
        naver-works
        + https://works.do/meeting/abc123
        - https://works.do/
        """#
}
