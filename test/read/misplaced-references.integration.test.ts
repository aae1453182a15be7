/** A reference in every place of two specs, with its target in the same file and in another one. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { wholeDocument } from "../../src/bundle/whole-document.js";
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import { buildModel } from "../../src/model/build.js";
import { segments, valueAt } from "../../src/base/common/pointer.js";
import { readSpec } from "../../src/read/read.js";
import { richSpecs } from "../mistakes/rich-specs.js";
import { folderWith } from "./folder.js";
import { partsOf, replaced, withReferences } from "./reference-places.js";

interface Meaning {
  model: unknown;
  document: unknown;
  problems: Diagnostic[];
}

/** Everything that the targets read, without places. */
async function meaningOf(
  spec: object,
  files: Record<string, unknown> = {},
): Promise<Meaning> {
  const folder = folderWith({ ...files, "spec.json": spec });
  const documents = await readSpec(join(folder, "spec.json"));
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...documents.errors, ...documents.warnings);
  if (documents.errors.length > 0)
    return { model: null, document: null, problems: diagnostics.list };
  const model = buildModel(documents, diagnostics);
  const { "x-parts": _, ...document } = wholeDocument(documents, {
    selected: null,
    isPublic: false,
  });
  return {
    model: withoutOrigins(model),
    document,
    problems: diagnostics.list,
  };
}

function withoutOrigins(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === "origin" || key === "sources" ? undefined : part,
    ),
  );
}

const misplaced = "misplaced-reference";

/** References of media types belong to OpenAPI 3.2, which a warning says. */
const isOfReference = ({ code, message }: Diagnostic): boolean =>
  code === misplaced ||
  (code === "later-keyword" && message.startsWith("$ref of "));

const codesOf = ({ problems }: Meaning) =>
  problems.filter((one) => !isOfReference(one)).map(({ code }) => code);

/** A schema with dynamic references cannot be bundled with parts of other documents. */
function withoutDynamicReferences(spec: object): object {
  return replaced(spec, "/components/schemas/Tree", {});
}

const specs = {
  "OpenAPI 3.1": withoutDynamicReferences(richSpecs.openapi),
  "Swagger 2.0": richSpecs.swagger,
};

describe.each(Object.entries(specs))("a reference in %s", (title, spec) => {
  const pointers = partsOf(spec);
  const variants = {
    "to the same file": (pointer: string) => ({
      spec: {
        ...replaced(spec, pointer, { $ref: "#/x-parts/part" }),
        "x-parts": { part: valueAt(spec, segments(pointer)) },
      },
      files: {},
    }),
    "to another file": (pointer: string) => ({
      spec: replaced(spec, pointer, { $ref: "parts/a.json#/part" }),
      files: {
        "parts/a.json": { part: { $ref: "../b.json" } },
        "b.json": withReferences(
          valueAt(spec, segments(pointer)),
          (reference) => `spec.json${reference}`,
        ),
      },
    }),
  };

  it.each(Object.entries(variants))(
    "%s means its target",
    async (_name, variant) => {
      const inline = await meaningOf(spec);
      const places: string[] = [];
      for (const pointer of pointers) {
        const written = variant(pointer);
        const found = await meaningOf(written.spec, written.files);
        const isMisplaced = found.problems.some(
          ({ code }) => code === misplaced,
        );
        if (!isMisplaced) {
          // A schema with a name gets other warnings than one without.
          const codes = codesOf(found).filter(
            (code) => code !== "untyped-properties",
          );
          expect({ pointer, codes }).toEqual({
            pointer,
            codes: codesOf(inline),
          });
          continue;
        }
        places.push(pointer);
        expect({ pointer, ...found, problems: codesOf(found) }).toEqual({
          pointer,
          ...inline,
          problems: codesOf(inline),
        });
      }
      const list = `./misplaced/${title}.txt`;
      await expect(`${places.join("\n")}\n`).toMatchFileSnapshot(list);
    },
  );
});
