/** The ways in which one and the same text may be written. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { locate } from "../../src/read/positions.js";
import { readSpec } from "../../src/read/read.js";
import { folderWith } from "./folder.js";

const text = "openapi: 3.1.0\ninfo:\n  title: A\n  version: '1'\npaths: {}\n";

const read = async (written: string) => {
  const folder = folderWith({ "spec.yaml": written });
  return (await readSpec(join(folder, "spec.yaml"))).entry.value;
};

/** `<code> <line>:<column>` */
async function problem(written: string): Promise<string> {
  const entry = join(folderWith({ "spec.yaml": written }), "spec.yaml");
  const error = await readSpec(entry).catch((reason: unknown) => reason);
  if (!(error instanceof DiagnosticError)) throw new Error("was not refused");
  const { code, place } = error.diagnostic;
  const [found] = await locate(entry, [place]);
  return `${code} ${found?.line}:${found?.column}`;
}

const forms: [string, (written: string) => string][] = [
  ["a byte order mark", (written) => `\ufeff${written}`],
  ["CRLF", (written) => written.replaceAll("\n", "\r\n")],
  ["CR", (written) => written.replaceAll("\n", "\r")],
  ["both", (written) => `\ufeff${written.replaceAll("\n", "\r\n")}`],
  ["directives", (written) => `%YAML 1.2\n# Hello\n---\n${written}...\n`],
];

describe.each(forms)("with %s", (name, form) => {
  const offset = name === "directives" ? 3 : 0;

  it("a document is the same", async () => {
    expect(await read(form(text))).toEqual(await read(text));
  });

  it.each([
    ["unsupported-version", text.replace("3.1.0", "4.0"), 1, 10],
    ["duplicate-key", text.replace("version", "title"), 4, 3],
    ["syntax", text.replace("title: A", "title: ]"), 3, 10],
    ["several-documents", `${text}---\na: 1\n`, 6, 1],
  ])("%s is reported at its place", async (code, written, line, column) => {
    expect(await problem(form(written))).toBe(
      `${code} ${line + offset}:${column}`,
    );
  });
});

describe("anchors and merge keys", () => {
  const merged = `openapi: 3.1.0
x-base: &base
  a: one
x-more:
  b: &b {c: two}
x-all:
  <<: [*base, {d: three}]
  b:
    <<: *b
`;

  it("are written out", async () => {
    expect(await read(merged)).toMatchObject({
      "x-all": { a: "one", d: "three", b: { c: "two" } },
    });
  });

  it.each([
    ["/x-all/a", 3, 6],
    ["/x-all/d", 7, 19],
    ["/x-all/b/c", 5, 13],
    ["/x-all/none", 6, 1],
  ])("%s is found where it was written", async (pointer, line, column) => {
    const entry = join(folderWith({ "spec.yaml": merged }), "spec.yaml");
    const place = { document: "spec.yaml", pointer };
    const [found] = await locate(entry, [place]);
    expect(found).toMatchObject({ line, column });
  });
});

it("is no document without anything in it", async () => {
  for (const empty of ["", "\n", "# nothing\n", "---\n"]) {
    expect(await problem(empty).catch(String)).toMatch(/^(syntax|not-openapi)/);
  }
});
