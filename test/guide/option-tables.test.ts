/** The guides list every option of the server, of the client and of a call. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { page, root } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

function sourceOf(file: string): ts.SourceFile {
  const text = readFileSync(join(root, file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
}

/** The properties that an interface declares itself. */
function membersOf(file: string, ...interfaces: string[]): string[] {
  return sourceOf(file)
    .statements.filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => interfaces.includes(name.text))
    .flatMap(({ members }) => [...members])
    .map(({ name }) => (name && ts.isIdentifier(name) ? name.text : ""));
}

/** The code spans in the first column of a table. */
function listedIn(path: string, heading: string, column: string): string[] {
  const table = tablesIn(page(path).text).find(
    (candidate) =>
      candidate.heading === heading && candidate.header[0] === column,
  );
  return (table?.rows ?? []).flatMap(([cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
}

const options = "templates/server/runtime/options.ts";
const client = "templates/client/runtime/client.ts";
const errors = "templates/client/runtime/errors.ts";

it.each([
  [
    "docs/guide/server-options.md",
    "All options",
    "Option",
    [
      ...membersOf(
        options,
        "OperationOptions",
        "ServerOptions",
        "DeprecatedUseOption",
      ),
      "security",
      "context",
      "errorBody",
    ],
  ],
  ["docs/guide/server.md", "Handlers", "Field", membersOf(options, "Call")],
  [
    "docs/guide/client-options.md",
    "Options",
    "Option",
    [...membersOf(client, "TransportOptions"), "baseUrl", "auth"],
  ],
  [
    "docs/guide/client.md",
    "Requests",
    "Option",
    membersOf(client, "CallOptions"),
  ],
])("%s lists all of %s (%s)", (path, heading, column, expected) => {
  expect(expected.length).toBeGreaterThan(3);
  expect(listedIn(path, heading, column).sort()).toEqual(expected.sort());
});

it("the guide to the client lists the kinds of errors", () => {
  const kinds = sourceOf(errors)
    .statements.filter((statement) => ts.isTypeAliasDeclaration(statement))
    .filter(({ name }) => name.text === "ErrorKind")
    .flatMap(({ type }) => (ts.isUnionTypeNode(type) ? [...type.types] : []))
    .map((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
        ? type.literal.text
        : "",
    );
  const table = tablesIn(page("docs/guide/client.md").text).find(
    ({ heading }) => heading === "Errors",
  );
  const listed = (table?.rows ?? []).map(([kind]) => codeOf(kind));
  expect(listed.sort()).toEqual(kinds.sort());
});
