import { describe, expect, it } from "vitest";
import { inOrder } from "../../../src/commands/diff/order.js";
import {
  largestStep,
  versionReason,
  versionStep,
  type JudgedChanges,
} from "../../../src/commands/diff/version.js";
import type { Waiver } from "../../../src/base/options/diff-policy.js";
import { applyWaivers } from "../../../src/commands/diff/waivers.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { unknownCodes, withLevels } from "../../../src/commands/diff/levels.js";
import { finding } from "./findings.js";

const compatible = finding({ level: "compatible", code: "operation-added" });

const waiver: Waiver = {
  code: "property-became-required",
  reason: "Agreed with all clients.",
  expires: "2030-01-01",
};

function judged(changes: Partial<JudgedChanges>): JudgedChanges {
  return { findings: [], waived: [], unproven: "major", ...changes };
}

describe("the version", () => {
  it.each([
    ["major", [finding(), compatible]],
    ["major", [finding({ scope: "sdk" })]],
    ["major", [finding({ level: "unproven" })]],
    ["minor", [compatible]],
    ["patch", [finding({ level: "compatible", weight: "patch" })]],
    ["none", []],
  ])("is %s", (step, findings) => {
    const changes = judged({ findings });
    expect(versionStep(changes)).toBe(step);
    expect(versionReason(changes)).toMatch(/^[A-Z][^\n]*\.$/);
  });

  it("is minor for unproven findings if the config says so", () => {
    const findings = [finding({ level: "unproven" })];
    const changes = judged({ findings, unproven: "minor" });
    expect(versionStep(changes)).toBe("minor");
    expect(versionReason(changes)).toBe(
      "The next version is a minor one: 1 change may break something, but no value or request shows it.",
    );
    const broken = judged({ findings: [finding()], unproven: "minor" });
    expect(versionStep(broken)).toBe("major");
  });

  it("is at least minor with a waived change", () => {
    const waived = [{ finding: finding(), waiver }];
    const patch = finding({ level: "compatible", weight: "patch" });
    for (const findings of [[], [patch], [compatible]])
      expect(versionStep(judged({ findings, waived }))).toBe("minor");
    expect(versionReason(judged({ waived }))).toBe(
      "The next version is a minor one: 1 change is waived.",
    );
    const broken = judged({ findings: [finding()], waived });
    expect(versionStep(broken)).toBe("major");
  });

  it("has a reason with numbers", () => {
    const sdk = finding({ scope: "sdk" });
    expect(
      versionReason(judged({ findings: [finding(), finding(), sdk] })),
    ).toBe(
      "The next version is a major one: 2 changes break requests or responses, and 1 change breaks code that uses the generated packages.",
    );
  });
});

it("the version of several specs is the largest of theirs", () => {
  const steps = ["none", "patch", "minor", "major"] as const;
  expect(largestStep([])).toBe("none");
  for (const [index, largest] of steps.entries()) {
    const smaller = steps.slice(0, index);
    expect(largestStep([...smaller, largest])).toBe(largest);
    expect(largestStep([largest, ...smaller])).toBe(largest);
  }
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

describe("levels of the config", () => {
  it("replace those of findings by their code", () => {
    const other = finding({ code: "operation-removed" });
    const levelsOf = (level: "unproven" | "compatible" | "off") =>
      withLevels([finding(), other], { "operation-removed": level }).map(
        (one) => one.level,
      );
    expect(levelsOf("unproven")).toEqual(["breaking", "unproven"]);
    expect(levelsOf("compatible")).toEqual(["breaking", "compatible"]);
    expect(levelsOf("off")).toEqual(["breaking"]);
  });

  it("are a warning for a code that no finding has", () => {
    const levels = {
      "operation-remove": "off",
      "export-added": "off",
    } as const;
    expect(unknownCodes(levels)).toMatchObject([
      {
        code: "unknown-finding-code",
        severity: "warning",
        fix: expect.stringContaining("operation-removed") as string,
      },
    ]);
  });
});

describe("a waiver", () => {
  const today = "2030-01-01";
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

  it("covers the findings about types that follow from the same change", () => {
    const property = "/components/schemas/Pet/properties/tag";
    const types = finding({
      scope: "sdk",
      code: "type-property-required",
      base: { document: "old.yaml", pointer: property },
      head: { document: "new.yaml", pointer: property },
    });
    const isWaived = (changes: Partial<Waiver>, other: Partial<Finding> = {}) =>
      applyWaivers(
        [finding(), { ...types, ...other }],
        [{ ...waiver, ...changes }],
        today,
      ).waived.some((one) => one.finding.scope === "sdk");
    expect(isWaived({})).toBe(true);
    expect(isWaived({ operation: "POST /pets" })).toBe(true);
    expect(isWaived({ pointer: "/components/schemas/Pet" })).toBe(true);
    expect(isWaived({ scope: "wire" })).toBe(false);
    expect(isWaived({ operation: "GET /pets" })).toBe(false);
    expect(isWaived({}, { code: "type-property-removed" })).toBe(false);
    const elsewhere = {
      document: "new.yaml",
      pointer: "/components/schemas/Petal",
    };
    expect(isWaived({}, { base: null, head: elsewhere })).toBe(false);
    const operations = [{ method: "PUT", path: "/owners", part: null }];
    expect(isWaived({ operation: "POST /pets" }, { operations })).toBe(false);
  });

  it("covers the schemas that vanish with the operations that use them", () => {
    const code = "operation-removed";
    const [get, put] = ["GET", "PUT"].map((method) => ({
      ...{ method, path: "/pets", part: null },
    }));
    if (!get || !put) throw new Error("There are two operations");
    const place = { document: "old.yaml", pointer: "/components/schemas/Tag" };
    const isWaived = (users: Finding["operations"]) =>
      applyWaivers(
        [
          finding({ code, operations: [get] }),
          finding({
            ...{ code: "export-removed", scope: "sdk" },
            ...{ base: place, head: null, operations: users },
          }),
        ],
        [{ ...waiver, code }],
        today,
      ).waived.some((one) => one.finding.scope === "sdk");
    expect(isWaived([get])).toBe(true);
    expect(isWaived([get, put])).toBe(false);
    expect(isWaived([])).toBe(false);
  });

  it("covers the types of a change that is compatible on the wire", () => {
    const removed = finding({ level: "compatible", code: "property-removed" });
    const types = finding({ scope: "sdk", code: "type-property-removed" });
    const code = "property-removed";
    const found = applyWaivers([removed, types], [{ ...waiver, code }], today);
    expect(found.waived.map((one) => one.finding)).toEqual([types]);
    expect(found.findings).toEqual([removed]);
    expect(found.diagnostics).toEqual([]);
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
