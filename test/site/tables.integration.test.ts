/** The tables of a site, in Chromium: no word is broken in the middle. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakableText } from "../../src/commands/site/render/breaks.js";
import { corpusFolder } from "../docs/check/corpus.js";
import {
  browser as chromium,
  corpus,
  needs,
  vitePress,
} from "../support/needs.js";
import { brokenWords } from "./broken-words.js";
import { launch, openPage, screenshot, type Browser } from "./browser.js";
import { serve } from "./serve.js";
import {
  buildIfStale,
  command,
  needsBrowser,
  repository,
  siteFolder,
} from "./tools.js";

describe("a long word may be broken", () => {
  const cases: [where: string, text: string, html: string][] = [
    ["nowhere if it is short", "categoryId.name", "categoryId.name"],
    [
      "after punctuation",
      "https://{host}/v1/pets?status=sold",
      "https://<wbr>{host}/<wbr>v1/<wbr>pets?<wbr>status=<wbr>sold",
    ],
    [
      "between the words of a name",
      "additionalHTTPProperty_of_pet2Status",
      "additional<wbr>HTTP<wbr>Property_<wbr>of_<wbr>pet2<wbr>Status",
    ],
    [
      "nowhere if it is one word",
      "Donaudampfschifffahrt",
      "Donaudampfschifffahrt",
    ],
    [
      "anywhere if it is a hash",
      "0123456789".repeat(5),
      `${"0123456789".repeat(4)}<wbr>0123456789`,
    ],
    [
      "without a change to its text",
      "a<b>&__VITE_ASSET__abc123__ of {{constructor.constructor()}}",
      "a&lt;b&gt;&amp;&#95;_<wbr>VITE_<wbr>ASSET&#95;_<wbr>abc123&#95;_ of &#123;{constructor.<wbr>constructor()}}",
    ],
  ];
  it.each(cases)("%s", (_, text, html) => {
    expect(breakableText(text)).toBe(html);
  });
});

const folder = mkdtempSync(join(tmpdir(), "specwright-tables-"));
let browser: Browser;

beforeAll(async () => {
  if (needsBrowser.skip) return;
  buildIfStale();
  browser = await launch();
});

afterAll(async () => {
  if (!needsBrowser.skip) await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The second spec has names such as `Tfl.Api.Presentation.Entities.JourneyPlanner.ItineraryResult`. */
const specs = [
  {
    name: "the pet store",
    input: join(repository, "spec/petstore.yaml"),
    needed: needsBrowser,
  },
  {
    name: "a real spec with long names",
    input: join(corpusFolder, "tfl.gov.uk~v1~openapi.yaml"),
    needed: needs(vitePress, chromium, corpus),
  },
];

describe.each(specs)("the tables of $name", ({ name, input, needed }) => {
  it("break no word", needed, async () => {
    const output = join(folder, name.replaceAll(" ", "-"));
    const args = [command, "site", "--output", output, "--input", input];
    await promisify(execFile)(process.execPath, args, { cwd: siteFolder });
    const { origin, close } = await serve(output);
    const paths = readdirSync(output, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".html") && path !== "404.html")
      .sort();
    for (const width of [1440, 390]) {
      const { page, close } = await openPage(browser, origin, "light", width);
      for (const path of paths) {
        await page.goto(`${origin}/${path}`);
        expect({ path, broken: await brokenWords(page) }).toEqual({
          path,
          broken: [],
        });
      }
      await screenshot(page, `tables-${name.replaceAll(" ", "-")}-${width}`);
      await close();
    }
    close();
  });
});
