import { describe, expect, it } from "vitest";
import * as spellings from "../../src/model/lifecycle/spellings.js";
import { build, need } from "./build.js";

const at = "spec.json#/paths/~1old/get";

/** The lifecycle of one operation beside a healthy and a deprecated one. */
async function lifecycle(fields: object, around: object = {}) {
  const { model, problems } = await build({
    ...around,
    paths: {
      "/old": { get: { responses: {}, ...fields } },
      "/new": { get: { operationId: "getNew", responses: {} } },
      "/also": {
        get: { operationId: "getAlso", deprecated: true, responses: {} },
      },
    },
  });
  return { ...need(model.operations[0]).lifecycle, problems };
}

describe("stability", () => {
  it.each([
    [{}, "stable"],
    [{ "x-stability": "experimental" }, "experimental"],
    [{ "x-stability": "Beta" }, "beta"],
    [{ "x-stability-level": "draft" }, "experimental"],
    [{ "x-stability-level": "alpha" }, "alpha"],
    [{ "x-scalar-stability": "stable" }, "stable"],
    [{ "x-fern-availability": "pre-release" }, "beta"],
    [{ "x-fern-availability": "generally-available" }, "stable"],
    [{ "x-beta": true }, "beta"],
    [{ "x-is-beta": true }, "beta"],
    [{ "x-is-beta": false }, "stable"],
    [{ "x-experimental": true }, "experimental"],
    [{ "x-technical-preview": true }, "experimental"],
    [{ "x-stability": "beta", "x-beta": true }, "beta"],
  ])("%j is %s", async (fields, expected) => {
    const found = await lifecycle(fields);
    expect(found.stability).toBe(expected);
    expect(found.problems).toEqual([]);
  });

  it("is inherited from the nearest that states one", async () => {
    const around = {
      info: { title: "T", version: "1", "x-stability": "beta" },
      tags: [{ name: "lab", "x-stability": "alpha" }],
    };
    expect((await lifecycle({}, around)).stability).toBe("beta");
    expect((await lifecycle({ tags: ["lab"] }, around)).stability).toBe(
      "alpha",
    );
    const own = { tags: ["lab"], "x-stability": "stable" };
    expect((await lifecycle(own, around)).stability).toBe("stable");
  });

  it("refuses unknown words", async () => {
    const unknown = await lifecycle({ "x-stability": "shaky" });
    expect(unknown.problems).toEqual([`unknown-stability ${at}/x-stability`]);
  });

  it("prefers its own extension to those of other tools", async () => {
    const both = await lifecycle({
      "x-stability-level": "alpha",
      "x-stability": "beta",
    });
    expect(both.stability).toBe("beta");
    expect(both.problems).toEqual([
      `foreign-extension ${at}/x-stability-level`,
    ]);
  });

  it("warns of a word of another tool that it does not know", async () => {
    const unknown = await lifecycle({ "x-scalar-stability": "shaky" });
    expect(unknown.problems).toEqual([
      `foreign-extension ${at}/x-scalar-stability`,
    ]);
    expect(unknown.stability).toBe("stable");
  });
});

describe("deprecation", () => {
  it.each([
    [{}, null],
    [{ deprecated: false }, null],
    [{ deprecated: true }, {}],
    [{ "x-is-deprecated": true }, {}],
    [{ "x-fern-availability": "deprecated" }, {}],
    [{ "x-deprecated": "because" }, { note: "because" }],
    [{ deprecated: true, "x-sunset": "2030-12-05" }, { removal: "2030-12-05" }],
    [
      { deprecated: true, "x-deprecated-sunset": "2030-12-05T00:00:00Z" },
      { removal: "2030-12-05" },
    ],
    [
      { deprecated: true, "x-removal-date": "2030-12-05T01:00:00+02:00" },
      { removal: "2030-12-04" },
    ],
    [
      { deprecated: true, "x-deprecated-at": "2026-01-02" },
      { since: "2026-01-02" },
    ],
    [
      { deprecated: true, "x-deprecated-since": "1.4" },
      { sinceVersion: "1.4" },
    ],
    [
      {
        deprecated: true,
        "x-ms-deprecation": {
          date: "2026-01-02",
          removalDate: "2027-01-02",
          description: "d",
        },
      },
      { since: "2026-01-02", removal: "2027-01-02", note: "d" },
    ],
    [
      {
        deprecated: true,
        "x-github": {
          deprecationDate: "2026-01-02",
          removalDate: "2027-01-02",
        },
      },
      { since: "2026-01-02", removal: "2027-01-02" },
    ],
    [
      { deprecated: true, "x-speakeasy-deprecation-message": "m" },
      { note: "m" },
    ],
    [{ deprecated: true, "x-deprecatedMessage": "m" }, { note: "m" }],
  ])("%j", async (fields, expected) => {
    const { deprecation, problems } = await lifecycle(fields);
    const empty = {
      since: null,
      sinceVersion: null,
      removal: null,
      replacement: null,
      note: null,
    };
    expect(deprecation).toEqual(expected && { ...empty, ...expected });
    expect(problems).toEqual([]);
  });

  it("follows from a removal day, with a warning at its key", async () => {
    const { deprecation, problems } = await lifecycle({
      "x-sunset": "2030-12-05",
    });
    expect(deprecation?.removal).toBe("2030-12-05");
    expect(problems).toEqual([`sunset-without-deprecated ${at}/x-sunset`]);
  });

  it.each(["2030-02-31", "05/12/2030", "2030-12-05x", "soon", 20301205])(
    "refuses the day %s",
    async (day) => {
      const { deprecation, problems } = await lifecycle({
        deprecated: true,
        "x-sunset": day,
      });
      expect(deprecation?.removal).toBeNull();
      expect(problems).toEqual([`invalid-day ${at}/x-sunset`]);
    },
  );

  it("refuses a removal before the deprecation", async () => {
    const { problems } = await lifecycle({
      deprecated: true,
      "x-deprecated-at": "2030-01-02",
      "x-sunset": "2030-01-01",
    });
    expect(problems).toEqual([`sunset-before-deprecation ${at}/x-sunset`]);
  });

  it("refuses two days that disagree, and takes two that agree", async () => {
    const days = (second: string) => ({
      deprecated: true,
      "x-deprecated-at": "2030-12-05",
      "x-deprecated-since": second,
    });
    expect((await lifecycle(days("2030-12-05"))).problems).toEqual([]);
    expect((await lifecycle(days("2030-12-06"))).problems).toEqual([
      `lifecycle-disagreement ${at}/x-deprecated-since`,
    ]);
  });
});

