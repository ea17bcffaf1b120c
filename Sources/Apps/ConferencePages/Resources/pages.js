// What pages do beyond what works without a script: live changes, keys, search while typing, copying.
"use strict";

const main = document.getElementById("main");
const status = document.getElementById("status");
const search = document.getElementById("q");

function say(text) { status.textContent = text; }

// Asks the server for something. Once the helper process has ended, another user of this computer can listen on its port, but
// does not know the proof of this session, which the server has put before this script.
async function ask(address, options) {
  const answer = await fetch(address, options);
  if (answer.headers.get("Session-Proof") !== proof) throw new Error("This is another server.");
  return answer;
}

// ---- Copying

function prepare(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    say(button.getAttribute("aria-label") + " ✓");
    const text = button.textContent;
    button.textContent = "✓";
    setTimeout(() => { button.textContent = text; }, 1500);
  } catch {
    say("✗");
  }
});

// ---- A question that opens

// The focus goes to the question, not to its first answer, which a second Enter would give.
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.(".question") || !event.target.open) return;
  event.target.querySelector("form").focus({ preventScroll: true });
  event.target.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  const asked = event.key === "Escape" && event.target.closest?.(".question[open]");
  if (!asked) return;
  asked.open = false;
  asked.querySelector("summary").focus();
});

// ---- Showing another state of this page

// An answer that comes after a newer question is ignored.
let question = 0;

// Returns false if there is no such page.
async function show(address, isSearch) {
  const number = ++question;
  const answer = await ask(address, { headers: { Accept: "text/html" } });
  if (number !== question) return true;
  if (answer.redirected && !isEdited && !isSearch) {
    location.replace(answer.url);
    return true;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== question) return true;
  const fresh = page.getElementById("main");
  if (!fresh) return false;
  const link = document.getElementById("inbox-link");
  const counted = page.getElementById("inbox-link");
  if (link && counted) link.replaceChildren(...counted.childNodes);
  keepRooms(fresh);
  if (fresh.innerHTML === main.innerHTML) return true;
  if (isEdited && !isSearch) {
    // What was typed stays; only the line about the program that asks is renewed.
    const line = fresh.querySelector(".asks, .error");
    const old = main.querySelector(".asks, .error");
    if (line && old) old.replaceWith(line);
    return true;
  }
  const focused = document.activeElement;
  const place = main.contains(focused) ? placeOf(focused) : null;
  const open = [...main.querySelectorAll("details[open] img")].map((image) => image.getAttribute("src"));
  const isAsked = main.querySelector(".question[open]") !== null;
  main.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  prepare(main);
  if (isAsked && main.querySelector(".question")) main.querySelector(".question").open = true;
  for (const image of main.querySelectorAll("details img")) {
    if (open.includes(image.getAttribute("src"))) image.closest("details").open = true;
  }
  if (place) restore(place);
  if (isSearch) say(document.getElementById("found")?.textContent ?? "");
  return true;
}

// The focus stays on the same link, or on the same day.
function placeOf(element) {
  return { address: element.getAttribute("href"), day: element.closest(".day")?.id, id: element.id };
}

function restore(place) {
  const links = [...main.querySelectorAll("a[href]")];
  const found = (place.id && document.getElementById(place.id))
    || links.find((link) => link.getAttribute("href") === place.address)
    || (place.day && document.getElementById(place.day)?.querySelector("a"));
  (found || main).focus({ preventScroll: true });
}

// ---- Forms

let isEdited = false;

main.addEventListener("input", (event) => {
  const form = event.target.closest(".form");
  if (!form) return;
  isEdited = true;
  if (form.dataset.form) keepForm(form);
});

// The helper process waits for a form with text that is not saved, until the page goes away.
function keepForm(form) {
  if (form.dataset.kept) return;
  form.dataset.kept = "yes";
  navigator.sendBeacon("typing", new URLSearchParams({ form: form.dataset.form }));
}

addEventListener("pagehide", () => {
  const form = main.querySelector("form[data-kept]");
  if (!form) return;
  delete form.dataset.kept;
  navigator.sendBeacon("typing", new URLSearchParams({ form: form.dataset.form, do: "leave" }));
});

addEventListener("pageshow", () => {
  const form = main.querySelector("form[data-form]");
  if (form && (isEdited || form.dataset.unsaved)) {
    isEdited = true;
    keepForm(form);
  }
});

