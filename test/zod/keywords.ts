/** Schemas with each keyword, and values at the limits of each: those with which zod and Specwright may disagree. */
interface Subject {
  readonly schema: object;
  readonly values: readonly unknown[];
}

const text = { type: "string" };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const objectOf = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});

const untyped = (properties: object) => ({
  properties,
  required: Object.keys(properties),
});

const textFormats: Readonly<Record<string, readonly string[]>> = {
  date: ["2024-02-29", "2023-02-29", "2026-13-01", "26-01-01", "0000-01-01"],
  "date-time": [
    "2026-01-15T09:30:00Z",
    "2026-01-15t09:30:00z",
    "2016-12-31T23:59:60Z",
    "2026-01-15T09:30:00.123456789+02:00",
    "2026-01-15T09:30Z",
    "2026-01-15T09:30:00",
    "2026-01-15 09:30:00Z",
    "2026-01-15T24:00:00Z",
  ],
  time: ["09:30:00Z", "09:30:00", "25:00:00Z", "09:30:00.5+01:00"],
  duration: ["P1D", "P1W", "PT1.5S", "P1Y2M3DT4H5M6S", "P1W2D", "P", "PT"],
  email: [
    "ada@example.com",
    '"ada lovelace"@example.com',
    "ada!@example.com",
    "ada@localhost",
    "ada@[127.0.0.1]",
    "ada.@example.com",
    "ada",
  ],
  "idn-email": ["ädä@exämple.com", "ada"],
  hostname: ["example.com", "a--b.com", "example.com.", "-a.com", "a_b.com"],
  "idn-hostname": ["exämple.com", "a b"],
  ipv4: ["192.0.2.1", "192.0.2.01", "256.0.0.1", "1.2.3"],
  ipv6: ["2001:db8::1", "::", "::ffff:192.0.2.1", "fe80::1%eth0", "12345::"],
  uri: [
    "https://example.com/",
    "urn:isbn:0451450523",
    "mailto:ada@example.com",
    "http://example.com/a b",
    "http://example.com/ä",
    "/path",
    "http://[::1",
    "https://exa mple.com",
    "a:b",
  ],
  "uri-reference": ["/path", "a b"],
  iri: ["https://example.com/ä", "a b"],
  "iri-reference": ["/ä", "a b"],
  "uri-template": ["/pets/{id}", "/pets/{id"],
  uuid: [
    "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "3FA85F64-5717-4562-B3FC-2C963F66AFA6",
    "00000000-0000-0000-0000-000000000001",
    "3fa85f6457174562b3fc2c963f66afa6",
  ],
  "json-pointer": ["/path", "path"],
  "relative-json-pointer": ["0/a", "a"],
  regex: ["^a$", "("],
  byte: ["ZXhhbXBsZQ==", "ZXhhbXBsZQ", "ZXhhbXBsZR==", "", "!!!!"],
  base64url: ["ZXhhbXBsZQ", "ZXhhbXBsZQ==", "Z-_h", "a", "+/+/"],
  password: ["any text"],
  url: ["any text"],
};

