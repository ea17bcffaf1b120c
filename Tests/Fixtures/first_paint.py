"""Measures the first contentful paint of pages in Chromium, over WebDriver.

Arguments: the number of runs, and the addresses of the pages. Prints the medians in milliseconds as JSON, in the order of the
addresses. The pages are loaded alternately, and the first load of each does not count.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

runs, addresses = int(sys.argv[1]), sys.argv[2:]
PAINT = "return performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)"


def call(path, values=None, method="POST"):
    data = None if method == "DELETE" else json.dumps(values or {}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


# The browser leaves some temporary files behind.
place = tempfile.TemporaryDirectory(prefix="b-", ignore_cleanup_errors=True)
driver = subprocess.Popen(
    ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True, env=os.environ | {"TMPDIR": place.name})
try:
    port = None
    while port is None and (line := driver.stdout.readline()):
        found = re.search(r"successfully on port (\d+)", line)
        port = int(found[1]) if found else None
    arguments = ["--headless=new", "--disable-gpu"] + (["--no-sandbox"] if os.getuid() == 0 else [])
    session = call("/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": arguments}}}})["sessionId"]
    times = [[] for _ in addresses]
    for run in range(runs + 1):
        for address, found in zip(addresses, times):
            call(f"/session/{session}/url", {"url": address})
            for _ in range(200):
                if paint := call(f"/session/{session}/execute/sync", {"script": PAINT, "args": []}):
                    break
                time.sleep(0.01)
            if run > 0:
                found.append(paint[0])
    call(f"/session/{session}", method="DELETE")
    print(json.dumps([statistics.median(found) for found in times]))
finally:
    driver.kill()
    driver.wait()
    place.cleanup()
