/** The switch between the versions of an API, in Chromium. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { versionPaths } from "../../src/commands/site/versions.js";
import {
  accessibilityFaults,
  launch,
  openPage,
  screenshot,
  type Browser,
  type Page,
} from "./browser.js";
import { serve, type SiteServer } from "./serve.js";
import {
  buildIfStale,
  command,
  needsBrowser,
  repository,
  siteFolder,
} from "./tools.js";

it("gives each version a path of its own", () => {
  const names = ["2.0 (beta)", "1.0", "1-0", "../..", "<script>", "日本", "10"];
  expect(versionPaths(names, 1)).toEqual([
    "versions/2-0-beta/",
    "",
    "versions/1-0/",
    "versions/version/",
    "versions/script/",
    "versions/version-2/",
    "versions/10/",
  ]);
});

const folder = mkdtempSync(join(tmpdir(), "specwright-versions-"));
const output = join(folder, "site");
const oldName = "0.9 <beta>";
/** A title of VitePress has no `<`, because it is part of a script. */
const shownName = "0.9 \u2039beta>";
const old = "/docs/versions/0-9-beta";
let browser: Browser;
let server: SiteServer;
let origin = "";

/** The pet store before it had a store, with another type of `name`. */
function writeOldSpec(): string {
  const spec = join(repository, "spec/petstore.yaml");
  const text = execFileSync(
    process.execPath,
    [command, "bundle", spec, "--format", "json"],
    { cwd: folder, encoding: "utf8" },
  );
  const document = JSON.parse(text) as {
    info: { version: string };
    paths: Record<string, unknown>;
    components: {
      schemas: { NewPet: { properties: Record<string, unknown> } };
    };
  };
  document.components.schemas.NewPet.properties["name"] = {
    type: ["string", "null"],
  };
  document.info.version = "0.9.0";
  delete document.paths["/store/orders"];
  const path = join(folder, "old.json");
  writeFileSync(path, JSON.stringify(document));
  return path;
}

beforeAll(async () => {
  if (needsBrowser.skip) return;
  buildIfStale();
  const config = join(folder, "specwright.config.json");
  const versions = [
    { name: "1.0", spec: join(repository, "spec/petstore.yaml") },
    { name: oldName, spec: relative(folder, writeOldSpec()) },
  ];
  const input = join(repository, "spec/petstore.yaml");
  writeFileSync(
    config,
    JSON.stringify({ input, site: { tryIt: true, versions } }),
  );
  await promisify(execFile)(
    process.execPath,
    [command, "site", "--output", output, "--base", "docs", "--config", config],
    { cwd: siteFolder },
  );
  server = await serve(output, "/docs/");
  origin = server.origin;
  browser = await launch();
});

afterAll(async () => {
  if (!needsBrowser.skip) {
    server.close();
    await browser.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

const change = (page: Page, name: string) =>
  page.locator(".version-switch select").selectOption(name);

describe("a site with two versions", needsBrowser, () => {
  it("stays on a page that both versions have", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/docs/operations/pets.html#createpet`);
    await page.waitForLoadState("networkidle");
    await change(page, shownName);
    await page.waitForURL(
      /\/docs\/versions\/0-9-beta\/operations\/pets\.html#createpet$/,
    );
    await page.waitForLoadState("networkidle");
    expect(
      await page.evaluate(
        "document.querySelector('.version-switch select').selectedOptions[0].text",
      ),
    ).toBe(shownName);
    await change(page, "1.0");
    await page.waitForURL(/\/docs\/operations\/pets\.html#createpet$/);
    expect(incidents).toEqual([]);
    await close();
  });

  it("opens the overview if the other version does not have the page", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    for (const path of ["operations/store.html#listorders", ""]) {
      await page.goto(`${origin}/docs/${path}`);
      await page.waitForLoadState("networkidle");
      await change(page, shownName);
      await page.waitForURL(/\/docs\/versions\/0-9-beta\/$/);
      await page.waitForLoadState("networkidle");
      expect(await page.locator(".vp-doc").textContent()).toContain(
        "Version 0.9.0",
      );
    }
    expect(incidents).toEqual([]);
    await close();
  });

  it("searches and tries out one version", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}${old}/operations/pets.html`);
    await page.waitForLoadState("networkidle");
    await page.locator(".try-it button").first().click();
    await page.locator(".try-it select").first().selectOption("mock");
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill("createPet");
    const results = page.locator(".results .result");
    await results.first().waitFor();
    const targets = await page.evaluate<string[]>(
      '[...document.querySelectorAll(".results .result")].map((one) => one.getAttribute("href"))',
    );
    expect(targets.filter((one) => !one.startsWith(old))).toEqual([]);
    expect(incidents).toEqual([]);
    await close();
  });

  it("shows what changed since the older version", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/docs/`);
    const link = page.locator('.VPSidebar a[href$="/docs/changes.html"]');
    expect(await link.textContent()).toBe(`What changed since ${oldName}`);
    await link.click();
    await page.waitForURL(/\/docs\/changes\.html$/);
    await page.locator("#changes-of-pet-store").waitFor();
    const text = (await page.locator(".vp-doc").textContent()) ?? "";
    expect(text).toContain("Changes of Pet Store");
    expect(text).toMatch(/Breaking \(\d+\)/);
    expect(text).toContain("POST /pets, request body application/json");
    expect(text).toContain("GET /store/orders");
    // Paths of the project are not for readers.
    expect(text).not.toMatch(/petstore\.yaml|old\.json/);
    const witnesses = page.locator(".vp-doc details").first();
    expect(await witnesses.locator("pre").first().isVisible()).toBe(false);
    await witnesses.locator("summary").click();
    expect(await witnesses.locator("pre").first().isVisible()).toBe(true);
    const markdown = readFileSync(join(output, "changes.md"), "utf8");
    expect(markdown).toMatch(/^# What changed since 0\.9 /);
    await close();
  });

  it.each([
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)(
    "has no accessibility faults in a window of %d pixels in %s mode",
    async (width, scheme) => {
      const { page, incidents, close } = await openPage(
        browser,
        origin,
        scheme,
        width,
      );
      for (const path of ["/docs/changes.html", `${old}/`]) {
        await page.goto(origin + path);
        await page.waitForLoadState("networkidle");
        expect(await accessibilityFaults(page)).toEqual([]);
        const isWide = "document.documentElement.scrollWidth > innerWidth";
        expect(await page.evaluate(isWide)).toBe(false);
        const name = path === "/docs/changes.html" ? "changes" : "versions";
        await screenshot(page, `${name}-${width}-${scheme}`);
      }
      expect(incidents).toEqual([]);
      await close();
    },
  );
});