const scalars: Readonly<Record<string, Subject>> = {
  MinLength: {
    schema: { ...text, minLength: 2 },
    values: ["a", "ab", "😀", "😀a", ""],
  },
  MaxLength: {
    schema: { ...text, maxLength: 2 },
    values: ["abc", "ab", "😀", "😀a", "😀😀", "e\u0301"],
  },
  Pattern: {
    schema: { ...text, pattern: "^[a-z]+$" },
    values: ["abc", "ABC", "abc\n", ""],
  },
  LegacyPattern: {
    schema: { ...text, pattern: "^\\-?[a-z\\_]{2}$" },
    values: ["-ab", "a_", "a"],
  },
  Integer: {
    schema: { type: "integer" },
    values: [1, 1.0, 1.5, -0, 2 ** 53, 1e300, "1", true],
  },
  Int32: {
    schema: { type: "integer", format: "int32" },
    values: [0, 2147483647, 2147483648, -2147483648, -2147483649, 1.5],
  },
  Int64: {
    schema: { type: "integer", format: "int64" },
    values: [0, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 53)],
  },
  WideInt64: {
    schema: { type: "integer", format: "int64", maximum: 2 ** 63 },
    values: [0, 2 ** 53, 2 ** 62],
  },
  BeyondSafe: {
    schema: { type: "integer", maximum: 2 ** 60 },
    values: [0, 2 ** 53, 2 ** 61],
  },
  Float: {
    schema: { type: "number", format: "float" },
    values: [0.1, 3.5e38, -3.5e38, 1e-50],
  },
  Double: { schema: { type: "number", format: "double" }, values: [1e308] },
  Limits: {
    schema: { type: "number", minimum: 1, exclusiveMaximum: 2 },
    values: [0.99, 1, 1.99, 2, 3],
  },
  MultipleOf: {
    schema: { type: "number", multipleOf: 0.01 },
    values: [0.07, 0.075, 19.99, 1e15 + 0.3, 4.35, 1e-10, 0.010000000000000002],
  },
  MultipleOfInteger: {
    schema: { type: "integer", multipleOf: 7 },
    values: [14, 15, 0, -7, 9007199254740990],
  },
  Texts: { schema: { ...text, enum: ["a", "b"] }, values: ["a", "c", 1, null] },
  Mixed: {
    schema: { enum: ["a", 1, true, null] },
    values: ["a", 1, true, null, false, "1"],
  },
  Constant: { schema: { const: 5 }, values: [5, 6, "5"] },
  Structures: {
    schema: { enum: [{ a: 1 }, [1, 2], "x"] },
    values: [{ a: 1 }, [1, 2], "x", { a: 2 }, [1]],
  },
  PatternedTexts: {
    schema: { ...text, enum: ["a", "bb"], maxLength: 1 },
    values: ["a", "bb"],
  },
  Nullable: {
    schema: { type: ["string", "null"], maxLength: 2 },
    values: ["ab", "abc", null, 1],
  },
  Several: {
    schema: { type: ["string", "number"], maxLength: 2, maximum: 10 },
    values: ["ab", "abc", 10, 11, null],
  },
  Anything: { schema: {}, values: [null, 1, "a", {}, []] },
  Nothing: { schema: { not: {} }, values: [null, 1, "a", {}, []] },
  Flag: { schema: { type: "boolean" }, values: [true, false, 0, "true"] },
};

