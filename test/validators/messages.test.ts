/** What messages say: of keywords that need words, of the spec itself, and of the application. */
import { describe, expect, it } from "vitest";
import {
  messageLanguages,
  type MessageLanguage,
} from "../../src/base/options/message-languages.js";
import type { Messages } from "../../templates/validators/runtime/translated.js";
import { bundleOf } from "./support/bundle.js";
import { load } from "./support/evaluate.js";
import {
  filesFor,
  plainIssues,
  validatorsOf,
  type Issue,
  type SchemaOptions,
} from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

async function messagesFor(
  schemas: Record<string, unknown>,
  value: unknown,
): Promise<string[]> {
  const { issues } = await validatorsOf(schemas);
  return issues("Sample", value).map(({ path, message }) =>
    `${path} ${message}`.trim(),
  );
}

describe("words", () => {
  const admin = { properties: { role: { const: "admin" } } };
  const of = (type: string, not: unknown) => ({ type, not });
  const generic = "must not match the `not` schema";

  it.each<[schema: object, value: unknown, message: string]>([
    [{ not: { const: "admin" } }, "admin", 'must not be "admin"'],
    [{ not: { enum: ["a", 1] } }, 1, 'must not be one of "a", 1'],
    [{ not: { type: "string" } }, "a", "must not be a string"],
    [{ not: { type: ["null", "array"] } }, [], "must not be null or an array"],
    [of("integer", { minimum: 5 }), 7, "must not be an integer of at least 5"],
    [
      of("string", { format: "email" }),
      "a@b.c",
      "must not be an email address",
    ],
    [
      of("string", { pattern: "^x-" }),
      "x-a",
      "must not be a string that matches ^x-",
    ],
    [
      of("object", { required: ["a"] }),
      { a: 1 },
      'must not be an object with the property "a"',
    ],
    [
      of("object", { ...admin, required: ["role"] }),
      { role: "admin" },
      'must not be an object with the property "role": "admin"',
    ],
    [{ not: ref("Other") }, 1, "must not match Other"],
    [
      { not: { anyOf: [{ const: 1 }, { type: "null" }] } },
      null,
      "must not be 1 or be null",
    ],
    // Values of other types match these schemas, too, so the words would not be true.
    [{ not: { minimum: 5 } }, "text", generic],
    [{ not: { required: ["a"] } }, "text", generic],
    [of("object", admin), {}, generic],
    [of("integer", { minLength: 2 }), 1, generic],
    [of("integer", { format: "int32" }), 1, generic],
    [{ not: { not: { const: 1 } } }, 2, generic],
    [{ not: { enum: [1, 2, 3, 4, 5, 6] } }, 2, generic],
    [of("string", { pattern: `^(${"a|".repeat(80)}b)` }), "a", generic],
  ])("of `not` say what is excluded: %j", async (schema, value, message) => {
    const schemas = { Sample: schema, Other: { type: "integer" } };
    expect(await messagesFor(schemas, value)).toEqual([message]);
  });

  it.each<[contains: object, limits: object, value: unknown[], text: string]>([
    [
      { type: "integer", minimum: 10 },
      { minContains: 2 },
      [10, 9],
      "must have at least 2 items that are integers of at least 10",
    ],
    [{ type: "null" }, {}, [], "must have at least 1 item that is null"],
    [
      { type: "string", minLength: 1, maxLength: 1 },
      { minContains: 0, maxContains: 1 },
      ["a", "b"],
      "must have at most 1 item that is a string with exactly 1 character",
    ],
    [
      { type: "string", format: "date" },
      { minContains: 3 },
      [],
      "must have at least 3 items that are dates",
    ],
    [
      { type: "number", multipleOf: 3, exclusiveMaximum: 9 },
      { minContains: 2 },
      [],
      "must have at least 2 items that are numbers of less than 9 that are multiples of 3",
    ],
    [ref("Other"), {}, [], "must have at least 1 item that matches Other"],
    [{ minimum: 3 }, {}, [1], "must have at least 1 matching item"],
  ])("of `contains` say what is counted: %j", async (contains, ...rest) => {
    const [limits, value, text] = rest;
    const schemas = {
      Sample: { type: "array", contains, ...limits },
      Other: { type: "integer" },
    };
    expect(await messagesFor(schemas, value)).toEqual([text]);
  });

  it.each<[schema: object, message: string]>([
    [{}, "must match ^[A-Z]{2}$"],
    [{ title: " Country\ncode " }, "must be a valid Country code"],
    [{ title: " " }, "must match ^[A-Z]{2}$"],
    [
      { title: "Code", "x-pattern-description": "two capital letters" },
      "must have this form: two capital letters",
    ],
    [{ maxLength: 9, title: "code" }, "must be a valid code"],
    [{ type: ["string", "null"], title: "code" }, "must be a valid code"],
  ])("of a pattern come from the spec: %j", async (schema, message) => {
    const code = { type: "string", pattern: "^[A-Z]{2}$", ...schema };
    expect(await messagesFor({ Sample: code }, "x")).toEqual([message]);
    const sample = { type: "object", properties: { code } };
    const found = await messagesFor({ Sample: sample }, { code: "x" });
    expect(found).toEqual([`/code ${message}`]);
  });
});

