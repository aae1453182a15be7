import { describe, expect, it } from "vitest";
import { inOrder } from "../../../src/commands/diff/order.js";
import {
  versionReason,
  versionStep,
} from "../../../src/commands/diff/version.js";
import type { Waiver } from "../../../src/base/options/waiver.js";
import { applyWaivers } from "../../../src/commands/diff/waivers.js";
import { finding } from "./findings.js";

const compatible = finding({ level: "compatible", code: "operation-added" });

describe("the version", () => {
  it.each([
    ["major", [finding(), compatible]],
    ["major", [finding({ scope: "sdk" })]],
    ["minor", [finding({ level: "unproven" })]],
    ["minor", [compatible]],
    ["patch", [finding({ level: "compatible", weight: "patch" })]],
    ["none", []],
  ])("is %s", (step, findings) => {
    expect(versionStep(findings)).toBe(step);
    expect(versionReason(findings)).toMatch(/^[A-Z][^\n]*\.$/);
  });

  it("has a reason with numbers", () => {
    const sdk = finding({ scope: "sdk" });
    expect(versionReason([finding(), finding(), sdk])).toBe(
      "The next version is a major one: 2 changes break requests or responses, and 1 change breaks code that uses the generated packages.",
    );
  });
});

describe("the order of findings", () => {
  it("does not depend on the order of the comparison", () => {
    const findings = [
      finding({ scope: "sdk" }),
      compatible,
      finding({ level: "unproven" }),
      finding({ head: null }),
      finding(),
      finding({ message: "Another one." }),
    ];
    const sorted = inOrder(findings);
    expect(inOrder([...findings].reverse())).toEqual(sorted);
    expect(sorted.map(({ level }) => level)).toEqual([
      ...(["breaking", "breaking", "breaking", "breaking"] as const),
      "unproven",
      "compatible",
    ]);
    expect(sorted[3]?.scope).toBe("sdk");
  });

  it("lists equal findings once", () => {
    expect(inOrder([finding(), finding()])).toHaveLength(1);
  });
});

describe("a waiver", () => {
  const today = "2030-01-01";
  const waiver: Waiver = {
    code: "property-became-required",
    reason: "Agreed with all clients.",
    expires: "2030-01-01",
  };
  const judge = (changes: Partial<Waiver>, found = finding()) => {
    const judged = applyWaivers([found], [{ ...waiver, ...changes }], today);
    return {
      isWaived: judged.waived.length === 1,
      remains: judged.findings.length === 1,
      codes: judged.diagnostics.map(({ code }) => code),
    };
  };
  const waived = { isWaived: true, remains: false, codes: [] };
  const unused = { isWaived: false, remains: true, codes: ["waiver-unused"] };

  it.each<[string, Partial<Waiver>]>([
    ["the code", {}],
    ["the scope", { scope: "wire" }],
    ["the operation", { operation: "POST /pets" }],
    ["a pattern of paths", { operation: "/p*" }],
    ["the place", { pointer: "/components/schemas/Pet" }],
  ])("covers a finding by %s until its last day", (_, changes) => {
    expect(judge(changes)).toEqual(waived);
  });

  it.each<[string, Partial<Waiver>]>([
    ["code", { code: "operation-removed" }],
    ["scope", { scope: "sdk" }],
    ["operation", { operation: "GET /pets" }],
    ["place", { pointer: "/components/schemas/Dog" }],
  ])("with another %s matches nothing", (_, changes) => {
    expect(judge(changes)).toEqual(unused);
  });

  it("covers a finding only if it covers all of its operations", () => {
    const operations = [
      ...finding().operations,
      { method: "PUT", path: "/owners", part: null },
    ];
    const found = finding({ operations });
    expect(judge({ operation: "POST /pets" }, found)).toEqual(unused);
    expect(judge({ operation: "/**" }, found)).toEqual(waived);
  });

  it("is an error when it has expired, and no longer covers the finding", () => {
    expect(judge({ expires: "2029-12-31" })).toEqual({
      isWaived: false,
      remains: true,
      codes: ["waiver-expired"],
    });
  });

  it("is not needed for a compatible change", () => {
    expect(judge({ code: compatible.code }, compatible)).toEqual(unused);
  });
});
