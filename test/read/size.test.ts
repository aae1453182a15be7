/** The limit on the size of a document. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { entryOf } from "../../src/read/entry-document.js";
import { readSpec } from "../../src/read/read.js";
import { folderWith } from "./folder.js";

const spec = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n";
const large = `${spec}# ${"a".repeat(1_250_000)}\n`;

describe("a document that is too large", () => {
  it("is refused with its size and the name of the option", async () => {
    const file = join(folderWith({ "spec.yaml": large }), "spec.yaml");
    const error: unknown = await readSpec(file, { maxFileSize: 1 }).catch(
      (problem: unknown) => problem,
    );
    if (!(error instanceof DiagnosticError)) throw new Error("was not refused");
    const { code, message, fix } = error.diagnostic;
    expect(code).toBe("file-too-large");
    expect(message).toContain("is 1.3 MB; the limit is 1 MB.");
    expect(fix).toContain("maxFileSize");
  });

  it("is read with a higher limit", async () => {
    const folder = folderWith({ "spec.yaml": large });
    const file = join(folder, "spec.yaml");
    const { entry } = await readSpec(file, { maxFileSize: 2 });
    expect(entry.name).toBe("spec.yaml");
    expect(await entryOf(folder, "folder", 2)).toBe(file);
  });

  it("is found by the limit when another document refers to it", async () => {
    const folder = folderWith({
      "spec.yaml": `${spec}components:\n  schemas:\n    A:\n      $ref: other.yaml\n`,
      "other.yaml": large,
    });
    const documents = await readSpec(join(folder, "spec.yaml"), {
      maxFileSize: 1,
    });
    expect([...documents.failures.values()].map(({ code }) => code)).toEqual([
      "file-too-large",
    ]);
  });
});
