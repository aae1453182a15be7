/** TanStack Query in five frameworks, SWR and `httpResource`, with the generated client and the generated server. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GeneratedFile } from "../../../src/generate.js";
import { typeErrors } from "../../support/compile.js";
import { frameworks, needs } from "../../support/needs.js";
import { bundle, writePackages, type Platform } from "./bundle.js";

const needsFrameworks = needs(frameworks);

const folder = mkdtempSync(join(tmpdir(), "specwright-frameworks-"));
const packages = join(folder, "packages");
let files: GeneratedFile[];

beforeAll(async () => {
  if (needsFrameworks.skip) return;
  files = await writePackages(packages);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a module with the page of a framework, and returns the JSON that it prints. */
async function run(
  name: string,
  platform: Platform,
  entry: string,
): Promise<unknown> {
  const output = join(folder, `${name}-${platform}.mjs`);
  await bundle({ entry, platform, packages, output });
  const { stdout } = await promisify(execFile)(process.execPath, [output]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** The steps of the page in a document, after `start` has shown it. */
const inDocument = (html: string, clicks: readonly string[], start: string) => `
import { createDocument } from "./dom.js";
import { connect } from "./pet-store.js";
import { takeSteps } from "./steps.js";
const connection = connect();
const { client } = connection;
// A framework may look at the document as soon as it is imported.
const root = createDocument(${JSON.stringify(html)});
${start}
console.log(JSON.stringify(await takeSteps(connection, ${JSON.stringify(clicks)})));
process.exit();
`;

/** Shows the page in a document, and clicks its buttons. */
async function stepsOf(
  name: string,
  clicks: readonly string[],
): Promise<{ requests: string[] }[]> {
  const start = `const { mount } = await import("./${name}.js");
mount(root, { client, firstPet: null });`;
  const steps = await run(name, "document", inDocument("", clicks, start));
  return steps as { requests: string[] }[];
}

const address = "https://pets.example/v1/pets";
const firstPage = `GET ${address}?limit=2`;
const secondPage = `GET ${address}?limit=2&cursor=0000000000000002`;
const nothing = { pet: "nothing", added: "nothing", requests: [] };

describe.each(["react", "vue", "solid", "svelte", "angular"])(
  "%s",
  needsFrameworks,
  (name) => {
    it("shows pets, pages, changes and errors", async () => {
      const clicks = ["refetch", "first", "second", "missing", "first"];
      const steps = await stepsOf(name, [...clicks, "more", "add", "invalid"]);
      const first = { ...nothing, pets: "Rex Tom ..." };
      const all = { ...nothing, pets: "Rex Tom Ida", pet: "Rex" };
      const reloaded = { ...all, pets: "Rex Tom Ida Mia" };
      expect(steps).toEqual([
        { ...first, click: null, requests: [firstPage] },
        // `skipToken` sends nothing, even if the application asks for it. TanStack Query then has an error of its own.
        { ...first, click: "refetch", pet: "error undefined" },
        {
          ...first,
          click: "first",
          pet: "Rex",
          requests: [`GET ${address}/1`],
        },
        {
          ...first,
          click: "second",
          pet: "Tom",
          requests: [`GET ${address}/2`],
        },
        {
          ...first,
          click: "missing",
          pet: "error 404",
          requests: [`GET ${address}/99`],
        },
        { ...first, click: "first", pet: "Rex" },
        { ...all, click: "more", requests: [secondPage] },
        {
          ...reloaded,
          click: "add",
          added: "Mia",
          // The queries that the page shows are loaded again, and no other ones.
          requests: [
            `POST ${address}`,
            firstPage,
            `GET ${address}/1`,
            secondPage,
          ],
        },
        {
          ...reloaded,
          click: "invalid",
          added: "error 400",
          requests: [`POST ${address}`],
        },
      ]);
    });
  },
);

describe.each(["swr", "angular-resource"])("%s", needsFrameworks, (name) => {
  it("shows pets, changes and errors", async () => {
    const clicks = ["refetch", "first", "refetch", "missing", "second"];
    const steps = await stepsOf(name, [...clicks, "add", "invalid"]);
    for (const { requests } of steps) requests.sort();
    const first = { ...nothing, pets: "Rex Tom" };
    const pet = (id: number) => `GET ${address}/${String(id)}`;
    expect(steps).toEqual([
      { ...first, click: null, requests: [firstPage] },
      { ...first, click: "refetch" },
      { ...first, click: "first", pet: "Rex", requests: [pet(1)] },
      { ...first, click: "refetch", pet: "Rex", requests: [pet(1)] },
      { ...first, click: "missing", pet: "error 404", requests: [pet(99)] },
      { ...first, click: "second", pet: "Tom", requests: [pet(2)] },
      {
        ...first,
        click: "add",
        pet: "Tom",
        added: "Mia",
        // In any order.
        requests: [pet(2), firstPage, `POST ${address}`],
      },
      {
        ...first,
        click: "invalid",
        pet: "Tom",
        added: "error 400",
        requests: [`POST ${address}`],
      },
    ]);
  });
});

it(
  "swr loads page after page until the last one",
  needsFrameworks,
  async () => {
    const steps = await stepsOf("swr-pages", ["more", "more", "reload"]);
    const all = { ...nothing, pets: "Rex Tom Ida" };
    expect(steps).toEqual([
      { ...nothing, click: null, pets: "Rex Tom ...", requests: [firstPage] },
      { ...all, click: "more", requests: [secondPage] },
      { ...all, click: "more", requests: [] },
      { ...all, click: "reload", requests: [firstPage, secondPage] },
    ]);
  },
);

interface Rendered {
  html: string;
  state: string;
}

describe.each([
  ["react", "Rex Tom ..."],
  ["vue", "Rex Tom ..."],
  // Solid Query on a server waits for the data, but does not update `hasNextPage`.
  ["solid", "Rex Tom"],
])("%s on a server", needsFrameworks, (name, pets) => {
  it("renders a page that sends no request again", async () => {
    const { html, state } = (await run(
      name,
      "node",
      `
import { connect } from "./pet-store.js";
import { render } from "./${name}.js";
const { client } = connect("https://internal.example/v1");
console.log(JSON.stringify(await render({ client, firstPet: 1 })));
process.exit();`,
    )) as Rendered;
    expect(html).toContain(`>${pets}</p>`);
    expect(html + state).not.toMatch(/secret|internal|bearer/i);
    const steps = await run(
      name,
      "document",
      inDocument(
        html,
        ["more", "refetch"],
        `
for (const script of root.querySelectorAll("script")) {
  globalThis.eval(script.textContent);
  script.remove();
}
const { hydrate } = await import("./${name}.js");
hydrate(root, { client, firstPet: 1 }, ${JSON.stringify(state)});`,
      ),
    );
    const shown = { ...nothing, pet: "Rex", pets };
    const all = { ...shown, pets: "Rex Tom Ida" };
    expect(steps).toEqual([
      { ...shown, click: null },
      { ...all, click: "more", requests: [secondPage] },
      { ...all, click: "refetch", requests: [`GET ${address}/1`] },
    ]);
  });
});

it(
  "solid on a server writes no details of errors, as the guide shows",
  needsFrameworks,
  async () => {
    const { html } = (await run(
      "solid",
      "node",
      `
import { createClient } from "pet-store-client";
import { render } from "./solid.js";
const client = createClient({
  fetch: (url) => {
    if (!url.endsWith("/99")) throw new TypeError("fetch failed", { cause: "address" });
    const headers = { "X-Internal": "secret" };
    return Promise.resolve(Response.json({}, { status: 404, headers }));
  },
});
console.log(JSON.stringify(await render({ client, firstPet: 99 })));
process.exit();`,
    )) as Rendered;
    expect(html).toContain("returned status 404");
    expect(html).toContain('kind:"network"');
    expect(html).not.toMatch(/address|secret|fetch failed|solid-node/);
  },
);

/** The imports and declarations of the calls in the guide, by framework. */
const guideContext = {
  React:
    "import { useQuery } from '@tanstack/react-query'; declare const petId: number;",
  Vue: "import { useQuery } from '@tanstack/vue-query'; import { computed, type Ref } from 'vue'; declare const id: Ref<number>;",
  Solid:
    "import { useQuery } from '@tanstack/solid-query'; declare const id: () => number;",
  Svelte:
    "import { createQuery } from '@tanstack/svelte-query'; declare const id: number;",
  Angular:
    "import { injectQuery } from '@tanstack/angular-query-experimental'; declare const id: () => number;",
};

/** A program for each line of the table in the guide. */
function guidePrograms(): [path: string, text: string][] {
  const guide = readFileSync(
    join(import.meta.dirname, "../../../docs/guide/queries.md"),
    "utf8",
  );
  return Object.entries(guideContext).map(([name, context]) => {
    const line = new RegExp(`^\\| ${name} +\\| \`(\\w+Query\\(.*\\))\``, "m");
    const call = line.exec(guide)?.[1];
    if (call === undefined) throw new Error(`The guide has no ${name}.`);
    const text = `${context}
import type { Client } from "pet-store-client";
import { getPetQuery } from "pet-store-client/query";
declare const client: Client;
export const query = () => ${call};`;
    return [`guide/${name}.ts`, text];
  });
}

it(
  "all pages and the calls in the guide compile",
  needsFrameworks,
  async () => {
    const apps = join(import.meta.dirname, "apps");
    const sources = readdirSync(apps).filter((path) => /\.tsx?$/.test(path));
    const errors = await typeErrors(files, {
      packageName: (target) => `pet-store-${target}`,
      installed: join(import.meta.dirname, "node_modules"),
      resolution: "bundler",
      additional: Object.fromEntries<string>([
        ...guidePrograms(),
        ...sources.map((path): [string, string] => [
          `apps/${path}`,
          readFileSync(join(apps, path), "utf8"),
        ]),
      ]),
      flags: {
        isolatedDeclarations: false,
        declaration: false,
        noPropertyAccessFromIndexSignature: false,
        jsx: "preserve",
        jsxImportSource: "solid-js",
      },
    });
    expect(errors).toEqual([]);
  },
);
