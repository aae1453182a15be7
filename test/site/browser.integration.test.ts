/** The site of the pet store and the site of a hostile spec, in Chromium. */
import { execFile } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accessibilityFaults,
  launch,
  openPage,
  screenshot,
  type Browser,
} from "./browser.js";
import { hostileSite } from "./hostile-site.js";
import { payloads } from "./payloads.js";
import { serve, type SiteServer } from "./serve.js";
import {
  buildIfStale,
  command,
  needsBrowser,
  repository,
  siteFolder,
} from "./tools.js";
import { compact, letters, textOfHtml } from "./text.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-site-test-"));
const petStore = join(folder, "petstore");
const hostile = join(folder, "hostile");
let browser: Browser;
const servers: SiteServer[] = [];
let origin = "";
let hostileOrigin = "";

async function build(output: string, ...flags: string[]): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [command, "site", "--output", output, ...flags],
    { cwd: siteFolder },
  );
}

beforeAll(async () => {
  if (needsBrowser.skip) return;
  buildIfStale();
  writeFileSync(join(folder, "hostile.json"), JSON.stringify(hostileSite()));
  // The flavor is for other site generators.
  const hostileConfig = join(folder, "specwright.config.json");
  writeFileSync(
    hostileConfig,
    JSON.stringify({ input: "hostile.json", docs: { flavor: "gitbook" } }),
  );
  const config = join(repository, "specwright.config.mjs");
  await Promise.all([
    build(petStore, "--config", config, "--base", "docs"),
    build(hostile, "--config", hostileConfig),
  ]);
  const served = await serve(petStore, "/docs/");
  const servedHostile = await serve(hostile);
  servers.push(served, servedHostile);
  origin = `${served.origin}/docs`;
  hostileOrigin = servedHostile.origin;
  browser = await launch();
});

