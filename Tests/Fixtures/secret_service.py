"""A Secret Service with faults, for the tests of Secrets: python3-dbusmock with the methods of the real one.

Usage: secret_service.py FAULT

Its keyring is locked, and holds one item, whose attributes are those of the first search. FAULT is what goes wrong:

dismissed   the person dismisses the question for the password
opened      the person types the password
silent      the question is never answered
leaving     the service ends while it asks
hangs       a call is never answered
types       answers have other types than they should
refuses     calls are errors whose text repeats what was sent
empty       there is no default collection
prompts     storing an item asks the person, who dismisses the question
"""

import os
import sys
import time

import dbus
import dbus.mainloop.glib
import dbusmock
from gi.repository import GLib

fault = sys.argv[1]
ROOT, COLLECTION = "/org/freedesktop/secrets", "/org/freedesktop/secrets/collection/login"
ITEM, PROMPT = COLLECTION + "/1", ROOT + "/prompt/1"
SECRET = "org.freedesktop.Secret."

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName("org.freedesktop.secrets", bus, do_not_queue=True)
objects = {
    "locked": fault != "prompts",
    "GLib": GLib, "os": os, "time": time, "fault": fault,
}


def mock(path, interface, methods, properties=None):
    made = dbusmock.DBusMockObject(name, path, interface, properties or {})
    made.state = objects
    for method, inside, outside, code in methods:
        made.AddMethod(interface, method, inside, outside, code)
    return made


if fault == "types":
    # Whatever is asked for, the answer is a number.
    mock(ROOT, SECRET + "Service", [("ReadAlias", "s", "i", "ret = 1")])
elif fault == "hangs":
    mock(ROOT, SECRET + "Service", [("ReadAlias", "s", "o", "import time, os\ntime.sleep(3)\nos._exit(0)")])
elif fault == "refuses":
    mock(ROOT, SECRET + "Service", [
        ("ReadAlias", "s", "o", "ret = '%s'" % COLLECTION),
        ("OpenSession", "sv", "vo", "ret = ('', '%s/session/1')" % ROOT)])
    mock(COLLECTION, SECRET + "Collection", [
        ("CreateItem", "a{sv}(oayays)b", "oo",
         "raise dbus.exceptions.DBusException(bytes(args[1][2]).decode(), name='org.example.Error.Broken')")],
        {"Locked": dbus.Boolean(False)})
else:
    alias = "/" if fault == "empty" else COLLECTION
    collection = mock(COLLECTION, SECRET + "Collection", [
        ("CreateItem", "a{sv}(oayays)b", "oo", "ret = ('/', '%s')" % PROMPT)],
        {"Locked": dbus.Boolean(objects["locked"])})
    objects["collection"] = collection
    mock(ROOT, SECRET + "Service", [
        ("ReadAlias", "s", "o", "ret = '%s'" % alias),
        ("OpenSession", "sv", "vo", "ret = ('', '%s/session/1')" % ROOT),
        ("SearchItems", "a{ss}", "aoao",
         "found = dbus.Array(['%s'], signature='o')\nnone = dbus.Array([], signature='o')\n"
         "ret = (none, found) if self.state['locked'] else (found, none)" % ITEM),
        ("Unlock", "ao", "aoo", "ret = (dbus.Array([], signature='o'), '%s')" % PROMPT)])
    mock(ITEM, SECRET + "Item", [
        ("GetSecret", "o", "(oayays)",
         "if self.state['locked']:\n"
         "    raise dbus.exceptions.DBusException('x', name='org.freedesktop.Secret.Error.IsLocked')\n"
         "ret = dbus.Struct((args[0], dbus.ByteArray(b''), dbus.ByteArray(b'sesame'), 'text/plain'), signature='oayays')"),
        ("Delete", "", "o", "ret = '/'")])
    mock(PROMPT, SECRET + "Prompt", [
        ("Dismiss", "", "", ""),
        ("Prompt", "s", "",
         "def answer(mock=self):\n"
         "    state = mock.state\n"
         "    if state['fault'] == 'leaving':\n"
         "        state['os']._exit(0)\n"
         "    isDismissed = state['fault'] != 'opened'\n"
         "    if not isDismissed:\n"
         "        state['locked'] = False\n"
         "    mock.EmitSignal('%sPrompt', 'Completed', 'bv', [isDismissed, ''])\n"
         "if self.state['fault'] != 'silent':\n"
         "    self.state['GLib'].idle_add(answer)" % SECRET)])
GLib.MainLoop().run()