const containers: Readonly<Record<string, Subject>> = {
  Loose: {
    schema: objectOf({ a: text }),
    values: [{ a: "x" }, { a: "x", b: 1 }, {}, [], null, { a: null }],
  },
  Strict: {
    schema: objectOf({ a: text }, { additionalProperties: false }),
    values: [{ a: "x" }, { a: "x", b: 1 }, {}],
  },
  Optional: {
    schema: { type: "object", properties: { a: text, b: {} } },
    values: [{}, { a: "x" }, { a: 1 }, { b: null }, { a: null }],
  },
  RequiredUnknown: {
    schema: objectOf({ a: {} }),
    values: [{}, { a: null }, { a: 1 }],
  },
  RequiredUndescribed: {
    schema: { type: "object", properties: { a: text }, required: ["b"] },
    values: [{ b: 1 }, { a: "x" }],
  },
  Rest: {
    schema: objectOf(
      { a: text },
      { additionalProperties: { type: "integer" } },
    ),
    values: [
      { a: "x", b: 1 },
      { a: "x", b: "y" },
    ],
  },
  TextMap: {
    schema: { type: "object", additionalProperties: { ...text, minLength: 1 } },
    values: [
      {},
      { a: "x" },
      { a: "" },
      { a: 1 },
      [],
      JSON.parse('{"__proto__":1}'),
    ],
  },
  Inherited: {
    schema: {
      type: "object",
      properties: { constructor: text, name: text },
      required: ["name"],
    },
    values: [{ name: "x" }, { name: "x", constructor: "y" }, {}],
  },
  Proto: {
    schema: objectOf(JSON.parse('{"__proto__":{"type":"string"}}') as object),
    values: [
      {},
      JSON.parse('{"__proto__":"x"}'),
      JSON.parse('{"__proto__":1}'),
    ],
  },
  ProtoInPart: {
    schema: {
      allOf: [
        { oneOf: [refer("Proto"), objectOf({ b: text })] },
        objectOf({ c: text }),
      ],
    },
    values: [{ b: "x", c: "y" }, JSON.parse('{"__proto__":"x","c":"y"}')],
  },
  ProtoTagged: {
    schema: {
      oneOf: [refer("Proto"), refer("Cat")],
      discriminator: {
        propertyName: "kind",
        mapping: { proto: "Proto", cat: "Cat" },
      },
    },
    values: [
      JSON.parse('{"__proto__":"x","kind":"proto"}'),
      { kind: "cat", purrs: "x" },
    ],
  },
  OpenMap: { schema: { type: "object" }, values: [{}, { a: 1 }, [], null] },
  Empty: {
    schema: { type: "object", additionalProperties: false },
    values: [{}, { a: 1 }],
  },
  Patterns: {
    schema: {
      type: "object",
      patternProperties: { "^x-": text },
      additionalProperties: { type: "integer" },
    },
    values: [{ "x-a": "b" }, { "x-a": 1 }, { a: 1 }, { a: "b" }],
  },
  PropertyNames: {
    schema: { type: "object", propertyNames: { maxLength: 2 } },
    values: [{ ab: 1 }, { abc: 1 }],
  },
  Counted: {
    schema: { type: "object", minProperties: 1, maxProperties: 2 },
    values: [{}, { a: 1 }, { a: 1, b: 2, c: 3 }, JSON.parse('{"__proto__":1}')],
  },
  Dependent: {
    schema: {
      type: "object",
      properties: { a: text, b: text },
      dependentRequired: { a: ["b"] },
      dependentSchemas: { b: { required: ["c"] } },
    },
    values: [{}, { a: "x" }, { a: "x", b: "y" }, { a: "x", b: "y", c: 1 }],
  },
  List: {
    schema: { type: "array", items: text, minItems: 1, maxItems: 2 },
    values: [[], ["a"], ["a", "b", "c"], [1], {}],
  },
  Unique: {
    schema: { type: "array", items: {}, uniqueItems: true },
    values: [
      [1, 2],
      [1, 1],
      [{ a: 1 }, { a: 1 }],
    ],
  },
  Contains: {
    schema: { type: "array", contains: { type: "integer" }, maxContains: 1 },
    values: [[], [1], ["a", 1], [1, 2]],
  },
  Pair: {
    schema: {
      type: "array",
      prefixItems: [text, { type: "integer" }],
      items: false,
      minItems: 2,
    },
    values: [["a", 1], ["a"], ["a", 1, 2], ["a", "b"], []],
  },
  OpenPair: {
    schema: { type: "array", prefixItems: [text, { type: "integer" }] },
    values: [[], ["a"], ["a", 1, true], [1]],
  },
  // zod has no word for the second item, and throws if the parts of an intersection return different values.
  OpenPairBeside: {
    schema: {
      type: "array",
      prefixItems: [text, { const: ["id"] }],
      minItems: 2,
      oneOf: [{ const: -0.5 }, { enum: ["a", [], ["x", ["id"]]] }],
    },
    values: [["a"], ["x", ["id"]], ["x", ["id"], 1], []],
  },
  Untyped: {
    schema: { properties: { a: text } },
    values: [{ a: "x" }, { a: 1 }, 1, "text", []],
  },
  UntypedList: { schema: { items: text }, values: [["a"], [1], {}, 1] },
  UntypedLimits: {
    schema: { items: text, minItems: 1, maxItems: 2, maxLength: 3 },
    values: [["a"], [], ["a", "b", "c"], "", "abc", "abcd", 1, {}],
  },
  UntypedMap: {
    schema: { additionalProperties: text, maximum: 3 },
    values: [{ a: "x" }, { a: 1 }, "x", 3, 4, null, []],
  },
  UntypedPair: {
    schema: { prefixItems: [text, { type: "integer" }], minItems: 2 },
    values: [["a", 1], ["a"], ["a", "b"], "a", {}],
  },
  UntypedParts: {
    schema: objectOf({
      object: { properties: { a: text }, required: ["a"] },
      list: { type: "array", items: { items: text } },
    }),
    values: [
      { object: { a: "x" }, list: [["a"]] },
      { object: {}, list: [["a"]] },
      { object: "x", list: [1, "a", null] },
      { object: null, list: [[1]] },
      { list: [] },
    ],
  },
};

