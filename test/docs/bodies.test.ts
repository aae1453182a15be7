/** What the docs say of bodies with several forms: media types, streams, unions, inheritance, enumerations. */
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { docsOfFile, docsOfModel, pageOf, type Pages } from "./generate.js";
import { section } from "./section.js";

let pages: Pages;
beforeAll(async () => {
  pages = await docsOfFile("test/golden/samples/input/openapi.yaml");
});

const operation = (page: string, name: string) =>
  section(pageOf(pages, `operations/${page}.md`), `## ${name}`);
const schema = (name: string) =>
  section(pageOf(pages, "schemas.md"), `## ${name}`);

describe("a discriminator", () => {
  it("has a table of its values on the page of the schema and of the body", () => {
    expect(schema("Edit")).toMatch(
      /The property `kind` selects the schema:\n\n\| Value +\| Schema +\|\n.*\n\| `crop` +\| \[`Crop`\]\(#crop\) +\|\n\| `rotate` +\| \[`Rotation`\]\(#rotation\) \|/,
    );
    expect(operation("photos", "editPhoto")).toContain(
      "The property `kind` selects the schema:",
    );
  });

  it("lists all values of a schema in one row", async () => {
    const { model } = await build({
      components: {
        schemas: {
          A: { type: "object", properties: { t: { type: "string" } } },
          C: { type: "object", properties: { t: { type: "string" } } },
          B: {
            oneOf: [
              { $ref: "#/components/schemas/A" },
              { $ref: "#/components/schemas/C" },
            ],
            discriminator: {
              propertyName: "t",
              mapping: { x: "A", "y|z": "A", c: "C" },
            },
          },
        },
      },
    });
    expect(pageOf(docsOfModel(model), "schemas.md")).toMatch(
      /\| `x`, `y\\\|z`(, `A`)? \| \[`A`\]/,
    );
  });
});

describe("inheritance", () => {
  it("is described in both directions", () => {
    expect(schema("Addition")).toContain(
      "Has all fields of [`ChangeBase`](#changebase).",
    );
    expect(schema("ChangeBase")).toContain(
      "Extended by [`Addition`](#addition),\n[`Deletion`](#deletion).",
    );
  });
});

describe("several media types", () => {
  it("are all in the table, and each has its block", () => {
    const editPhoto = operation("photos", "editPhoto");
    expect(editPhoto).toContain(
      "[`Photo`](../schemas.md#photo) or string as `text/csv`",
    );
    expect(editPhoto).toContain("Body of `200` as `application/json`:");
  });

  it("show their examples in their own format", async () => {
    const { model } = await build({
      paths: {
        "/a": {
          get: {
            operationId: "getA",
            tags: ["a"],
            responses: {
              200: {
                description: "",
                content: {
                  "application/json": { example: { a: 1 } },
                  "application/xml": { example: "<a>\n  1 ```\n</a>" },
                },
              },
            },
          },
        },
      },
    });
    const page = pageOf(docsOfModel(model), "operations/a.md");
    expect(page).toContain("Body of `200` as `application/xml`:");
    expect(page).toContain("````text\n<a>\n  1 ```\n</a>\n````");
  });
});

describe("streams and forms", () => {
  it("show an item, an event and an encoded form", () => {
    expect(operation("feed", "exportHistory")).toMatch(
      /stream of \[`Change`\].*as `application\/x-ndjson`[^]*```text\n\{"title":.*\}\n```/,
    );
    expect(operation("feed", "watchFeed")).toMatch(
      /```text\nevent: sample\ndata: \{"title":.*\}\n```/,
    );
    expect(operation("sessions", "createSession")).toContain(
      "```text\nusername=ada&password=correct+horse&scopes=read\n```",
    );
  });
});

describe("an enumeration in a field", () => {
  it("has a table of meanings if it has no page of its own", async () => {
    const { model } = await build({
      components: {
        schemas: {
          A: {
            type: "object",
            properties: {
              level: {
                enum: [1, 2],
                "x-enum-descriptions": ["Low.", "High."],
              },
            },
          },
        },
      },
    });
    const page = pageOf(docsOfModel(model), "schemas.md");
    expect(page).toMatch(/\| `level` +\| integer/);
    expect(page).toMatch(/\| `level` \| Meaning \|\n.*\n\| `1` +\| Low\./);
  });
});