describe("a value of another tool's extension that cannot be read", () => {
  it.each([
    ["x-github", "/removalDate", { removalDate: "soon" }],
    ["x-ms-deprecation", "/date", { date: "2030-02-31" }],
    ["x-removal-date", "", "next year"],
    ["x-deprecated-sunset", "", 5],
    ["x-speakeasy-deprecation-replacement", "", "getNone"],
    ["x-deprecation-replacement", "/operationId", { operationId: "getNone" }],
    ["x-fern-availability", "", "someday"],
    ["x-sap-stateInfo", "/state", { state: "odd" }],
  ])("%s%s is a warning", async (key, inner, value) => {
    const { problems } = await lifecycle({ deprecated: true, [key]: value });
    expect(problems).toEqual([`foreign-extension ${at}/${key}${inner}`]);
  });

  it("does not count beside another date", async () => {
    const { deprecation, problems } = await lifecycle({
      deprecated: true,
      "x-deprecated-since": "2030-01-02",
      "x-github": { removalDate: "2030-01-01" },
    });
    expect(deprecation).toMatchObject({ since: "2030-01-02", removal: null });
    expect(problems).toEqual([`foreign-extension ${at}/x-github/removalDate`]);
  });

  it("does not count beside `deprecated`", async () => {
    const { deprecation, problems } = await lifecycle({
      deprecated: false,
      "x-is-deprecated": true,
    });
    expect(deprecation).toBeNull();
    expect(problems).toEqual([`foreign-extension ${at}/x-is-deprecated`]);
  });
});

describe("replacement", () => {
  const replaced = async (by: unknown) => {
    const found = await lifecycle({ deprecated: true, "x-replaced-by": by });
    return {
      replacement: found.deprecation?.replacement,
      problems: found.problems,
    };
  };
  const operation = {
    kind: "operation",
    operation: "spec.json#/paths/~1new/get",
    parameters: [],
    note: null,
  };

  it.each([
    ["getNew", operation],
    ["GET /new", operation],
    [
      "get /new?status=available&x={x}",
      {
        ...operation,
        parameters: [
          { name: "status", value: "available" },
          { name: "x", value: null },
        ],
      },
    ],
    [
      { operationId: "getNew", parameters: { limit: 3, x: null }, note: "n" },
      {
        ...operation,
        parameters: [
          { name: "limit", value: "3" },
          { name: "x", value: null },
        ],
        note: "n",
      },
    ],
    ["Ask our sales people.", { kind: "text", text: "Ask our sales people." }],
  ])("%j", async (by, expected) => {
    expect(await replaced(by)).toEqual({ replacement: expected, problems: [] });
  });

  it.each([
    ["getNone", ""],
    ["GET /none", ""],
    [{ operationId: "getNone" }, "/operationId"],
    [{ note: "n" }, ""],
  ])("%j leads nowhere", async (by, where) => {
    expect((await replaced(by)).problems).toEqual([
      `unknown-replacement ${at}/x-replaced-by${where}`,
    ]);
  });

  it("warns of a replacement that is deprecated without a replacement", async () => {
    expect((await replaced("getAlso")).problems).toEqual([
      `deprecated-replacement ${at}/x-replaced-by`,
    ]);
  });
});