const combinations: Readonly<Record<string, Subject>> = {
  Cat: {
    schema: objectOf({ kind: { const: "cat" }, purrs: text }),
    values: [],
  },
  Dog: {
    schema: objectOf({ kind: { const: "dog" }, barks: text }),
    values: [],
  },
  Tagged: {
    schema: {
      oneOf: [refer("Cat"), refer("Dog")],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "Cat", dog: "Dog" },
      },
    },
    values: [
      { kind: "cat", purrs: "x" },
      { kind: "dog", purrs: "x" },
      { kind: "Cat", purrs: "x" },
      {},
      null,
    ],
  },
  UntypedTagged: {
    schema: {
      oneOf: [refer("UntypedCat"), refer("UntypedDog")],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "UntypedCat", dog: "UntypedDog" },
      },
    },
    values: [
      { kind: "cat", purrs: "x" },
      { kind: "dog", purrs: "x" },
      ...["x", null, {}],
    ],
  },
  UntypedCat: {
    schema: untyped({ kind: { const: "cat" }, purrs: text }),
    values: [{ kind: "cat", purrs: "x" }, "x"],
  },
  UntypedDog: {
    schema: untyped({ kind: { const: "dog" }, barks: text }),
    values: [{ kind: "dog" }, "x"],
  },
  UntypedOneOf: {
    schema: { oneOf: [refer("UntypedCat"), refer("UntypedDog")] },
    values: [{ kind: "cat", purrs: "x" }, { kind: "dog" }, "x", null],
  },
  UntypedAnyOf: {
    schema: {
      properties: { a: text },
      anyOf: [untyped({ b: text }), untyped({ c: text })],
    },
    values: [{ a: "x", b: "x" }, { b: "x" }, { a: 1, b: "x" }, {}, "x", 1],
  },
  UntypedAllOf: {
    schema: {
      allOf: [
        refer("UntypedCat"),
        { properties: { age: { type: "integer" } } },
      ],
    },
    values: [{ kind: "cat", purrs: "x", age: 1 }, { kind: "cat" }, 1, []],
  },
  TypedAllOf: {
    schema: { allOf: [refer("UntypedCat"), { type: "object" }] },
    values: [{ kind: "cat", purrs: "x" }, { kind: "cat" }, 1, []],
  },
  Bird: { schema: objectOf({ kind: text, flies: text }), values: [] },
  Fish: { schema: objectOf({ kind: text, swims: text }), values: [] },
  OpenTagged: {
    schema: {
      oneOf: [refer("Bird"), refer("Fish")],
      discriminator: { propertyName: "kind" },
    },
    values: [
      { kind: "Bird", flies: "x" },
      { kind: "Fish", flies: "x", swims: "y" },
      { kind: "other", flies: "x" },
      { flies: "x" },
    ],
  },
  Untagged: {
    schema: { oneOf: [refer("Cat"), refer("Dog"), { type: "null" }] },
    values: [{ kind: "cat", purrs: "x" }, { kind: "dog" }, null, 1],
  },
  OneOf: {
    schema: {
      oneOf: [
        { type: "integer", multipleOf: 2 },
        { type: "integer", multipleOf: 3 },
        { ...text, maxLength: 2 },
      ],
    },
    values: [2, 3, 6, 5, "ab", "abc"],
  },
  AnyOf: {
    schema: {
      anyOf: [
        { type: "integer", multipleOf: 2 },
        { type: "integer", multipleOf: 3 },
      ],
    },
    values: [2, 3, 6, 5],
  },
  TwiceNull: {
    schema: {
      oneOf: [{ type: "null" }, { type: ["string", "null"] }],
    },
    values: [null, "a"],
  },
  RequiredOr: {
    schema: {
      type: "object",
      properties: { a: text, b: text },
      oneOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    values: [{}, { a: "x" }, { b: "x" }, { a: "x", b: "x" }],
  },
  AllOf: {
    schema: { allOf: [refer("Cat"), objectOf({ age: { type: "integer" } })] },
    values: [
      { kind: "cat", purrs: "x", age: 1 },
      { kind: "cat", purrs: "x" },
    ],
  },
  ClosedAllOf: {
    schema: {
      allOf: [
        refer("Strict"),
        objectOf({ b: text }, { additionalProperties: false }),
      ],
    },
    values: [{ a: "x" }, { a: "x", b: "y" }, { b: "y" }],
  },
  InlineAlternatives: {
    schema: {
      allOf: [
        { type: ["object", "null"] },
        {
          anyOf: [
            objectOf({ a: text }),
            objectOf({ b: text }, { minProperties: 2 }),
            text,
          ],
        },
      ],
    },
    values: [{ a: "x" }, { b: "x" }, { b: "x", c: 1 }, {}, null, "x"],
  },
  LimitedReference: {
    schema: { allOf: [refer("MinLength"), { maxLength: 3 }] },
    values: ["a", "ab", "abcd"],
  },
  Not: {
    schema: { ...text, not: { const: "admin" } },
    values: ["admin", "a", 1],
  },
  Conditional: {
    schema: {
      ...objectOf({ kind: text }),
      if: { properties: { kind: { const: "a" } } },
      then: { required: ["x"] },
      else: { required: ["y"] },
    },
    values: [{ kind: "a" }, { kind: "a", x: 1 }, { kind: "b", y: 1 }],
  },
  Unevaluated: {
    schema: { allOf: [refer("Loose")], unevaluatedProperties: false },
    values: [{ a: "x" }, { a: "x", b: 1 }],
  },
  UnevaluatedItems: {
    schema: { type: "array", prefixItems: [text], unevaluatedItems: false },
    values: [["a"], ["a", 1]],
  },
  Tree: {
    schema: objectOf(
      { name: text },
      {
        properties: {
          name: text,
          children: { type: "array", items: refer("Tree") },
        },
      },
    ),
    values: [
      { name: "a", children: [{ name: "b" }] },
      { name: "a", children: [{ name: 1 }] },
    ],
  },
  Json: {
    schema: {
      anyOf: [
        { type: ["string", "number", "boolean", "null"] },
        { type: "array", items: refer("Json") },
        { type: "object", additionalProperties: refer("Json") },
      ],
    },
    values: [1, [1, ["a"]], { a: [null] }],
  },
  Account: {
    schema: {
      type: "object",
      required: ["id", "password"],
      properties: {
        id: { type: "integer", readOnly: true },
        password: { ...text, writeOnly: true },
        owner: refer("Cat"),
      },
    },
    values: [{ id: 1 }, { password: "x" }, { id: 1, password: "x" }, {}],
  },
  HiddenPart: {
    schema: {
      allOf: [
        objectOf({ id: text, name: text }),
        { properties: { id: { ...text, readOnly: true } } },
        { oneOf: [refer("Cat"), refer("Dog")] },
      ],
    },
    values: [{ name: "x", kind: "cat", purrs: "y" }, { name: "x" }],
  },
};

const formats = Object.entries(textFormats).map(
  ([format, values]): [string, Subject] => [
    `Format${format.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`,
    { schema: { ...text, format }, values },
  ],
);

export const subjects: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(formats),
  ...scalars,
  ...containers,
  ...combinations,
};
