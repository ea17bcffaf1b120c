import Foundation
import TestSupport

/// Rules of accessibility that every page keeps (WCAG 2.2, level AA), checked in the browser.
enum PageAudit {
    /// Returns what is wrong with the page that the browser shows.
    static func problems(in browser: Browser) throws -> [String] {
        try structure(browser) + names(browser) + complaints(browser)
    }

    private static func complaints(_ browser: Browser) throws -> [String] {
        try browser.complaints().filter { !$0.contains("the server responded with a status of") }
    }

    /// Rules over the accessibility tree: what can be used has a name, and there is one main landmark and one first heading.
    private static func names(_ browser: Browser) throws -> [String] {
        try browser.command("Accessibility.enable")
        let tree = try browser.command("Accessibility.getFullAXTree") as? [String: Any]
        let nodes = tree?["nodes"] as? [[String: Any]] ?? []
        func value(_ node: [String: Any], _ key: String) -> String {
            (node[key] as? [String: Any])?["value"] as? String ?? ""
        }
        let visible = nodes.filter { $0["ignored"] as? Bool != true }
        var problems: [String] = []
        for node in visible {
            let role = value(node, "role")
            if ["link", "button", "image", "textbox", "searchbox", "combobox", "checkbox", "dialog"].contains(role),
                value(node, "name").trimmingCharacters(in: .whitespaces).isEmpty
            {
                problems.append("a \(role) has no name")
            }
        }
        for role in ["main", "banner"] {
            let count = visible.count { value($0, "role") == role }
            if count != 1 { problems.append("there are \(count) landmarks “\(role)”") }
        }
        return problems
    }

    /// Rules over the document: language, headings, identifiers, contrast, size of targets, no scrolling sideways.
    private static func structure(_ browser: Browser) throws -> [String] {
        try browser.run(Self.script) as? [String] ?? ["the rules could not be checked"]
    }

    private static let script = #"""
        const problems = [];
        if (!document.documentElement.lang) problems.push("the page has no language");
        if (!document.title) problems.push("the page has no title");
        const headings = [...document.querySelectorAll("h1,h2,h3,h4")].filter((h) => h.checkVisibility());
        if (headings.filter((h) => h.tagName === "H1").length !== 1) problems.push("there is not one h1");
        let level = 0;
        for (const heading of headings) {
          const own = Number(heading.tagName[1]);
          if (own > level + 1) problems.push("a heading skips a level: " + heading.textContent);
          level = own;
        }
        const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
        for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) problems.push("two elements are #" + id);
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth - root.clientWidth} too wide`);

        // Contrast: the colour of each text against what is behind it.
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const rgba = (color) => {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
          return [r, g, b, a / 255];
        };
        const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
        const light = ([r, g, b]) => {
          const part = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
        };
        const ground = (element) => {
          const layers = [];
          for (let e = element; e; e = e.parentElement) layers.unshift(rgba(getComputedStyle(e).backgroundColor));
          const base = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
          return layers.reduce((below, top) => over(top, below), base);
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const seen = new Set();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement;
          if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
          const style = getComputedStyle(element);
          if (style.clipPath !== "none" || element.closest(".hidden, .skip")) continue;
          const behind = ground(element);
          const ink = rgba(style.color);
          for (let e = element; e; e = e.parentElement) ink[3] *= Number(getComputedStyle(e).opacity);
          const [a, b] = [light(over(ink, behind)), light(behind)];
          const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          const size = parseFloat(style.fontSize);
          const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
          const key = style.color + behind + isLarge;
          if (contrast < (isLarge ? 3 : 4.5) && !seen.has(key)) {
            seen.add(key);
            problems.push(`contrast ${contrast.toFixed(2)} of “${node.textContent.trim().slice(0, 30)}”`);
          }
        }

        for (const field of document.querySelectorAll("[placeholder]")) {
          const behind = ground(field);
          const style = getComputedStyle(field, "::placeholder");
          const ink = rgba(style.color);
          ink[3] *= Number(style.opacity);
          const [a, b] = [light(over(ink, behind)), light(behind)];
          const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (contrast < 4.5) problems.push(`contrast ${contrast.toFixed(2)} of “${field.placeholder}”`);
        }

        // A calendar's colour can be that of the page.
        const bars = [...document.querySelectorAll(".entry, .event")].map((e) => [e, "borderLeftColor"]);
        const dots = [...document.querySelectorAll(".dot")].map((e) => [e, "backgroundColor"]);
        for (const [element, part] of bars.concat(dots)) {
          if (!element.checkVisibility()) continue;
          const behind = ground(element.parentElement);
          const [a, b] = [light(over(rgba(getComputedStyle(element)[part]), behind)), light(behind)];
          const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (contrast < 1.5) problems.push(`contrast ${contrast.toFixed(2)} of the colour of a calendar`);
        }

        // Targets of at least 24 pixels, except for links within a text.
        for (const target of document.querySelectorAll("a, button, summary, input:not([type=hidden])")) {
          if (!target.checkVisibility() || target.closest(".hidden, .skip, p, dd, .grid .long")) continue;
          const box = target.getBoundingClientRect();
          if (box.width > 0 && (box.height < 24 || box.width < 24) && !target.classList.contains("address")) {
            problems.push(`“${target.textContent.trim().slice(0, 20)}” is ${box.width.toFixed()} × ${box.height.toFixed()}`);
          }
        }
        return problems;
        """#
}
