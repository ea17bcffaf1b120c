// Signatures with keys that a provider may use, but never learns: the host holds the key, and the worker gets the result.
//
// A ``SigningKey`` is what a manifest says about such a key: one algorithm, and for tokens (JSON Web Tokens, RFC 7519) the claims
// that the provider cannot change and the longest life. ``SigningKey/signature(of:secret:settings:now:)`` makes a signature.
