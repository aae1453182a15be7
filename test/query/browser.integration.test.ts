/** A page with React and TanStack Query in Chromium, with the generated client and the generated server over HTTP. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { listener } from "../../templates/server/node.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { serverPool } from "../server/petstore-app.js";
import { launch, openPage, type Browser, type Page } from "../site/browser.js";
import { needsBrowser } from "../site/tools.js";
import { bundle, writePackages } from "./frameworks/bundle.js";

interface Application {
  createPetStore(): Api;
  listener: typeof listener;
  createClient(options: object): unknown;
  render(props: object): Promise<{ html: string; state: string }>;
}

const auth = '{ bearerAuth: "secret-key" }';
const inNode = `
export { createPetStore } from "./pet-store.js";
export { render } from "./react.js";
export { createClient } from "pet-store-client";
export { listener } from "pet-store-server/node";`;
const inPage = `
import { createClient } from "pet-store-client";
import { hydrate, mount } from "./react.js";
const client = createClient({ baseUrl: location.origin + "/v1", auth: ${auth} });
const root = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
if (state) hydrate(root, { client, firstPet: 1 }, state);
else mount(root, { client, firstPet: null });`;

const onMock = `
import { connectToMock } from "./mocked.js";
import { mount } from "./react.js";
mount(document.getElementById("root"), { client: connectToMock(), firstPet: null });`;

const style =
  "body{font:16px sans-serif;margin:2em}p::before{content:attr(id)': ';color:#666}button{margin:.2em}";
const htmlOf = (root: string, state: string, script: string) =>
  `<!doctype html><title>Pets</title><style>${style}</style><div id="root">${root}</div>
<script type="application/json" id="state">${state.replaceAll("<", "\\u003c")}</script><script src="/${script}.js"></script>`;

const folder = mkdtempSync(join(tmpdir(), "specwright-query-browser-"));
let browser: Browser;
const servers = serverPool();
let origin = "";
/** The same API at another address. */
let internal = "";
let application: Application;
const scripts = { app: inPage, mock: onMock };
let answerApi: RequestListener;
let rendered = { html: "", state: "" };
let requests: string[];

beforeAll(async () => {
  if (needsBrowser.skip) return;
  const packages = join(folder, "packages");
  await writePackages(packages);
  const output = join(folder, "application.mjs");
  await bundle({ entry: inNode, platform: "node", packages, output });
  for (const [name, entry] of Object.entries(scripts)) {
    const file = join(folder, `${name}.js`);
    await bundle({ entry, platform: "browser", packages, output: file });
  }
  application = (await import(
    /* @vite-ignore */ pathToFileURL(output).href
  )) as Application;
  const listener: RequestListener = (request, response) => {
    const { url = "", method = "" } = request;
    if (url.startsWith("/v1/")) {
      requests.push(`${method} ${url}`);
      answerApi(request, response);
      return;
    }
    const isScript = url.endsWith(".js");
    const type = isScript ? "text/javascript" : "text/html";
    response.setHeader("content-type", `${type}; charset=utf-8`);
    if (url === "/favicon.ico") response.statusCode = 204;
    const { html, state } = rendered;
    response.end(
      isScript
        ? readFileSync(join(folder, url))
        : htmlOf(html, state, url === "/mocked" ? "mock" : "app"),
    );
  };
  origin = await servers.listen(listener);
  internal = await servers.listen(listener);
  browser = await launch();
});
afterAll(async () => {
  servers.close();
  rmSync(folder, { recursive: true, force: true });
  if (!needsBrowser.skip) await browser.close();
});
beforeEach(() => {
  requests = [];
  rendered = { html: "", state: "" };
  if (!needsBrowser.skip)
    answerApi = application.listener(application.createPetStore());
});

/** Waits until an element has a text. The folder for screenshots is `SCREENSHOTS`. */
async function shows(page: Page, id: string, text: string): Promise<void> {
  await page.locator(`#${id}:text-is("${text}")`).waitFor();
  const screenshots = process.env["SCREENSHOTS"];
  if (screenshots === undefined) return;
  const place = new URL(page.url()).pathname.slice(1) || "served";
  const name = `${place}-${id}-${text}.png`;
  await page.screenshot({ path: join(screenshots, name) });
}

/** Buttons, and what the page shows after a click. */
const steps = [
  ["first", "pet", "Rex"],
  ["more", "pets", "Rex Tom Ida"],
  ["add", "pets", "Rex Tom Ida Mia"],
  ["missing", "pet", "error 404"],
  ["invalid", "added", "error 400"],
] as const;

/** Returns the requests after each click. */
async function takeSteps(page: Page): Promise<Record<string, string[]>> {
  await shows(page, "pets", "Rex Tom ...");
  const sent: Record<string, string[]> = {};
  for (const [button, id, text] of steps) {
    requests = [];
    await page.locator(`#${button}`).click();
    await shows(page, id, text);
    sent[button] = requests.sort();
  }
  return sent;
}

describe("TanStack Query in Chromium", needsBrowser, () => {
  it("loads pets and pages, adds a pet and shows errors", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(origin);
    const pages = [
      "GET /v1/pets?limit=2",
      "GET /v1/pets?limit=2&cursor=0000000000000002",
    ];
    expect(await takeSteps(page)).toEqual({
      first: ["GET /v1/pets/1"],
      more: pages.slice(1),
      add: ["GET /v1/pets/1", ...pages, "POST /v1/pets"],
      missing: ["GET /v1/pets/99"],
      invalid: ["POST /v1/pets"],
    });
    expect(incidents.map((text) => /status of \d+/.exec(text)?.[0])).toEqual([
      "status of 404",
      "status of 400",
    ]);
    await close();
  });

  it("does the same on the mock, without a network", async () => {
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(`${origin}/mocked`);
    const sent = await takeSteps(page);
    expect(Object.values(sent).flat()).toEqual([]);
    expect(incidents).toEqual([]);
    await close();
  });

  it("takes over the page that a server has rendered", async () => {
    const client = application.createClient({
      baseUrl: `${internal}/v1`,
      auth: { bearerAuth: "secret-key" },
    });
    rendered = await application.render({ client, firstPet: 1 });
    expect(requests).toEqual(["GET /v1/pets/1", "GET /v1/pets?limit=2"]);
    expect(JSON.stringify(rendered)).not.toContain("secret");
    expect(JSON.stringify(rendered)).not.toContain(internal);
    requests = [];
    const { page, incidents, close } = await openPage(browser, origin, "light");
    await page.goto(origin);
    await page.waitForLoadState("networkidle");
    await shows(page, "pet", "Rex");
    expect(requests).toEqual([]);
    await page.locator("#more").click();
    await shows(page, "pets", "Rex Tom Ida");
    expect(requests).toEqual(["GET /v1/pets?limit=2&cursor=0000000000000002"]);
    // React reports a difference to the page of the server in the console.
    expect(incidents).toEqual([]);
    await close();
  });
});
