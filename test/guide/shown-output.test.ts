/** Output that the pages show is what the programs print: response headers, JSON of the command line, an overlay. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { install } from "../petstore/packages.js";
import { emptyFolder } from "../write/folder.js";
import { filesOf, variants } from "./packages.js";
import { blocksOf, page, root } from "./pages.js";

/** A folder with the spec of the pet store, changed in one place. */
function folderWithSpec(from = "", to = ""): string {
  const cwd = emptyFolder();
  cpSync(join(root, "spec"), join(cwd, "spec"), { recursive: true });
  const spec = join(cwd, "spec/petstore.yaml");
  const text = readFileSync(spec, "utf8");
  expect(text).toContain(from);
  writeFileSync(spec, text.replace(from, to));
  return cwd;
}

it("the README shows the headers of a deprecated operation", async () => {
  const [block] = blocksOf("http");
  const shown = (block?.text ?? "").trim().split("\n");
  const installed = install(
    await filesOf("petstore"),
    variants.petstore.packageName,
  );
  try {
    const { headers } = (await installed.load("headers", program)) as {
      headers: Record<string, string>;
    };
    for (const line of shown) {
      const [, name = "", value = ""] = /^([^:]*): (.*)$/.exec(line) ?? [];
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
    expect(shown).toHaveLength(3);
  } finally {
    installed.remove();
  }
});

const program = `
import { createApi } from "@petstore/server";

const pet = { id: 1, name: "Rex", categoryId: 1 };
const api = createApi(
  { getPet: () => ({ status: 200, body: pet }) } as never,
  { security: { bearerAuth: () => "somebody" } },
);
const response = await api.fetch(
  new Request("http://localhost/v1/pets/1", {
    headers: { authorization: "Bearer key" },
  }),
);
export const headers = Object.fromEntries(response.headers);
`;

interface Output {
  diagnostics: Record<string, unknown>[];
  files: Record<string, unknown>[];
}

it("the guide to CI shows the JSON of the command line", async () => {
  const json = page("docs/guide/ci.md").blocks.find(
    ({ language }) => language === "json",
  );
  const shown = JSON.parse(json?.text ?? "") as Output;
  const cwd = folderWithSpec(
    "x-stability: experimental",
    "x-sunset: 2030-12-05",
  );
  const { stdout } = await specwright(
    { cwd },
    ..."generate --input spec/petstore.yaml --check --json".split(" "),
  );
  const printed = JSON.parse(stdout) as Output;
  // The line changes with the spec.
  const line = expect.any(Number) as unknown;
  expect(shown.diagnostics).toEqual(
    printed.diagnostics.map((diagnostic) => ({ ...diagnostic, line })),
  );
  expect(Object.keys(shown)).toEqual(Object.keys(printed));
  expect(Object.keys(shown.files[0] ?? {})).toEqual(
    Object.keys(printed.files[0] ?? {}),
  );
});

it("the guide to overlays shows an overlay that can be applied", async () => {
  const yaml = page("docs/guide/overlays-filters.md").blocks.find(
    ({ language }) => language === "yaml",
  );
  const cwd = folderWithSpec();
  writeFileSync(join(cwd, "partners.yaml"), yaml?.text ?? "");
  const { code, stdout } = await specwright(
    { cwd },
    ..."generate --input spec/petstore.yaml --overlay partners.yaml --dump model".split(
      " ",
    ),
  );
  expect(code).toBe(0);
  expect(stdout).toContain("Returns only animals that are for sale.");
});