// A person who closes the page with text that is not saved is asked.
let isSent = false;
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-form]");
  if (!form || isSent) return;
  event.preventDefault();
  // The browser would show an error in place of the text if the helper process has ended.
  const answer = await ask("typing?form=" + form.dataset.form, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) {
    form.dataset.lost = "yes";
    form.querySelector(".lost").scrollIntoView({ block: "center" });
    return;
  }
  delete form.dataset.lost;
  // The helper process now waits for this form.
  form.dataset.kept = "yes";
  isSent = true;
  form.requestSubmit(event.submitter);
});
addEventListener("pageshow", () => { isSent = false; });
addEventListener("beforeunload", (event) => {
  if (isEdited && !isSent && main.querySelector("form[data-form]")) event.preventDefault();
});

// The end moves with the start, so that the event keeps its duration.
const moments = { start: null };
const instant = (form, name) => {
  const day = form.elements[name + "-day"]?.valueAsNumber;
  const time = form.elements["all-day"]?.checked ? 0 : form.elements[name + "-time"]?.valueAsNumber;
  return day + (time || 0);
};

main.addEventListener("focusin", (event) => {
  const form = event.target.closest("form[data-form]");
  if (form && /^start-(day|time)$/.test(event.target.name)) moments.start = instant(form, "start");
});

main.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-form]");
  if (!form || !/^start-(day|time)$/.test(event.target.name)) return;
  const [now, end] = [instant(form, "start"), instant(form, "end")];
  const moved = now - moments.start;
  if (moments.start === null || Number.isNaN(moved) || Number.isNaN(end)) return;
  moments.start = now;
  const [day, time] = [form.elements["end-day"], form.elements["end-time"]];
  const next = end + moved;
  day.valueAsNumber = next - (((next % 86400000) + 86400000) % 86400000);
  if (!form.elements["all-day"].checked && time.value) time.valueAsNumber = ((next % 86400000) + 86400000) % 86400000;
});

// An event that gets times begins at a full hour.
main.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-form]");
  if (!form || event.target.name !== "all-day" || event.target.checked) return;
  if (!form.elements["start-time"].value) form.elements["start-time"].value = "09:00";
  if (!form.elements["end-time"].value) form.elements["end-time"].value = "10:00";
});

// A program may follow the selection while a person makes it.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", "change");
  fetch(form.dataset.live, { method: "POST", body: fields }).catch(() => {});
});

// ---- Rooms of providers, as they answer

let rooms = null;

const chooser = () => main.querySelector("[data-rooms]");
const groups = (root) => [...root.querySelectorAll("[data-provider]")];
const sameGroup = (root, group) => groups(root).find((each) => each.dataset.provider === group.dataset.provider);
const choice = (root, value) => [...root.querySelectorAll("input[name=room]")].find((input) => input.value === value);

function askRooms() {
  stopRooms();
  if (!chooser()) return;
  const source = rooms = new EventSource(chooser().dataset.rooms);
  chooser().dataset.asking = "yes";
  source.addEventListener("group", (event) => takeGroup(event.data));
  source.addEventListener("progress", (event) => say(event.data));
  for (const end of ["done", "error"]) source.addEventListener(end, () => { if (rooms === source) stopRooms(); });
}

function stopRooms() {
  rooms?.close();
  rooms = null;
  if (chooser()) delete chooser().dataset.asking;
}

// Shows the rooms of a provider. What is selected stays selected, also if the provider does not list it any more.
function takeGroup(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const fresh = template.content.firstElementChild;
  const selected = chooser()?.querySelector("input[name=room]:checked");
  if (!fresh || !chooser()) return;
  const own = chooser().querySelector(".own");
  const old = sameGroup(chooser(), fresh);
  const focused = old?.contains(document.activeElement) ? document.activeElement.value ?? "" : null;
  const again = selected && choice(fresh, selected.value);
  for (const input of own.querySelectorAll("input")) if (choice(fresh, input.value)) input.closest(".choice").remove();
  if (!again && old?.contains(selected)) own.append(selected.closest(".choice"));
  if (old) old.replaceWith(fresh);
  else (groups(chooser()).at(-1) ?? own).after(fresh);
  if (again) again.checked = true;
  if (focused !== null) (choice(chooser(), focused) ?? chooser().querySelector("input:checked"))?.focus({ preventScroll: true });
}

// A page that is renewed keeps what the providers have answered.
function keepRooms(fresh) {
  const selected = fresh.querySelector("[data-rooms] input:checked")?.value;
  for (const group of groups(fresh)) {
    const old = sameGroup(main, group);
    if (!old || old.dataset.state) continue;
    const copy = old.cloneNode(true);
    for (const input of copy.querySelectorAll("input")) input.checked = input.value === selected;
    group.replaceWith(copy);
  }
  if (rooms && fresh.querySelector("[data-rooms]")) fresh.querySelector("[data-rooms]").dataset.asking = "yes";
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-rooms] button[value=rooms]")) return;
  event.preventDefault();
  askRooms();
});

