/** The table of claims is complete: each row has a proof or a decision, and each part of the spec has a row. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lineOf, parentOf, valueAt } from "../spec.js";
import { checks } from "./checks.js";
import { claimsPage, readClaims, root } from "./claims.js";
import { unnamed } from "./elements.js";
import { claimsMarkdown, isProvenBySpec } from "./markdown.js";
import { isRun, testFiles, titlesOf } from "./titles.js";

const update = process.env["UPDATE_GOLDENS"] === "1";
const sections = readClaims();
const claims = sections.flatMap((section) => section.claims);
const hasCheck = (name: string) => Object.hasOwn(checks, name);

describe("each claim", () => {
  it("has a name of its own, which begins with its section", () => {
    const names = claims.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { title, claims: rows } of sections) {
      const [section = ""] = /^[\d.]+/.exec(title) ?? ["+"];
      for (const { name } of rows)
        expect(name.startsWith(section.split(".")[0] ?? ""), name).toBe(true);
    }
  });

  it("is a statement with a proof, or a decision", () => {
    const unproven = claims.filter((claim) => {
      const { name, says, decision, tests } = claim;
      const isProven =
        hasCheck(name) || tests.length > 0 || isProvenBySpec(claim);
      return decision === null
        ? says === null || !isProven
        : says !== null || decision.what === "";
    });
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });

  it("is what its places of the spec say", () => {
    for (const { name, spec, absent } of claims) {
      for (const [place, value] of spec) {
        expect(lineOf(place), `${name}: ${place}`).not.toBeNull();
        if (value !== null)
          expect(valueAt(place), `${name}: ${place}`).toEqual(value);
      }
      for (const place of absent) {
        expect(lineOf(parentOf(place)), `${name}: ${place}`).not.toBeNull();
        expect(valueAt(place), `${name}: ${place}`).toBeUndefined();
      }
    }
  });

  it("names tests that exist and run", () => {
    const files = new Set<string>();
    for (const { name, tests } of claims)
      for (const { file, title } of tests) {
        const found = testFiles(file).find((path) =>
          titlesOf(path).some((full) => ` > ${full}`.endsWith(` > ${title}`)),
        );
        expect(found, `${name}: ${file}: ${title}`).toBeDefined();
        files.add(found ?? "");
      }
    expect([...files].filter((file) => !isRun(file))).toEqual([]);
  });

  it("names headings of guides that exist", () => {
    for (const { name, guide } of claims) {
      if (guide === null) continue;
      const [file = "", anchor = ""] = guide.split("#");
      const headings = readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter((line) => line.startsWith("#"))
        .map((line) => line.replace(/^#+ /, "").toLowerCase())
        .map((line) => line.replaceAll(" ", "-"));
      expect(headings, `${name}: ${guide}`).toContain(anchor);
    }
  });
});

it("each part of the spec is named by a claim", () => {
  const claimed = new Set(claims.flatMap(({ spec }) => [...spec.keys()]));
  expect(unnamed(claimed)).toEqual([]);
});

it("a part that no claim names is found", () => {
  const claimed = new Set(claims.flatMap(({ spec }) => [...spec.keys()]));
  const all = unnamed(new Set());
  expect(all.length).toBeGreaterThan(100);
  for (const place of [
    "petstore.yaml#/info/version",
    "petstore.yaml#/paths/~1pets/get/parameters/0/schema/maximum",
    "pets.yaml#/PetCreated/properties/data/$ref",
    "petstore.yaml#/paths/~1pets/post/responses/409/$ref",
    "petstore.yaml#/webhooks/petCreated/post/x-webhook-signature",
  ]) {
    const without = new Set(claimed);
    expect(without.delete(place)).toBe(true);
    expect(unnamed(without)).not.toEqual([]);
  }
});

it("each check of the service belongs to a claim", () => {
  const names = new Set(claims.map(({ name }) => name));
  expect(Object.keys(checks).filter((name) => !names.has(name))).toEqual([]);
});

it("CLAIMS.md is written from the claims", async () => {
  const text = await claimsMarkdown(sections, hasCheck);
  if (update) writeFileSync(claimsPage, text);
  expect(readFileSync(claimsPage, "utf8")).toBe(text);
});
