"""A double of the services that people sign in to: OAuth 2.0 with PKCE, rotation, device grant, client secrets, registration
and revocation; Nextcloud's login flow; Matrix with both sign-ins. See doubles.py for how a test plans faults.

It is as strict as the strictest real server: a code and a refresh token count once, a refresh token that is used again ends
its whole family with an empty 400, and a redirect goes to the exact address of the request.
"""

import base64
import hashlib
import secrets
import urllib.parse

import doubles


def pkce(verifier):
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


class Accounts(doubles.Double):
    clients = {"public": None, "confidential": "s3cr:t"}
    codes = {}
    # token: family
    access = {}
    refresh = {}
    dead = set()
    devices = {}
    flows = {}
    passwords = {}

    routes = {
        ("GET", "/oauth/authorize"): "authorize",
        ("POST", "/oauth/token"): "token",
        ("POST", "/oauth/device"): "device",
        ("POST", "/oauth/revoke"): "revoke",
        ("POST", "/oauth/register"): "register",
        ("GET", "/oauth/approve"): "approve",
        ("GET", "/api/me"): "me",
        ("POST", "/index.php/login/v2"): "login_flow",
        ("POST", "/login/v2/poll"): "poll_flow",
        ("GET", "/login/v2/flow/*"): "consent",
        ("DELETE", "/ocs/v2.php/core/apppassword"): "forget",
        ("GET", "/ocs/v2.php/cloud/user"): "user",
        ("GET", "/.well-known/matrix/client"): "well_known",
        ("GET", "/_matrix/client/v1/auth_metadata"): "metadata",
        ("GET", "/_matrix/client/v3/login"): "flows_of_matrix",
        ("POST", "/_matrix/client/v3/login"): "log_in",
        ("GET", "/_matrix/client/v3/login/sso/redirect"): "single_sign_on",
        ("POST", "/_matrix/client/v3/refresh"): "refresh_matrix",
        ("POST", "/_matrix/client/v3/logout"): "log_out",
        ("GET", "/_matrix/client/v3/account/whoami"): "whoami",
    }

    # OAuth 2.0 ------------------------------------------------------------------------------------------------------

    def authorize(self, request):
        query = request["query"]
        if query.get("client_id") not in self.clients or query.get("code_challenge_method") != "S256":
            return 400, "unknown client"
        code = secrets.token_urlsafe(16)
        self.codes[code] = query
        back = {"code": code, "state": query["state"], "iss": self.base}
        return 302, "", {"Location": query["redirect_uri"] + "?" + urllib.parse.urlencode(back)}

    def client(self, request):
        """Returns the client of a request, or None if it does not prove who it is."""
        form, header = request["form"], request["authorization"] or ""
        identifier, secret = form.get("client_id"), form.get("client_secret")
        if header.startswith("Basic "):
            pair = base64.b64decode(header[6:]).decode().split(":", 1)
            identifier, secret = [urllib.parse.unquote_plus(part) for part in pair]
        return identifier if identifier in self.clients and self.clients[identifier] == secret else None

    def tokens(self, family, scope="", is_renewable=True):
        access = "at." + secrets.token_urlsafe(16)
        self.access[access] = family
        reply = {"access_token": access, "token_type": "bearer", "expires_in": 3600, "scope": scope}
        if is_renewable:
            reply["refresh_token"] = "rt." + secrets.token_urlsafe(16)
            self.refresh[reply["refresh_token"]] = family
        return 200, reply

    def token(self, request):
        form, client = request["form"], self.client(request)
        if not client:
            return 401, {"error": "invalid_client"}
        grant = form.get("grant_type")
        if grant == "authorization_code":
            asked = self.codes.pop(form.get("code"), None)
            fits = asked and asked["redirect_uri"] == form.get("redirect_uri") and asked["client_id"] == client
            if not fits or pkce(form.get("code_verifier", "")) != asked["code_challenge"]:
                return 403, {"error": "invalid_code"}
            return self.tokens(secrets.token_hex(4), asked.get("scope", ""))
        if grant == "refresh_token":
            family = self.refresh.pop(form.get("refresh_token"), None)
            used = getattr(self, "used", {})
            if family is None or family in self.dead:
                self.dead.add(used.get(form.get("refresh_token")))
                return 400, ""
            used[form["refresh_token"]] = family
            Accounts.used = used
            return self.tokens(family)
        if grant == "urn:ietf:params:oauth:grant-type:device_code":
            device = self.devices.get(form.get("device_code"))
            if not device:
                return 400, {"error": "expired_token"}
            if not device["approved"]:
                return 400, {"error": "authorization_pending"}
            del self.devices[form["device_code"]]
            return self.tokens(secrets.token_hex(4), device["scope"])
        if grant in ("client_credentials", "account_credentials") and self.clients[client]:
            if grant == "account_credentials" and form.get("account_id") != "account-1":
                return 400, {"reason": "Bad request", "error": "invalid_request"}
            return self.tokens(secrets.token_hex(4), form.get("scope", ""), is_renewable=False)
        return 400, {"error": "unsupported_grant_type"}

    def device(self, request):
        if not self.client(request):
            return 401, {"error": "invalid_client"}
        code, user = secrets.token_urlsafe(16), "QW0X-86O7"
        self.devices[code] = {"approved": False, "scope": request["form"].get("scope", "")}
        page = f"{self.base}/oauth/approve"
        return 200, {
            "device_code": code, "user_code": user, "verification_uri": page,
            "verification_uri_complete": f"{page}?user_code={user}", "expires_in": 600, "interval": 1,
        }

    def approve(self, _):
        for device in self.devices.values():
            device["approved"] = True
        return 200, "approved"

    def revoke(self, request):
        if not self.client(request):
            return 401, {"error": "invalid_client"}
        token = request["form"].get("token")
        family = self.refresh.pop(token, None) or self.access.pop(token, None)
        self.dead.add(family)
        self.refresh_of(family)
        return 200, ""

    def refresh_of(self, family):
        for tokens in (self.access, self.refresh):
            for token in [token for token, owner in tokens.items() if owner == family]:
                del tokens[token]

    def register(self, request):
        uris = request["form"].get("redirect_uris", [])
        if not uris or not request["form"].get("client_name"):
            return 400, {"error": "invalid_client_metadata"}
        identifier = "client-" + secrets.token_hex(4)
        self.clients[identifier] = None
        return 201, {"client_id": identifier, "redirect_uris": uris}

    def bearer(self, request):
        header = request["authorization"] or ""
        token = header[7:] if header.startswith("Bearer ") else ""
        family = self.access.get(token)
        return token if family is not None and family not in self.dead else None

    def me(self, request):
        if not self.bearer(request):
            return 401, {"error": "invalid_token"}
        return 200, {"name": "alice"}

    # Nextcloud ------------------------------------------------------------------------------------------------------

    def login_flow(self, _):
        token = secrets.token_urlsafe(64)
        self.flows[token] = False
        return 200, {
            "poll": {"token": token, "endpoint": f"{self.base}/login/v2/poll"},
            "login": f"{self.base}/login/v2/flow/{secrets.token_urlsafe(32)}",
        }

    def consent(self, _):
        for token in self.flows:
            self.flows[token] = True
        return 200, "consented"

    def poll_flow(self, request):
        token = request["form"].get("token")
        if not self.flows.get(token):
            return 404, []
        del self.flows[token]
        password = secrets.token_urlsafe(54)
        self.passwords[password] = "jdoe"
        return 200, {"server": self.base, "loginName": "jdoe", "appPassword": password}

    def forget(self, request):
        header = request["authorization"] or ""
        pair = base64.b64decode(header[6:] or "Og==").decode().split(":", 1)
        if not request["headers"].get("ocs-apirequest") or self.passwords.pop(pair[1], None) != pair[0]:
            return 401, {"ocs": {"meta": {"status": "failure", "statuscode": 997}}}
        return 200, {"ocs": {"meta": {"status": "ok", "statuscode": 200}, "data": []}}

    def user(self, request):
        header = request["authorization"] or ""
        pair = base64.b64decode(header[6:] or "Og==").decode().split(":", 1)
        if not request["headers"].get("ocs-apirequest") or self.passwords.get(pair[1]) != pair[0]:
            return 401, {"ocs": {"meta": {"status": "failure", "statuscode": 997}}}
        return 200, {"ocs": {"meta": {"status": "ok", "statuscode": 200}, "data": {"id": pair[0]}}}

    # Matrix ---------------------------------------------------------------------------------------------------------

    def well_known(self, _):
        return 200, {"m.homeserver": {"base_url": self.base + "/"}}

    def metadata(self, _):
        return 404, {"errcode": "M_UNRECOGNIZED", "error": "Unrecognized request"}

    def flows_of_matrix(self, _):
        return 200, {"flows": [{"type": "m.login.password"}, {"type": "m.login.token"}]}

    def log_in(self, request):
        form = request["form"]
        if form.get("type") == "m.login.token":
            user = "alice" if self.codes.pop(form.get("token"), None) is not None else None
        else:
            user = form.get("identifier", {}).get("user")
            user = user if form.get("password") == "correct horse" else None
        if not user:
            return 403, {"errcode": "M_FORBIDDEN", "error": "Invalid username or password"}
        reply = self.matrix_tokens(secrets.token_hex(4))
        reply.update(user_id=f"@{user}:localhost", device_id=form.get("device_id"))
        return 200, reply

    def matrix_tokens(self, family):
        reply = self.tokens(family)[1]
        return {
            "access_token": reply["access_token"], "refresh_token": reply["refresh_token"], "expires_in_ms": 300000,
        }

    def single_sign_on(self, request):
        token = secrets.token_urlsafe(16)
        self.codes[token] = {}
        back = request["query"]["redirectUrl"] + "?" + urllib.parse.urlencode({"loginToken": token})
        return 302, "", {"Location": back}

    def refresh_matrix(self, request):
        family = self.refresh.pop(request["form"].get("refresh_token"), None)
        if family is None:
            return 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Invalid access token passed.", "soft_logout": False}
        return 200, self.matrix_tokens(family)

    def log_out(self, request):
        token = self.bearer(request)
        if not token:
            return 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Invalid access token passed.", "soft_logout": False}
        self.refresh_of(self.access[token])
        return 200, {}

    def whoami(self, request):
        if not self.bearer(request):
            return 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Invalid access token passed.", "soft_logout": False}
        return 200, {"user_id": "@alice:localhost", "device_id": "DEVICE"}


if __name__ == "__main__":
    doubles.serve(Accounts)
