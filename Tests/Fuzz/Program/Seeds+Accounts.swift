// The initial inputs of the targets that read what services say.
extension Seeds {
    /// A secret, and text that contains it in different forms.
    static let redactions: [[UInt8]] = [
        "sesame-0123456789\nbefore sesame-0123456789 after",
        "sesame-0123456789\nc2VzYW1lLTAxMjM0NTY3ODk= %73esame-0123456789",
    ].map { Array($0.utf8) }

    static let accountReplies: [[UInt8]] = [
        "t0{\"access_token\":\"at.x\",\"token_type\":\"bearer\",\"expires_in\":3600,\"refresh_token\":\"rt.y\",\"scope\":\"a b\"}",
        "t0{\"access_token\":\"at\",\"expires_in_ms\":\"300000\",\"id_token\":\"e30.eyJuYW1lIjoiSi4gRG9lIn0.x\"}",
        "cGET /callback?code=abc&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n",
        "pcode=abc&state=secret-state", "phttp://127.0.0.1:1/callback?error=access_denied&state=secret-state#x",
        "d{\"device_code\":\"d\",\"user_code\":\"ABC\",\"verification_uri\":\"https://a.example/x\",\"interval\":1}",
        "m{\"issuer\":\"https://a.example/\",\"authorization_endpoint\":\"https://a.example/a\",\"token_endpoint\":\"https://a.example/t\"}",
        "e{\"provider\":\"p\",\"account\":\"a\",\"label\":\"l\",\"secretIn\":\"file\",\"since\":1,\"hosts\":[\"h\"],\"expired\":\"refused\"}",
        "rWed, 03 Mar 2027 23:00:00 GMT", "r2027-03-04T00:00:00Z", "r120",
    ].map { Array($0.utf8) }

    /// Inputs that are rejected late.
    static let refusedAccountReplies: [[UInt8]] = [
        "t1{\"error\":\"invalid_grant\",\"error_description\":\"AADSTS70008: no. Trace ID: 1\"}",
        "t0{\"access_token\":\"a\\r\\nb\"}", "cGET /callback?code=abc&state=secret-stat HTTP/1.1\r\nHost: x\r\n\r\n",
        "m{\"issuer\":\"https://a.example/\",\"authorization_endpoint\":\"https://a.example/a\",\"token_endpoint\":\"https://b.example/t\"}",
    ].map { Array($0.utf8) }
}