addEventListener("pagehide", stopRooms);
addEventListener("pageshow", (event) => { if (event.persisted) askRooms(); });

// ---- A page that shows progress

function poll() {
  const section = main.querySelector("[data-poll]");
  if (!section) return;
  setTimeout(async () => {
    if (!await show(location.href).catch(() => false)) section.dataset.lost = "yes";
    poll();
  }, Number(section.dataset.poll));
}

// ---- Live changes: one page of the browser listens, and tells the others

const channel = new BroadcastChannel("changes");
let isStale = false;

function refresh() {
  if (document.hidden) { isStale = true; return; }
  isStale = false;
  show(location.href).catch(() => { isStale = true; });
}

document.addEventListener("visibilitychange", () => { if (isStale) refresh(); });
channel.addEventListener("message", refresh);

function listen() {
  return new Promise(() => {
    const source = new EventSource("changes");
    let isOwn = false;
    source.addEventListener("changed", () => { if (!isOwn) return; channel.postMessage("changed"); refresh(); });
    let wasBroken = false;
    source.addEventListener("error", () => { wasBroken = true; isOwn = false; });
    source.addEventListener("ready", (event) => {
      isOwn = event.data === proof;
      if (!isOwn) { source.close(); return; }
      document.documentElement.dataset.live = "yes";
      if (wasBroken) { channel.postMessage("changed"); refresh(); }
      wasBroken = false;
    });
  });
}

// The lock passes on when the page that holds it goes away. Pages of another session have another address.
if (navigator.locks) navigator.locks.request("changes " + new URL(".", location.href).pathname, listen);
else listen();

// ---- Search while typing

let pause;
const before = location.href;

search?.addEventListener("input", () => {
  // Elsewhere, Enter leads to what was found: a form with text must not give way to it.
  if (!new URL(before).pathname.endsWith("/")) return;
  clearTimeout(pause);
  pause = setTimeout(() => {
    const text = search.value.trim();
    const address = text ? "?q=" + encodeURIComponent(text) : before.includes("?q=") ? "./" : before;
    history.replaceState(null, "", address);
    show(address, text !== "").catch(() => {});
  }, 150);
});
if (search) search.value = new URLSearchParams(location.search).get("q") ?? "";

// ---- Keys

function move(key) {
  const days = [...main.querySelectorAll(".grid .day")].filter((day) => day.getClientRects().length > 0);
  const current = document.activeElement.closest?.(".day");
  const isGrid = days.length > 0 && getComputedStyle(days[0].parentElement).display === "grid";
  if (isGrid) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
    if (!current) {
      (main.querySelector(".day.today .date") || days[0].querySelector(".date")).focus();
      return true;
    }
    // Up and down first go through the events of the day.
    const links = [...current.querySelectorAll("a, button")];
    const index = links.indexOf(document.activeElement);
    if (Math.abs(step) === 7 && links[index + Math.sign(step)]) {
      links[index + Math.sign(step)].focus();
      return true;
    }
    const next = days[days.indexOf(current) + step];
    if (next) next.querySelector(".date").focus();
    return true;
  }
  const links = [...main.querySelectorAll(".entry")];
  if (links.length === 0 || key === "ArrowLeft" || key === "ArrowRight") return false;
  const index = links.indexOf(document.activeElement);
  const next = index < 0 ? 0 : index + (key === "ArrowDown" ? 1 : -1);
  links[Math.max(0, Math.min(links.length - 1, next))].focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const keys = document.getElementById("keys");
  const field = event.target.closest?.("input, textarea, select");
  if (event.key === "Escape" && field === search) {
    search.blur();
    main.focus();
    return;
  }
  if (field || keys?.open || !keys) return;
  const link = {
    t: document.getElementById("today"), k: main.querySelector("[rel=prev]"), j: main.querySelector("[rel=next]"),
    m: main.querySelector("[data-view=month]"), w: main.querySelector("[data-view=week]"),
    l: main.querySelector("[data-view=list]"), c: document.getElementById("new"),
    n: document.getElementById("new"),
  }[event.key];
  const day = document.activeElement?.closest?.(".day");
  if (link?.id === "new" && day) location.href = "new?day=" + day.id.slice(1);
  else if (link) link.click();
  else if (event.key === "/") search.focus();
  else if (event.key === "?") keys.showModal();
  else if (!event.key.startsWith("Arrow") || !move(event.key)) return;
  event.preventDefault();
});

prepare(document);
askRooms();
poll();
