/** The console of a site, in Chromium: against the running service, and against the mock in the page. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startProcess,
  type ServiceProcess,
} from "../service/service-process.js";
import {
  accessibilityFaults,
  launch,
  openPage,
  screenshot,
  type Browser,
  type Page,
} from "./browser.js";
import { hostileSite } from "./hostile-site.js";
import { serve, type SiteServer } from "./serve.js";
import {
  buildIfStale,
  command,
  needsBrowser,
  repository,
  siteFolder,
} from "./tools.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-console-"));
const key = "a-key-of-the-test";
let browser: Browser;
let service: ServiceProcess;
let api = "";
const sites: SiteServer[] = [];

async function build(name: string, input: string): Promise<string> {
  const config = join(folder, `${name}.config.json`);
  writeFileSync(config, JSON.stringify({ input, site: { tryIt: true } }));
  const output = join(folder, name);
  await promisify(execFile)(
    process.execPath,
    [command, "site", "--output", output, "--config", config],
    { cwd: siteFolder },
  );
  const site = await serve(output);
  sites.push(site);
  return site.origin;
}

let origin = "";
let hostileOrigin = "";

beforeAll(async () => {
  if (needsBrowser.skip) return;
  buildIfStale();
  origin = await build("petstore", join(repository, "spec/petstore.yaml"));
  const hostile = join(folder, "hostile.json");
  writeFileSync(hostile, JSON.stringify(hostileSite()));
  hostileOrigin = await build("hostile", hostile);
  service = startProcess({
    DATA_DIR: join(folder, "data"),
    PETSTORE_API_KEY: key,
    CORS_ORIGINS: origin,
    LOG_LEVEL: "silent",
  });
  api = await service.listening;
  browser = await launch();
});

afterAll(async () => {
  for (const site of sites) site.close();
  if (!needsBrowser.skip) {
    await service.kill("SIGTERM");
    await browser.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The console of one operation, opened. */
async function openConsole(page: Page, operation: string) {
  const place = page.locator(`.try-it[data-operation=${operation}]`);
  await place.locator("> button").click();
  await place.locator("form").waitFor();
  return {
    field: (label: string) =>
      place.locator(
        `.field:has(> label:text-is("${label}")) :is(input, select, textarea)`,
      ),
    text: (selector: string) => place.locator(selector).first().textContent(),
    async send(): Promise<string> {
      await place.locator(".send").click();
      await place.locator(".send:enabled").waitFor();
      await place.locator(".status").waitFor();
      return (await place.locator(".status strong").textContent()) ?? "";
    },
    show: () => place.locator(".status").scrollIntoViewIfNeeded(),
  };
}

const storedNowhere = async (page: Page) => {
  const stored = await page.evaluate<string>(
    "JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href",
  );
  expect(stored).not.toContain(key);
};

describe("the console against the service", needsBrowser, () => {
  it("lists, creates, and shows an error", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/operations/pets.html`);

    const list = await openConsole(page, "listpets");
    expect(await list.field("limit").inputValue()).toBe("20");
    await list.field("Server").selectOption("other");
    await list.field("Address").fill(api);
    await list.field("limit").fill("2");
    expect(await list.send()).toBe("401");
    await list.field("bearerAuth").fill(key);
    expect(await list.send()).toBe("200");
    const pets = JSON.parse((await list.text(".body")) ?? "") as unknown[];
    expect(pets).toHaveLength(2);
    expect(await list.text(".headers")).toContain("link: <");
    expect(await list.text("pre")).toBe(
      `curl '${api}/pets?limit=2' \\\n  --header "Authorization: Bearer $API_KEY"`,
    );
    await list.show();
    await screenshot(page, "console-list");

    // The server and the credential are those of the other console.
    const create = await openConsole(page, "createpet");
    expect(await create.send()).toBe("201");
    expect(JSON.parse((await create.text(".body")) ?? "")).toMatchObject({
      name: "Rex",
    });
    await create.field("application/json").fill('{"name": ""}');
    expect(await create.send()).toBe("400");
    expect(await create.text(".body")).toContain("invalid_request");
    await create.show();
    await screenshot(page, "console-400");

    const get = await openConsole(page, "getpet");
    await get.field("petId").fill("none");
    expect(await get.send()).toBe("400");
    await get.field("petId").fill("");
    expect(await get.text("[role=alert]")).toBe("petId needs a value.");

    await storedNowhere(page);
    await page.reload();
    const again = await openConsole(page, "listpets");
    expect(await again.field("bearerAuth").inputValue()).toBe("");
    await close();
  });

  it("says what may be wrong if there is no response", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/operations/pets.html`);
    const list = await openConsole(page, "listpets");
    await list.field("Server").selectOption("other");
    await list.field("Address").fill("http://127.0.0.1:9");
    await page.locator(".try-it .send").first().click();
    await page
      .locator('.try-it .problem:text("There is no response")')
      .waitFor();
    await list.field("Address").fill("javascript:alert(1)");
    expect(await list.text("[role=alert]")).toMatch(
      /^The server must be a URL/,
    );
    await close();
  });
});

describe("the console against the mock in the page", needsBrowser, () => {
  it("answers without a network, and is accessible", async () => {
    for (const scheme of ["light", "dark"] as const) {
      const { page, incidents, close } = await openPage(
        browser,
        origin,
        scheme,
      );
      await page.goto(`${origin}/operations/pets.html`);
      const create = await openConsole(page, "createpet");
      await create.field("Server").selectOption("mock");
      await create.field("bearerAuth").fill(key);
      expect(await create.send()).toBe("201");
      expect(await create.text(".body")).toContain('"name": "Rex"');
      await create.field("application/json").fill("{}");
      expect(await create.send()).toBe("400");
      await create.show();
      await screenshot(page, `console-mock-${scheme}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(incidents).toEqual([]);
      await close();
    }
  });

  it("loads nothing of the console on other pages, nor before it is opened", async () => {
    const { page, close } = await openPage(browser, origin, "light");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${origin}/operations/pets.html`);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((url) => url.includes("try-it"))).toEqual([]);
    await close();
  });
});

describe("the console of a hostile spec", needsBrowser, () => {
  it("shows its texts as text", async () => {
    const { page, incidents, close } = await openPage(
      browser,
      hostileOrigin,
      "light",
    );
    await page.goto(`${hostileOrigin}/`);
    const pages = await page.evaluate<string[]>(
      '[...document.querySelectorAll(".VPSidebar a[href*=operations]")].map(({ href }) => href.split("#")[0])',
    );
    for (const address of new Set(pages)) {
      await page.goto(address);
      await page.locator(".try-it > button").first().waitFor();
      await page.evaluate(
        '[...document.querySelectorAll(".try-it > button")].forEach((button) => button.click())',
      );
      await page.locator(".try-it form").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate("typeof window.__x")).toBe("undefined");
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(incidents).toEqual([]);
    await close();
  });
});
