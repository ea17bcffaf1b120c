"""A double of a Nextcloud with Talk: the login flow of sign_in_server.py, and the rooms of Talk's API v4, after nextcloud/spreed
(docs/conversation.md, RoomController). See doubles.py for how a test plans faults.

The file server.json of its folder says what server it is:
  old: true             ignores what came with the capability conversation-creation-all (Talk 21.1)
  forcePasswords: true  every public room needs a password
  mayCreate: false      the user may not create rooms
  noTalk: true          the app is not there
  policy: N             passwords need N characters
The file rooms.json says which rooms there are after each request.
"""

import base64
import json
import os
import time

import doubles
import sign_in_server

ROOM = "/ocs/v2.php/apps/spreed/api/v4/room"
ALPHABET = "23456789abcdefghijkmnopqrstwxyz"


class Talk(sign_in_server.Accounts):
    rooms = {}
    passwords = {"app-password": "ada"}
    routes = {
        **sign_in_server.Accounts.routes,
        ("GET", ROOM): "rooms_",
        ("POST", ROOM): "create",
        ("PUT", ROOM + "/*"): "change",
        ("DELETE", ROOM + "/*"): "delete",
    }

    def setting(self, key, otherwise=None):
        try:
            with open(os.path.join(self.folder, "server.json")) as file:
                return json.load(file).get(key, otherwise)
        except FileNotFoundError:
            return otherwise

    def ocs(self, status, data, message="OK"):
        with open(os.path.join(self.folder, "rooms.json"), "w") as file:
            json.dump(list(self.rooms.values()), file)
        state = "ok" if status < 300 else "failure"
        meta = {"status": state, "statuscode": status, "message": message}
        return (status, {"ocs": {"meta": meta, "data": data}})

    def refusal(self, request):
        """What Nextcloud itself refuses, before Talk sees it."""
        if self.setting("noTalk"):
            return self.ocs(404, [], "Invalid query, please check the syntax.")
        header = request["authorization"] or ""
        user, _, password = base64.b64decode(header[6:]).decode().partition(":")
        # The second kind is made up by `conferencectl providers check`.
        is_known = self.passwords.get(password) == user or password.startswith("check-token-")
        if not header.startswith("Basic ") or not is_known:
            return self.ocs(401, [], "Current user is not logged in")
        if request["headers"].get("ocs-apirequest") != "true":
            return self.ocs(412, {"message": "CSRF check failed"}, "")
        if request["headers"].get("accept") != "application/json":
            return (200, '<?xml version="1.0"?><ocs></ocs>', {"Content-Type": "text/xml"})
        return None

    def shown(self, room):
        return {key: value for key, value in room.items() if key != "password"}

    def rooms_(self, request):
        since = int(request["query"].get("modifiedSince", "0"))
        found = [self.shown(room) for room in self.rooms.values() if room["lastActivity"] >= since]
        return self.refusal(request) or self.ocs(200, found)

    def create(self, request):
        refusal = self.refusal(request)
        if refusal:
            return refusal
        form = request["form"]
        if self.setting("mayCreate", True) is not True:
            return self.ocs(403, {"error": "permissions"})
        if form.get("roomType") not in (2, 3):
            return self.ocs(400, {"error": "type"})
        name = form.get("roomName", "").strip()
        if not name or len(name) > 255:
            return self.ocs(400, {"error": "name"})
        known = {} if self.setting("old") else form
        password = known.get("password", "")
        if not password and self.setting("forcePasswords"):
            return self.ocs(400, {"error": "password", "message": "Password needs to be set"})
        if password and len(password) < self.setting("policy", 10):
            message = f"Password needs to be at least {self.setting('policy', 10)} characters long"
            return self.ocs(400, {"error": "password", "message": message})
        if known.get("lobbyTimer") and known["lobbyTimer"] < time.time():
            return self.ocs(400, {"error": "lobby-timer"})
        number = len(self.rooms) + 1 + 2 ** 33
        token = ""
        rest = number * 7_777_777
        while len(token) < 8:
            rest, digit = divmod(rest, len(ALPHABET))
            token += ALPHABET[digit]
        room = {
            "id": number, "token": token, "type": form["roomType"], "name": name, "displayName": name,
            "description": known.get("description", ""), "participantType": 1, "hasPassword": bool(password),
            "password": password, "lobbyState": known.get("lobbyState", 0), "lobbyTimer": known.get("lobbyTimer") or 0,
            "lastActivity": int(time.time()), "objectType": "", "objectId": "", "sipEnabled": 0, "attendeePin": "",
        }
        self.rooms[token] = room
        return self.ocs(201, self.shown(room))

    def change(self, request):
        refusal = self.refusal(request)
        if refusal:
            return refusal
        token, _, part = request["path"][len(ROOM) + 1:].partition("/")
        room, form = self.rooms.get(token), request["form"]
        if room is None:
            return self.ocs(404, [])
        if room["participantType"] != 1:
            return self.ocs(403, [])
        if part == "":
            name = form.get("roomName", "").strip()
            if not name or len(name) > 255:
                return self.ocs(400, {"error": "value"})
            room["name"] = room["displayName"] = name
        elif part == "description":
            room["description"] = form["description"]
        elif part == "password":
            if len(form["password"]) < self.setting("policy", 10):
                message = f"Password needs to be at least {self.setting('policy', 10)} characters long"
                return self.ocs(400, {"message": message})
            room["password"], room["hasPassword"] = form["password"], True
        elif part == "webinar/lobby":
            room["lobbyState"], room["lobbyTimer"] = form["state"], form.get("timer") or 0
        return self.ocs(200, self.shown(room))

    def delete(self, request):
        token = request["path"][len(ROOM) + 1:]
        refusal = self.refusal(request)
        if refusal:
            return refusal
        if token not in self.rooms:
            return self.ocs(404, [])
        if self.rooms[token]["participantType"] != 1:
            return self.ocs(403, [])
        del self.rooms[token]
        return self.ocs(200, [])


doubles.serve(Talk)
