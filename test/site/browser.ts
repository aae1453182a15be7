/** Chromium with playwright-core. Its types are described here, because the repository does not install it. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { browserPath } from "../support/needs.js";
import { toolPath } from "./tools.js";

export interface Browser {
  newContext(options: {
    colorScheme: "light" | "dark";
    viewport: { width: number; height: number };
    permissions?: string[];
    javaScriptEnabled?: boolean;
  }): Promise<Context>;
  close(): Promise<void>;
}

interface Context {
  /** With 0, only vitest ends a test that hangs. */
  setDefaultTimeout(milliseconds: 0): void;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Locator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  textContent(): Promise<string | null>;
  isVisible(): Promise<boolean>;
  waitFor(): Promise<void>;
  first(): Locator;
  selectOption(value: string): Promise<unknown>;
  setChecked(checked: boolean): Promise<void>;
  inputValue(): Promise<string>;
  count(): Promise<number>;
  allTextContents(): Promise<string[]>;
  locator(selector: string): Locator;
  scrollIntoViewIfNeeded(): Promise<void>;
}

export interface Page {
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  waitForURL(address: RegExp): Promise<void>;
  waitForLoadState(state: "networkidle"): Promise<void>;
  locator(selector: string): Locator;
  evaluate<T>(code: string): Promise<T>;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  keyboard: { press(key: string): Promise<void> };
  on(
    event: "console",
    listener: (message: { type(): string; text(): string }) => void,
  ): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  on(
    event: "dialog",
    listener: (dialog: { message(): string; dismiss(): Promise<void> }) => void,
  ): void;
  on(event: "request", listener: (request: { url(): string }) => void): void;
}

export async function launch(): Promise<Browser> {
  const module = (await import(
    pathToFileURL(toolPath("playwright-core")).href
  )) as {
    default: { chromium: { launch(options: unknown): Promise<Browser> } };
  };
  return module.default.chromium.launch({
    executablePath: browserPath,
    timeout: 0,
    // Root, as in a container, needs it.
    args: ["--no-sandbox"],
  });
}

/** A page, with everything that must not happen on it. */
export interface WatchedPage {
  page: Page;
  /** Errors in the console, dialogs, and requests to other origins. */
  incidents: string[];
  close(): Promise<void>;
}

export async function openPage(
  browser: Browser,
  origin: string,
  colorScheme: "light" | "dark",
  width = 1280,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error")
      incidents.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) {
      incidents.push(`request: ${url}`);
    }
  });
  return { page, incidents, close: () => context.close() };
}

/** Writes a picture of the window to the folder `SCREENSHOTS`, if it is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}.png` });
}

const axe = () => readFileSync(toolPath("axe-core/axe.min.js"), "utf8");

/** The serious and critical findings of axe on a page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe());
  return page.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`);
}