afterAll(async () => {
  for (const server of servers) server.close();
  if (!needsBrowser.skip) await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds = [
  "/",
  "/operations/pets.html",
  "/schemas.html",
  "/lifecycle.html",
  "/missing.html",
];

/** The search box of VitePress has the role of a button and labels without the marks between titles. */
const searchBoxFaults = /^(label-content-name-mismatch|nested-interactive):/;

describe("the site of the pet store", needsBrowser, () => {
  it("finds an operation by its name", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/`);
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill("createPet");
    const first = page.locator(".results .result").first();
    await first.waitFor();
    expect(await first.textContent()).toContain("createPet");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/operations\/pets\.html#createpet$/);
    expect(incidents).toEqual([]);
    await close();
  });

  it.each([
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)(
    "shows an excerpt of each result, with the found words marked, in a window of %d pixels in %s mode",
    async (width, scheme) => {
      const { page, incidents, close } = await openPage(
        browser,
        origin,
        scheme,
        width,
      );
      await page.goto(`${origin}/`);
      await page.locator(".DocSearch-Button").click();
      await page.locator("#localsearch-input").fill("identifier order");
      await page.locator(".result .excerpt mark").first().waitFor();
      const results = await page.evaluate<
        { marks: string[]; height: number; isMarkShown: boolean }[]
      >(`[...document.querySelectorAll(".result .excerpt")].map((excerpt) => {
        const marks = [...excerpt.querySelectorAll("mark")];
        const box = excerpt.getBoundingClientRect();
        return {
          marks: marks.map(({ textContent }) => textContent.toLowerCase()),
          height: box.height,
          isMarkShown: marks.some((mark) => {
            const { top, bottom } = mark.getBoundingClientRect();
            return top >= box.top - 1 && bottom <= box.bottom + 1;
          }),
        };
      })`);
      const found = results.filter(({ marks }) => marks.length > 0);
      expect(found.length).toBeGreaterThan(4);
      expect(found.flatMap(({ marks }) => marks)).toContain("identifier");
      expect(found.flatMap(({ marks }) => marks)).toContain("order");
      for (const { height, isMarkShown } of found) {
        expect({ isLow: height < 60, isMarkShown }).toEqual({
          isLow: true,
          isMarkShown: true,
        });
      }
      await screenshot(page, `search-${width}-${scheme}`);
      const faults = await accessibilityFaults(page);
      expect(faults.filter((fault) => !searchBoxFaults.test(fault))).toEqual(
        [],
      );
      expect(incidents).toEqual([]);
      await close();
    },
  );

  it("shows when an operation is deprecated", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/operations/pets.html#getpet`);
    const banner = page.locator("[role=note][aria-label=Warning]");
    expect(await banner.isVisible()).toBe(true);
    expect(await banner.textContent()).toContain(
      "To be removed on 5 December 2030",
    );
    expect(await page.locator("#getpet .VPBadge").textContent()).toBe(
      "deprecated",
    );
    const sidebar = page.locator(".VPSidebar .VPBadge").first();
    expect(await sidebar.textContent()).toBe("deprecated");
    await close();
  });

  it.each(["light", "dark"] as const)(
    "has no accessibility faults and no errors in %s mode",
    async (scheme) => {
      const { page, incidents, close } = await openPage(
        browser,
        origin,
        scheme,
      );
      for (const path of kinds) {
        await page.goto(origin + path);
        await page.waitForLoadState("networkidle");
        expect({ path, faults: await accessibilityFaults(page) }).toEqual({
          path,
          faults: [],
        });
      }
      expect(incidents.filter((text) => !text.includes("404"))).toEqual([]);
      await close();
    },
  );

  it.each([1920, 1440, 1280, 768, 390])(
    "shows all columns of all tables in a window of %d pixels",
    async (width) => {
      const { page, close } = await openPage(browser, origin, "light", width);
      for (const path of kinds) {
        await page.goto(origin + path);
        const wide = await page.evaluate<string[]>(
          `[...document.querySelectorAll(".table")]
            .filter((table) => table.scrollWidth > table.clientWidth)
            .map((table) => table.textContent)`,
        );
        expect({ path, wide }).toEqual({ path, wide: [] });
      }
      await close();
    },
  );

  it("has no accessibility faults in a narrow window", async () => {
    const { page, close } = await openPage(browser, origin, "light", 390);
    await page.goto(`${origin}/operations/pets.html`);
    await page.waitForLoadState("networkidle");
    expect(await accessibilityFaults(page)).toEqual([]);
    // The titles of the columns are in front of the cells, and a table is still a table to a screen reader.
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector("td[data-label=Type]"), "::before").content`,
      ),
    ).toBe('"Type "');
    await close();
  });

  it("switches between light and dark", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/`);
    const isDark = () =>
      page.evaluate<boolean>(
        'document.documentElement.classList.contains("dark")',
      );
    expect(await isDark()).toBe(false);
    await page.locator(".VPNavBarAppearance .VPSwitchAppearance").click();
    expect(await isDark()).toBe(true);
    await close();
  });

  it("is usable with the keyboard", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/`);
    await page.waitForLoadState("networkidle");
    const reached: string[] = [];
    for (let count = 0; count < 45; count++) {
      await page.keyboard.press("Tab");
      reached.push(
        await page.evaluate<string>(
          "document.activeElement.textContent.trim() || document.activeElement.title",
        ),
      );
    }
    expect(reached[0]).toBe("Skip to content");
    for (const name of [
      "Search",
      "Overview",
      "pets",
      "Lifecycle",
      "Copy as Markdown",
    ]) {
      expect(reached.map((text) => text.replace(/K$/, ""))).toContain(name);
    }
    await page.keyboard.press("Control+k");
    await page.locator("#localsearch-input").waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe(
      "localsearch-input",
    );
    await close();
  });

  it("shows samples in tabs, and remembers the choice", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    const tab = (name: string) =>
      page.locator(`.samples [role=tab]:text-is("${name}")`);
    const shown = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll(".samples [role=tabpanel]:not([hidden])")].map(({ dataset }) => dataset.label)`,
      );
    await page.goto(`${origin}/operations/pets.html`);
    await tab("curl").first().waitFor();
    expect(await shown()).toEqual(["curl", "curl", "curl"]);
    await tab("fetch").first().click();
    expect(await shown()).toEqual(["fetch", "fetch", "fetch"]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect(await shown()).toEqual(["Client", "Client", "Client"]);
    await screenshot(page, "tabs");
    expect(await accessibilityFaults(page)).toEqual([]);
    // A page that is opened by a link, and one that is loaded.
    await page.locator('.VPSidebar a[href$="/docs/"]').first().click();
    await page.locator("#base-urls").waitFor();
    await tab("curl").first().waitFor();
    expect(await shown()).toEqual(["Client"]);
    await page.reload();
    await tab("curl").first().waitFor();
    expect(await shown()).toEqual(["Client"]);
    expect(incidents).toEqual([]);
    await close();
  });

  it("shows all samples without JavaScript", async () => {
    const context = await browser.newContext({
      colorScheme: "light",
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    });
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    await page.goto(`${origin}/operations/pets.html`);
    expect(await page.locator("[role=tab]").count()).toBe(0);
    for (const name of ["curl", "fetch", "Client"]) {
      const sample = page.locator(`.sample[data-label=${name}]`).first();
      expect(await sample.isVisible()).toBe(true);
      expect(await sample.locator("p").isVisible()).toBe(true);
    }
    await context.close();
  });

  it("copies a page as Markdown, which is also published beside it", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/operations/pets.html`);
    await page.locator(".page-bar button").click();
    await page.locator(".page-bar [role=status]:not(:empty)").waitFor();
    const expected = readFileSync(
      join(repository, "generated/docs/operations/pets.md"),
      "utf8",
    );
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      expected,
    );
    expect(readFileSync(join(petStore, "operations/pets.md"), "utf8")).toBe(
      expected,
    );
    await close();
  });
});

describe("the site of a hostile spec", needsBrowser, () => {
  const pagesOf = () =>
    readdirSync(hostile, { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".html") && path !== "404.html",
    );

  it("has the pages of the docs, whatever their flavor is", () => {
    expect(pagesOf()).not.toContain("SUMMARY.html");
    expect(readFileSync(join(hostile, "index.md"), "utf8")).toMatch(/^<!--/);
  });

  it("runs nothing of it, asks nobody else and shows all text, with and without JavaScript", async () => {
    const { page, incidents, close } = await openPage(
      browser,
      hostileOrigin,
      "light",
    );
    const runsNothing = async () => {
      expect(await page.evaluate("typeof window.__x")).toBe("undefined");
    };
    const shown: string[] = [];
    for (const path of pagesOf()) {
      const html = readFileSync(join(hostile, path), "utf8");
      const [article = ""] = /<main class="main".*?<\/main>/s.exec(html) ?? [];
      await page.goto(`${hostileOrigin}/${path}`);
      await page.waitForLoadState("networkidle");
      await runsNothing();
      const live = await page.evaluate<string>(
        // The names of tabs are not part of the page.
        '[...document.querySelectorAll("[role=tablist]")].forEach((list) => list.remove()), document.querySelector("main.main").textContent',
      );
      expect(compact(live)).toBe(compact(textOfHtml(article)));
      shown.push(live);
    }
    const all = letters(shown.join("\n"));
    const missing = payloads.filter(
      (payload) => !all.includes(letters(shownText(payload))),
    );
    expect(missing).toEqual([]);

    // A page that is opened by a link comes from JavaScript, not from HTML.
    await page.goto(`${hostileOrigin}/`);
    await page.locator(".VPSidebar a[href*=operations]").first().click();
    await page.waitForURL(/operations/);
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill("payload");
    await page.locator(".results .result").first().waitFor();
    await runsNothing();
    expect(incidents).toEqual([]);
    await close();
  });
});

/** The text of a payload without Markdown and HTML that has no text of its own. */
function shownText(payload: string): string {
  return payload
    .replace(/^```.*$/gm, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/^\[reference\]:.*$/gm, "");
}
