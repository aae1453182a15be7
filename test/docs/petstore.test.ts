import * as prettier from "prettier";
import { beforeAll, describe, expect, it } from "vitest";
import { docsOfFile, pageOf, type Pages } from "./generate.js";
import { brokenLinks, linksOf } from "./links.js";
import { section } from "./section.js";

let pages: Pages;
beforeAll(async () => {
  pages = await docsOfFile("spec/petstore.yaml");
});

describe("the pet store's docs", () => {
  it("are these pages", () => {
    expect([...pages.keys()]).toEqual([
      "README.md",
      "operations/pets.md",
      "operations/store.md",
      "schemas.md",
      "lifecycle.md",
      "webhooks.md",
    ]);
  });

  it("are laid out as Prettier lays Markdown out", async () => {
    for (const [path, text] of pages) {
      expect(await prettier.format(text, { filepath: path }), path).toBe(text);
    }
  });

  it("lead nowhere in vain", () => {
    expect(brokenLinks(pages)).toEqual([]);
    expect(linksOf(pageOf(pages, "README.md")).length).toBeGreaterThan(10);
  });

  it("link schemas and operations both ways", () => {
    const listPets = section(
      pageOf(pages, "operations/pets.md"),
      "## listPets",
    );
    expect(linksOf(listPets)).toContain("../schemas.md#pets");
    const schemas = pageOf(pages, "schemas.md");
    expect(linksOf(section(schemas, "## Pets"))).toEqual([
      "#pet",
      "operations/pets.md#listpets",
    ]);
    expect(section(schemas, "## Pet")).toContain(
      "Used by the schemas [`Pets`](#pets),\n[`PetCreated`](#petcreated).",
    );
  });

  it("have everything that a first call needs on the first page", () => {
    const page = pageOf(pages, "README.md");
    expect(page).toContain("# Pet Store");
    expect(page).toContain("Version `1.0.0`");
    expect(section(page, "## Base URLs")).toContain(
      "`staging.petstore.example`",
    );
    const authentication = section(page, "## Authentication");
    expect(authentication).toContain("`bearerAuth`");
    expect(authentication).toContain('"Authorization: Bearer $API_KEY"');
    const errors = section(page, "## Errors");
    expect(errors).toContain("Every error has the body [`Error`]");
    expect(errors).toMatch(/\| `404` +\| The resource could not be found\./);
    expect(section(page, "## Pagination")).toMatch(
      /`limit` +\| the `Link` header with/,
    );
    expect(section(page, "## Limits")).toMatch(
      /\| `limit` +\| 1 to 100, default `20` +\| \[`listPets`\]/,
    );
    for (const call of ["listPets", "createPet", "getPet", "listOrders"]) {
      expect(section(page, "## Operations")).toContain(`[\`${call}\`]`);
    }
  });

  it("say of a deprecated operation since when, until when and what instead", () => {
    const getPet = section(pageOf(pages, "operations/pets.md"), "## getPet");
    expect(getPet).toContain("· **deprecated** ·");
    expect(getPet).toContain(
      "> **Deprecated** since 15 November 2026 (`2026-11-15`). To be removed on 5 December 2030 (`2030-12-05`). Use [`listPets`](#listpets) with `status=available` instead.",
    );
    expect(getPet).toContain("`Deprecation: @1794700800`");
    expect(getPet).toContain("`Sunset: Thu, 05 Dec 2030 00:00:00 GMT`");
  });

  it("say all of a parameter in its row", () => {
    const parameters = section(
      section(pageOf(pages, "operations/pets.md"), "## listPets"),
      "### Parameters",
    );
    const row = (name: string) =>
      parameters
        .split("\n")
        .find((line) => line.startsWith(`| \`${name}\``))
        ?.split("|")
        .map((cell) => cell.trim());
    expect(row("limit")?.slice(1, 7)).toEqual([
      "`limit`",
      "query",
      "integer (`int32`)",
      "no",
      "1 to 100, default `20`",
      "`20`",
    ]);
    expect(row("cursor")?.[7]).toMatch(
      /^\*\*Beta\*\*\. The position where the page starts\./,
    );
    expect(parameters).toMatch(/\| `sold` +\| The animal has been bought\./);
  });

  it("show the fields of a body, its examples, and errors with theirs", () => {
    const createPet = section(
      pageOf(pages, "operations/pets.md"),
      "## createPet",
    );
    expect(createPet).toMatch(/\| `name` +\| string +\| yes +\| +\|/);
    expect(createPet).toContain("All fields:");
    expect(createPet).toContain("Required fields only:");
    expect(section(createPet, "### Errors")).toContain(
      '`{"code":"unauthorized","message":"Missing or invalid credentials.","status":401}`',
    );
  });

  it("show a call with curl and with the client", () => {
    const getPet = section(pageOf(pages, "operations/pets.md"), "## getPet");
    expect(getPet).toContain(
      "curl 'https://api.petstore.example/v1/pets/42' \\\n  --header \"Authorization: Bearer $API_KEY\"",
    );
    expect(getPet).toContain(
      "const result = await getPet(client, { path: { petId: 42 } });",
    );
    const createPet = section(
      pageOf(pages, "operations/pets.md"),
      "## createPet",
    );
    expect(createPet).toContain("--header 'Content-Type: application/json'");
    expect(createPet).toContain(
      'import { createClient, createPet } from "@petstore/client";',
    );
  });

  it("list on the lifecycle page what goes and what may change", () => {
    const page = pageOf(pages, "lifecycle.md");
    expect(section(page, "## Deprecated")).toMatch(
      /\| 5 December 2030 \(`2030-12-05`\) \| operation \[`getPet`\]/,
    );
    const unstable = section(page, "## Not stable yet");
    expect(unstable.indexOf("experimental")).toBeLessThan(
      unstable.indexOf("beta"),
    );
    expect(unstable).toContain("parameter `cursor` of [`listPets`]");
    expect(page).not.toMatch(/days? left/);
  });
});
