// Sign-ins to the services that providers use. The host signs in, keeps the secrets, and adds credentials to a provider's
// requests, so that no provider ever holds a password or a token.
//
// An ``AccountDeclaration`` is what a manifest says about an account. ``SignIn`` signs a person in and leaves an ``Account``;
// the ``AccountStore`` lists accounts, keeps their secrets with `SecretStore`, and returns an ``AccountCredential`` for a
// request, with a new token if the old one is about to expire.