describe("x-messages", () => {
  const name = {
    type: "string",
    minLength: 2,
    "x-messages": {
      required: "Please enter a name",
      minLength: "{received} is shorter than {expected}",
      type: "Text, please",
    },
  };
  const named = (more: object = {}) => ({
    type: "object",
    required: ["name"],
    properties: { name },
    ...more,
  });
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`p${String(at)}`, {}]),
  );

  it.each<[place: string, schemas: Record<string, unknown>]>([
    ["a property", { Sample: named() }],
    ["a closed object", { Sample: named({ additionalProperties: false }) }],
    ["many", { Sample: named({ properties: { ...many, name } }) }],
    ["a component", { Sample: named({ properties: { name: ref("Name") } }) }],
    [
      "a reference with messages",
      {
        Sample: named({
          properties: {
            name: { ...ref("Plain"), "x-messages": name["x-messages"] },
          },
        }),
      },
    ],
    ["`allOf`", { Sample: { allOf: [named({ required: [] }), named()] } }],
    [
      "a member of `allOf`",
      { Sample: named({ properties: { name: { allOf: [name, {}] } } }) },
    ],
    ["a base", { Sample: { allOf: [ref("Base")] }, Base: named() }],
    [
      "the end of references",
      {
        Sample: named({ properties: { name: ref("Next") } }),
        Next: { ...ref("Name"), description: "A name" },
      },
    ],
    [
      "a condition",
      { Sample: { if: { type: "object" }, then: named(), else: false } },
    ],
    [
      "recursion",
      { Sample: named({ properties: { name, next: ref("Sample") } }) },
    ],
    ["an alternative", { Sample: { oneOf: [{ type: "null" }, named()] } }],
  ])("are the messages of %s", async (_, schemas) => {
    const all = {
      Name: name,
      Plain: { type: "string", minLength: 2 },
      ...schemas,
    };
    expect(await messagesFor(all, {})).toEqual(["/name Please enter a name"]);
    expect(await messagesFor(all, { name: "A" })).toEqual([
      "/name A is shorter than 2",
    ]);
    expect(await messagesFor(all, { name: 1 })).toEqual(["/name Text, please"]);
    expect(await messagesFor(all, { name: "Ada" })).toEqual([]);
  });

  it("leave the path, the keyword and the values of an issue alone", async () => {
    const { issues } = await validatorsOf({ Sample: named() });
    expect(issues("Sample", { name: "A" })).toEqual([
      {
        path: "/name",
        keyword: "minLength",
        message: "A is shorter than 2",
        expected: 2,
        received: "A",
      },
    ]);
  });

  it("of a reference come before those of its target", async () => {
    const own = { ...ref("Name"), "x-messages": { minLength: "too short" } };
    const schemas = { Sample: own, Name: name };
    expect(await messagesFor(schemas, "A")).toEqual(["too short"]);
    expect(await messagesFor(schemas, 1)).toEqual(["Text, please"]);
  });

  it("of an object are not those of its properties", async () => {
    const messages = { required: "no object", type: "no", minLength: "no" };
    const sample = {
      ...named({ additionalProperties: false, minProperties: 2 }),
      "x-messages": {
        ...messages,
        additionalProperties: "unknown field",
        minProperties: "at least {expected} fields",
      },
    };
    const plain = { type: "string" };
    sample.properties = { name: plain as never };
    const outer = {
      type: "object",
      required: ["inner"],
      properties: { inner: sample },
    };
    const schemas = { Sample: outer };
    expect(await messagesFor(schemas, {})).toEqual(["/inner no object"]);
    expect(await messagesFor(schemas, { inner: {} })).toEqual([
      "/inner at least 2 fields",
      "/inner/name is required",
    ]);
    const extra = { inner: { name: 1, more: 2 } };
    expect((await messagesFor(schemas, extra)).sort()).toEqual([
      "/inner/more unknown field",
      "/inner/name must be a string, received number 1",
    ]);
  });

  it("can be for `const`, `contains` and unions", async () => {
    const text = (keyword: string) => ({ "x-messages": { [keyword]: "own" } });
    const own = async (schema: object, value: unknown) => {
      expect(await messagesFor({ Sample: schema }, value)).toContain("own");
    };
    await own({ const: 1, ...text("const") }, 2);
    await own({ enum: [1, 2], ...text("enum") }, 3);
    const one = { type: "null" };
    await own({ type: "array", contains: one, ...text("contains") }, []);
    const two = [one, { type: "string", minLength: 2 }, { type: "integer" }];
    await own({ anyOf: two, ...text("anyOf") }, true);
    await own({ not: { const: 1 }, ...text("not") }, 1);
  });

  it("never show a secret, and fill in a value once", async () => {
    const messages = { minLength: "not {received}", pattern: "no {expected}" };
    const secret = {
      type: "string",
      format: "password",
      minLength: 9,
      "x-messages": messages,
    };
    expect(await messagesFor({ Sample: secret }, "hunter2")).toEqual(["not …"]);
    const text = { type: "string", minLength: 99, "x-messages": messages };
    expect(await messagesFor({ Sample: text }, "{expected}")).toEqual([
      "not {expected}",
    ]);
  });
});

