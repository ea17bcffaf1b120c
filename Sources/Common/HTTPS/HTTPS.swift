// HTTPS requests to permitted hosts, for providers and subscribed calendars, through libcurl.
//
// Each ``HTTPSClient`` makes one request. It connects only to hosts in its grants, and it checks every resolved address
// (``AddressPolicy``), again after each redirect, so that neither DNS nor a redirect can reach the local machine or network
// without permission. libcurl is loaded on first use (`CCurl`).
//
//     let limits = HTTPSLimits(
//         requestLength: 65_536, responseLength: 1_048_576, headers: 100, headersLength: 65_536,
//         interimResponses: 20, redirects: 5)
//     let client = HTTPSClient(grants: [HTTPSGrant(host: "meet.example.org")], limits: limits)
//     let response = try client.response(
//         to: HTTPSRequest(method: "GET", url: "https://meet.example.org/rooms"), milliseconds: 10_000)