it("warns of a deprecated parameter that is required", async () => {
  const { problems } = await build({
    paths: {
      "/a": {
        get: {
          parameters: [
            { name: "q", in: "query", schema: {}, deprecated: true },
            {
              name: "r",
              in: "query",
              required: true,
              schema: {},
              deprecated: true,
            },
          ],
        },
      },
    },
  });
  expect(problems).toEqual([
    "deprecated-required spec.json#/paths/~1a/get/parameters/1",
  ]);
});

it("is read of parameters, schemas and security schemes, too", async () => {
  const { model } = await build({
    components: {
      schemas: { A: { deprecated: true, "x-sunset": "2031-01-01" } },
      securitySchemes: { k: { type: "mutualTLS", deprecated: true } },
    },
    paths: {
      "/a": {
        get: {
          parameters: [
            { name: "q", in: "query", schema: {}, "x-stability": "beta" },
          ],
        },
      },
    },
  });
  expect(
    model.schemas["spec.json#/components/schemas/A"]?.lifecycle.deprecation
      ?.removal,
  ).toBe("2031-01-01");
  expect(model.securitySchemes[0]?.lifecycle.deprecation).not.toBeNull();
  expect(model.operations[0]?.parameters[0]?.lifecycle.stability).toBe("beta");
});

/** `x-github/removalDate` → `{ "x-github": { removalDate: value } }` */
function spelled(spelling: string, value: unknown): object {
  const [key = "", inner] = spelling.split("/");
  return { [key]: inner === undefined ? value : { [inner]: value } };
}

describe("every spelling", () => {
  it.each(spellings.deprecatedSpellings)("%s deprecates", async (spelling) => {
    const { deprecation } = await lifecycle(spelled(spelling, true));
    expect(deprecation).not.toBeNull();
    const { deprecation: none } = await lifecycle(spelled(spelling, false));
    expect(none).toBeNull();
  });

  it.each([
    ...spellings.removalSpellings.map((s) => [s, "removal"] as const),
    ...spellings.sinceSpellings.map((s) => [s, "since"] as const),
  ])("%s sets the day of %s", async (spelling, field) => {
    const fields = { deprecated: true, ...spelled(spelling, "2030-12-05") };
    const { deprecation } = await lifecycle(fields);
    expect(deprecation?.[field]).toBe("2030-12-05");
  });

  it.each([...spellings.versionSpellings, ...spellings.sinceSpellings])(
    "%s sets the version",
    async (spelling) => {
      const fields = { deprecated: true, ...spelled(spelling, "2.0") };
      const { deprecation, problems } = await lifecycle(fields);
      expect(deprecation?.sinceVersion).toBe("2.0");
      expect(problems).toEqual([]);
    },
  );

  it.each(spellings.deprecatedWords)("%s means deprecated", async (word) => {
    for (const spelling of [
      ...spellings.stabilitySpellings,
      ...spellings.lenientStabilitySpellings,
    ]) {
      const { deprecation, problems } = await lifecycle(
        spelled(spelling, word),
      );
      expect(deprecation, spelling).not.toBeNull();
      expect(problems).toEqual([]);
    }
  });

  it.each(spellings.lenientStabilitySpellings)(
    "%s takes a level, a list or a sentence, and ignores the rest",
    async (spelling) => {
      const of = async (value: unknown) => {
        const found = await lifecycle(spelled(spelling, value));
        expect(found.problems).toEqual([]);
        return found.stability;
      };
      expect(await of("Beta")).toBe("beta");
      expect(await of(["GA"])).toBe("stable");
      expect(await of(["Preview", "GA"])).toBe("beta");
      expect(await of("Technical preview; Added in 8.0.0")).toBe(
        "experimental",
      );
      expect(await of("validated")).toBe("stable");
      expect(await of(7)).toBe("stable");
    },
  );

  it.each(spellings.noteSpellings)("%s sets the note", async (spelling) => {
    const { deprecation } = await lifecycle(spelled(spelling, "Use the list."));
    expect(deprecation?.note).toBe("Use the list.");
  });

  it.each(spellings.replacementSpellings)(
    "%s sets the replacement",
    async (spelling) => {
      const fields = { deprecated: true, ...spelled(spelling, "getNew") };
      const { deprecation } = await lifecycle(fields);
      expect(deprecation?.replacement?.kind).toBe("operation");
    },
  );

  it.each(spellings.stabilitySpellings)(
    "%s takes a level",
    async (spelling) => {
      for (const [word, level] of spellings.stabilityWords) {
        expect((await lifecycle(spelled(spelling, word))).stability).toBe(
          level,
        );
      }
    },
  );

  it.each(spellings.stabilityFlags)("%s means %s", async (spelling, level) => {
    expect((await lifecycle(spelled(spelling, true))).stability).toBe(level);
  });
});