describe("messages of the application", () => {
  const pet = {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 2 },
      age: { type: "integer", "x-messages": { type: "Whole years, please" } },
    },
  };
  type Validate = (value: unknown, options?: object) => unknown;
  interface Standard {
    "~standard": {
      validate: (
        value: unknown,
        options?: object,
      ) => {
        issues?: readonly (Omit<Issue, "path"> & { path: unknown })[];
      };
      jsonSchema?: unknown;
    };
  }

  async function packageWith(
    languages: MessageLanguage[],
    schema: object = pet,
    more: SchemaOptions = {},
  ) {
    const options = { messages: languages, ...more };
    const files = await filesFor({ Pet: schema }, options);
    const index = (await load(files)).module("index");
    return {
      index,
      validate: index["validatePet"] as Validate,
      pet: index["Pet"] as Standard,
      withMessages: index["withMessages"] as (
        schema: Standard,
        messages: Messages,
      ) => Standard,
      in: (language: MessageLanguage) =>
        index[`${language}Messages`] as Messages,
    };
  }

  const shout: Messages = ({ keyword, expected, message }) =>
    keyword === "minLength"
      ? `${message.toUpperCase()} (${String(expected)})`
      : undefined;

  it("replace those of issues, which else keep theirs", async () => {
    const { validate } = await packageWith([]);
    const found = validate({ name: "A", age: "1" }, { messages: shout });
    expect(plainIssues(found)).toEqual([
      {
        path: "/name",
        keyword: "minLength",
        message: "MUST HAVE AT LEAST 2 CHARACTERS (2)",
        expected: 2,
        received: "A",
      },
      expect.objectContaining({ message: "Whole years, please" }),
    ]);
    expect(plainIssues(validate({ name: "A" }))[0]?.message).toBe(
      "must have at least 2 characters",
    );
  });

  it("are chosen when they are read", async () => {
    const { validate } = await packageWith([]);
    let calls = 0;
    const messages: Messages = () => String(++calls);
    const [issue] = validate({}, { messages }) as Issue[];
    expect([calls, issue?.path, issue?.keyword]).toEqual([
      0,
      "/name",
      "required",
    ]);
    expect(issue?.message).toBe("1");
  });

  it.each([false, true])(
    "are a library option of a Standard Schema, or a part of it (JSON Schema: %s)",
    async (jsonSchema) => {
      const made = await packageWith([], pet, { jsonSchema });
      const libraryOptions = { messages: shout };
      const validated = made.pet["~standard"].validate(
        { name: "A" },
        { libraryOptions },
      );
      const { "~standard": standard } = made.withMessages(made.pet, shout);
      expect(standard.validate({ name: "A" })).toEqual(validated);
      expect(validated.issues).toEqual([
        {
          in: "body",
          path: ["name"],
          keyword: "minLength",
          message: "MUST HAVE AT LEAST 2 CHARACTERS (2)",
          expected: 2,
          received: "A",
        },
      ]);
      expect("jsonSchema" in standard).toBe(jsonSchema);
      expect(standard.validate({ name: "Ada" })).toEqual({
        value: { name: "Ada" },
      });
      const other = { libraryOptions: { messages: "de" } };
      expect(made.pet["~standard"].validate({}, other).issues).toHaveLength(1);
    },
  );

  it("are those of values that are converted, too", async () => {
    const born = { type: "string", format: "date-time" };
    const properties = { born, id: { type: "integer", format: "int64" } };
    const made = await packageWith(
      ["de"],
      { type: "object", properties },
      { dates: "Date", int64: "bigint" },
    );
    const messages = made.in("de");
    const said = [
      "muss ein Datum mit Uhrzeit sein, zum Beispiel 2026-01-15T09:30:00Z",
    ];
    const value = { born: "x", id: 1 };
    const found = plainIssues(made.validate(value, { messages }));
    expect(found.map(({ message }) => message)).toEqual(said);
    const { "~standard": standard } = made.withMessages(made.pet, messages);
    const { issues = [] } = standard.validate(value);
    expect(issues.map(({ message }) => message)).toEqual(said);
    const right = { born: "2026-01-15T09:30:00Z", id: 1 };
    expect(standard.validate(right)).toEqual({
      value: { born: new Date("2026-01-15T09:30:00Z"), id: 1n },
    });
  });

  it("in other languages translate all but the texts of the spec", async () => {
    const made = await packageWith(["de", "ja"]);
    const value = { age: 1.5 };
    const said = (language: MessageLanguage) =>
      plainIssues(made.validate(value, { messages: made.in(language) })).map(
        ({ message }) => message,
      );
    expect(said("de").sort()).toEqual([
      "Whole years, please",
      "ist erforderlich",
    ]);
    expect(said("ja")).toContain("必須です");
    expect(made.index["frMessages"]).toBeUndefined();
  });

  /** A schema for each keyword, with a value that breaks it alone. */
  const broken: [schema: object, value: unknown][] = [
    [{ type: "integer" }, "x"],
    [{ properties: { a: false }, type: "object" }, { a: 1 }],
    [{ type: ["string", "null"] }, 1],
    [{ type: "integer" }, 2 ** 60],
    [{ type: "integer", format: "int32" }, 2 ** 40],
    [{ type: "number", format: "float" }, 1e300],
    [{ const: "a" }, "b"],
    [{ enum: ["a", 2] }, "b"],
    [{ enum: Array.from({ length: 25 }, (_, at) => at) }, "b"],
    [{ minimum: 1 }, 0],
    [{ maximum: 1 }, 2],
    [{ exclusiveMinimum: 1 }, 1],
    [{ exclusiveMaximum: 1 }, 1],
    [{ multipleOf: 2 }, 1],
    [{ minLength: 1 }, ""],
    [{ minLength: 2 }, ""],
    [{ maxLength: 1 }, "ab"],
    [{ maxLength: 2 }, "abc"],
    [{ pattern: "^a" }, "b"],
    ...["date", "time", "date-time", "duration", "email", "idn-email"].map(
      (format): [object, unknown] => [{ format }, "("],
    ),
    ...["hostname", "idn-hostname", "ipv4", "ipv6", "uri", "iri"].map(
      (format): [object, unknown] => [{ format }, "("],
    ),
    ...["uri-reference", "iri-reference", "uri-template", "uuid"].map(
      (format): [object, unknown] => [{ format }, "{ "],
    ),
    ...["json-pointer", "relative-json-pointer", "byte", "base64url"].map(
      (format): [object, unknown] => [{ format }, "("],
    ),
    [{ format: "regex" }, "("],
    [{ minItems: 1 }, []],
    [{ minItems: 2 }, []],
    [{ maxItems: 1 }, [1, 2]],
    [{ maxItems: 0 }, [1]],
    [{ uniqueItems: true }, [1, 1]],
    [{ contains: { minimum: 3 } }, []],
    [{ contains: { minimum: 3 }, minContains: 2 }, []],
    [{ contains: { minimum: 3 }, minContains: 0, maxContains: 1 }, [3, 4]],
    [{ minProperties: 1 }, {}],
    [{ minProperties: 2 }, {}],
    [{ maxProperties: 1 }, { a: 1, b: 2 }],
    [{ required: ["a"] }, {}],
    [{ additionalProperties: false }, { a: 1 }],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2]],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }],
    [{ not: { const: "a" } }, "a"],
    [{ not: { minimum: 1 } }, "a"],
    [{ anyOf: [{ type: "null" }, { type: "string" }] }, 1],
    [{ oneOf: [{ minimum: 1 }, { type: "integer" }] }, 2],
  ];

  it("have words for every keyword in every language", async () => {
    const names = broken.map((_, at) => `Sample${String(at)}`);
    const files = await filesFor(
      Object.fromEntries<unknown>(
        broken.map(([schema], at) => [String(names[at]), schema]),
      ),
      { messages: [...messageLanguages] },
    );
    const index = (await load(files)).module("index");
    for (const [at, [schema, value]] of broken.entries()) {
      const validate = index[`validate${String(names[at])}`] as Validate;
      const own = plainIssues(validate(value))[0];
      const said = messageLanguages.map((language) => {
        const messages = index[`${language}Messages`];
        return plainIssues(validate(value, { messages }))[0]?.message ?? "";
      });
      const place = `${JSON.stringify(schema)}: ${said.join(" | ")}`;
      expect(new Set(said).size, place).toBe(messageLanguages.length);
      for (const text of said)
        expect(text).not.toMatch(/undefined|\{(expected|example|count)\}/);
      const [english = ""] = said;
      const plain = own?.message
        .replace(/, received .*/s, "")
        .replace(/: items .*/, "")
        .replace(/ \((closest to|matches) .*\)/, "");
      const isGeneric = plain === "must not match the `not` schema";
      expect(english).toBe(
        isGeneric ? "has a value that is not allowed" : plain,
      );
    }
  });

  it("are in a bundle only if it imports them", async () => {
    const files = await filesFor(
      { Pet: pet },
      { messages: [...messageLanguages] },
    );
    const plain = await bundleOf(
      files,
      `import { validatePet } from "./index"; console.log(validatePet({}))`,
    );
    const german = await bundleOf(
      files,
      `import { validatePet, deMessages as messages } from "./index"; console.log(validatePet({}, { messages }))`,
    );
    for (const text of ["erforderlich", "obligatoire", "obligatorio", "必須"])
      expect(plain).not.toContain(text);
    expect(german).toContain("erforderlich");
    for (const text of ["obligatoire", "obligatorio", "必須", "such as"])
      expect(german).not.toContain(text);
  });

  it("cost nothing without the option", async () => {
    const entry = `import { validatePet, Pet } from "./index"; console.log(validatePet({}), Pet)`;
    const plain = { ...pet, properties: { name: pet.properties.name } };
    const off = await bundleOf(await filesFor({ Pet: plain }), entry);
    expect(off).not.toContain("messages");
    expect(off).not.toContain("additionalItems");
  });
});
