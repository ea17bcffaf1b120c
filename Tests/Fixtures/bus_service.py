"""A service for the tests of SessionBus: python3-dbusmock with methods that answer as a test wants.

Usage: bus_service.py NAME
"""

import sys

import dbus
import dbus.mainloop.glib
import dbusmock
from gi.repository import GLib

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(sys.argv[1], bus, do_not_queue=True)
mock = dbusmock.DBusMockObject(name, "/test", "org.example.Test", {})

METHODS = [
    ("Number%s" % code, code, code, "ret = args[0]") for code in "ybnqiuxtdsog"
] + [
    ("Bytes", "ay", "ay", "ret = args[0]"),
    ("Texts", "as", "as", "ret = args[0]"),
    ("Structure", "(sa(oi)b)", "(sa(oi)b)", "ret = args[0]"),
    ("Dictionary", "a{sv}", "a{sv}", "ret = args[0]"),
    ("Map", "a{ia{ss}}", "a{ia{ss}}", "ret = args[0]"),
    ("Variant", "v", "v", "ret = args[0]"),
    ("Many", "i", "as", "ret = ['x'] * args[0]"),
    ("Long", "i", "s", "ret = 'x' * args[0]"),
    ("LongBytes", "i", "ay", "ret = dbus.ByteArray(b'x' * args[0])"),
    ("Deep", "i", "v", "ret = dbus.String('x', variant_level=args[0])"),
    ("Fail", "s", "", "raise dbus.exceptions.DBusException('a secret', name=args[0])"),
    ("Emit", "s", "", "self.EmitSignal('org.example.Test', 'Done', 's', [args[0]])"),
    ("EmitLater", "s", "",
     "from gi.repository import GLib\n"
     "GLib.idle_add(lambda mock=self, text=args[0]: mock.EmitSignal('org.example.Test', 'Done', 's', [text]))"),
    # Not for ever: it does not notice that its bus has ended.
    ("Hang", "", "", "import os, time\ntime.sleep(3)\nos._exit(0)"),
    ("Leave", "", "", "import os\nos._exit(0)"),
    ("LeaveLater", "", "",
     "import os\nfrom gi.repository import GLib\nGLib.idle_add(os._exit, 0)"),
]
for method, inside, outside, code in METHODS:
    mock.AddMethod("org.example.Test", method, inside, outside, code)
GLib.MainLoop().run()
