"""oidc-provider-mock (PyPI), an OpenID provider with Authlib, which registers clients. It prints its port, and ends when its
standard input does.

Usage: oidc_mock.py CERTIFICATE_AND_KEY.pem FOLDER
"""

import sys
import threading

import oidc_provider_mock
import werkzeug.serving

certificate = sys.argv[1]
application = oidc_provider_mock.app(require_client_registration=True)
server = werkzeug.serving.make_server(
    "127.0.0.1", 0, application, threaded=True, ssl_context=(certificate, certificate))
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
