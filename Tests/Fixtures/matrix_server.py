"""A double of a Matrix server: the sign-ins of sign_in_server.py, and what Synapse answers to the calls with which rooms for
meetings are made, renamed and closed. See doubles.py for how a test plans faults. A test compares it with a real Synapse.

The file server.json of its folder may have `token`, the access token. The file rooms.json says which rooms there are after each
request.
"""

import json
import os
import secrets
import urllib.parse

import doubles
import sign_in_server

API = "/_matrix/client/v3/"


class Matrix(sign_in_server.Accounts):
    name = "localhost"
    user = "@alice:localhost"
    rooms = {}
    aliases = {}
    routes = {
        **sign_in_server.Accounts.routes,
        ("GET", API + "account/whoami"): "whoami",
        ("POST", API + "createRoom"): "create",
        ("GET", API + "directory/room/*"): "find",
        ("DELETE", API + "directory/room/*"): "unname",
        ("PUT", API + "rooms/*"): "state",
        ("POST", API + "rooms/*"): "membership",
    }

    def reply(self, status, value):
        with open(os.path.join(self.folder, "rooms.json"), "w") as file:
            json.dump([{"id": key, **room} for key, room in self.rooms.items()], file)
        return (status, value)

    def error(self, status, code, text, **more):
        return self.reply(status, {"errcode": code, "error": text, **more})

    def stranger(self, request):
        if request["authorization"] is None:
            return self.error(401, "M_MISSING_TOKEN", "Missing access token")
        token = request["authorization"].removeprefix("Bearer ")
        # The second kind is made up by `conferencectl providers check`.
        is_made_up = token.startswith("check-token-")
        if not is_made_up and token != self.known_token() and token not in self.access:
            return self.error(401, "M_UNKNOWN_TOKEN", "Invalid access token passed.", soft_logout=False)
        return None

    def known_token(self):
        try:
            with open(os.path.join(self.folder, "server.json")) as file:
                return json.load(file)["token"]
        except FileNotFoundError:
            return "access-token"

    def parts(self, request):
        return [urllib.parse.unquote(part) for part in request["path"][len(API):].split("/")]

    def whoami(self, request):
        return self.stranger(request) or self.reply(200, {"user_id": self.user, "is_guest": False, "device_id": "D"})

    def create(self, request):
        stranger = self.stranger(request)
        if stranger:
            return stranger
        form = request["form"]
        alias = f"#{form['room_alias_name']}:{self.name}" if "room_alias_name" in form else None
        if alias in self.aliases:
            return self.error(400, "M_ROOM_IN_USE", "Room alias already taken")
        room = "!" + secrets.token_urlsafe(32)
        if alias:
            self.aliases[alias] = room
        self.rooms[room] = {
            "name": form.get("name"), "alias": alias, "joined": True, "type": form["creation_content"]["type"],
            "join": {"public_chat": "public"}.get(form["preset"], "invite"), "forgotten": False,
        }
        return self.reply(200, {"room_id": room})

    def find(self, request):
        alias = self.parts(request)[2]
        if alias not in self.aliases:
            return self.error(404, "M_NOT_FOUND", f"Room alias {alias} not found")
        return self.reply(200, {"room_id": self.aliases[alias], "servers": [self.name]})

    def unname(self, request):
        stranger = self.stranger(request)
        if stranger:
            return stranger
        alias = self.parts(request)[2]
        if self.aliases.pop(alias, None) is None:
            return self.error(404, "M_NOT_FOUND", f"Room alias {alias} not found")
        return self.reply(200, {})

    def state(self, request):
        stranger = self.stranger(request)
        if stranger:
            return stranger
        _, room, _, kind = self.parts(request)[:4]
        if room not in self.rooms or not self.rooms[room]["joined"]:
            return self.error(403, "M_FORBIDDEN", f"User {self.user} not in room {room}")
        if kind == "m.room.name":
            self.rooms[room]["name"] = request["form"]["name"]
        elif kind == "m.room.join_rules":
            self.rooms[room]["join"] = request["form"]["join_rule"]
        return self.reply(200, {"event_id": "$" + secrets.token_urlsafe(32)})

    def membership(self, request):
        stranger = self.stranger(request)
        if stranger:
            return stranger
        _, room, act = self.parts(request)
        if room not in self.rooms:
            return self.error(404, "M_UNKNOWN", "Not a known room")
        if act == "leave":
            self.rooms[room]["joined"] = False
        elif self.rooms[room]["joined"]:
            return self.error(400, "M_UNKNOWN", f"User {self.user} in room {room}")
        else:
            self.rooms[room]["forgotten"] = True
        return self.reply(200, {})


doubles.serve(Matrix)
