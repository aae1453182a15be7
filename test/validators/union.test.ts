/** Which of several schemas a value was most likely meant to be, and the issues that are reported. */
import { describe, expect, it } from "vitest";
import { validatorsOf, type Issue } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An object, closed or not, with required properties first. */
function objectWith(
  required: Record<string, unknown>,
  optional: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const text = { type: "string" };
const count = { type: "integer" };

function inShort(issues: readonly Issue[]): string[] {
  return issues.map(({ path, message }) => `${path} ${message}`.trim());
}

async function told(
  schemas: Record<string, unknown>,
  value: unknown,
): Promise<string[]> {
  const { is, issues } = await validatorsOf(schemas);
  expect(is("Any", value)).toBe(false);
  return inShort(issues("Any", value));
}

const logins = {
  Password: objectWith({ email: text, password: text }, { remember: count }),
  Token: objectWith({ token: text }),
  Any: { anyOf: [ref("Password"), ref("Token")] },
};

const note = "must match at least one of Password, Token";

describe("the alternative that was meant", () => {
  it("is known by the properties that only it has", async () => {
    expect(await told(logins, { email: "a@b.example" })).toEqual([
      `${note} (closest to Password)`,
      "/password is required",
    ]);
    expect(await told(logins, { token: 7 })).toEqual([
      `${note} (closest to Token)`,
      "/token must be a string, received number 7",
    ]);
  });

  it("is not guessed where nothing speaks for one of them", async () => {
    expect(await told(logins, {})).toEqual([note]);
    expect(await told(logins, { user: "me" })).toEqual([note]);
    expect(await told(logins, 1)).toEqual([note]);
    expect(await told(logins, { email: "a", token: 1 })).toEqual([note]);
  });

  it("is identified by a constant, also with other mistakes", async () => {
    const shapes = {
      Circle: objectWith(
        { radius: count, x: count, y: count },
        {
          kind: { const: "circle" },
        },
      ),
      Square: objectWith(
        { side: count },
        { kind: { enum: ["square", "box"] } },
      ),
      Caption: objectWith({ text }),
      Any: { anyOf: [ref("Circle"), ref("Square"), ref("Caption")] },
    };
    const issues = await told(shapes, { kind: "circle", side: 1, text: 5 });
    expect(issues).toEqual([
      "must match at least one of Circle, Square, Caption (closest to Circle)",
      "/radius is required",
      "/x is required",
      "/y is required",
    ]);
    expect(await told(shapes, { kind: "bax", side: 2 })).toEqual([
      "must match at least one of Circle, Square, Caption (closest to Square)",
      '/kind must be one of "square", "box", received "bax"',
    ]);
  });

  it("is the only one of the value's type", async () => {
    const mixed = {
      Ref: objectWith({ id: count }),
      Any: {
        anyOf: [
          { type: "string", minLength: 3 },
          { enum: [1, 2] },
          { type: "array", items: count },
          ref("Ref"),
          { type: "boolean" },
        ],
      },
    };
    const any =
      "must match at least one of string, number, array, Ref, boolean";
    expect(await told(mixed, "ab")).toEqual([
      "must have at least 3 characters",
      `${any} (closest to string)`,
    ]);
    expect(await told(mixed, 3)).toEqual([
      "must be one of 1, 2, received 3",
      `${any} (closest to number)`,
    ]);
    expect(await told(mixed, [1, "2"])).toEqual([
      `${any} (closest to array)`,
      '/1 must be an integer, received string "2"',
    ]);
    expect(await told(mixed, {})).toEqual([
      `${any} (closest to Ref)`,
      "/id is required",
    ]);
    expect(await told(mixed, null)).toEqual([any]);
  });

  it("is the one whose mistakes are fewest and deepest", async () => {
    const boxes = {
      Flat: objectWith({ size: text }),
      Deep: objectWith({ size: objectWith({ width: count, height: count }) }),
      Any: { anyOf: [ref("Flat"), ref("Deep")] },
    };
    const size = { width: 1, height: "2" };
    expect(await told(boxes, { size })).toEqual([
      "must match at least one of Flat, Deep (closest to Deep)",
      '/size/height must be an integer, received string "2"',
    ]);
  });

  it("is reported inside another one", async () => {
    const nested = {
      ...logins,
      Login: { anyOf: [ref("Password"), ref("Token")] },
      Session: objectWith({ login: ref("Login") }),
      Guest: objectWith({ nick: text }),
      Any: { type: "array", items: { anyOf: [ref("Session"), ref("Guest")] } },
    };
    const value = [{ nick: "me" }, { login: { token: 1 } }];
    expect(await told(nested, value)).toEqual([
      "/1 must match at least one of Session, Guest (closest to Session)",
      `/1/login ${note} (closest to Token)`,
      "/1/login/token must be a string, received number 1",
    ]);
  });
});

describe("alternatives among alternatives", () => {
  it("count as if they stood side by side", async () => {
    const users = {
      ...logins,
      Login: { anyOf: [ref("Password"), ref("Token")] },
      Any: {
        anyOf: [
          ref("Login"),
          { type: "string", minLength: 3 },
          { type: "null" },
        ],
      },
    };
    const any = "must match at least one of Login, string, null";
    expect(await told(users, "ab")).toEqual([
      "must have at least 3 characters",
      `${any} (closest to string)`,
    ]);
    expect(await told(users, { email: "a" })).toEqual([
      `${any} (closest to Password)`,
      "/password is required",
    ]);
  });
});

describe("alternatives of which only one may hold", () => {
  const pets = {
    Cat: objectWith({ name: text }, { lives: count }),
    Dog: objectWith({ name: text }, { good: { type: "boolean" } }),
    Any: { oneOf: [ref("Cat"), ref("Dog"), { type: "string" }] },
  };
  const one = "must match exactly one of Cat, Dog, string";

  it("are named where several do", async () => {
    expect(await told(pets, { name: "Rex" })).toEqual([
      `${one} (matches Cat and Dog)`,
    ]);
  });

  it("are otherwise reported as those of anyOf", async () => {
    expect(await told(pets, { name: 1, lives: 9 })).toEqual([
      `${one} (closest to Cat)`,
      "/name must be a string, received number 1",
    ]);
  });
});

describe("alternatives without a name", () => {
  it("are named after what they require", async () => {
    const contact = {
      Any: {
        ...objectWith({}, { email: text, phone: text }),
        anyOf: [{ required: ["email"] }, { required: ["phone", "area"] }],
      },
    };
    const any =
      "must match at least one of object with email, object with phone and area";
    expect(await told(contact, {})).toEqual([any]);
    expect(await told(contact, { phone: "1" })).toEqual([
      `${any} (closest to object with phone and area)`,
      "/area is required",
    ]);
  });
});

describe("a property that is not there", () => {
  it("is only reported as required", async () => {
    const schemas = { ...logins, Any: objectWith({ by: logins.Any }) };
    expect(await told(schemas, {})).toEqual(["/by is required"]);
  });
});

describe("a value that may be a password", () => {
  it("is not in the message", async () => {
    const secret = { type: "string", format: "password", minLength: 8 };
    const { issues } = await validatorsOf({
      Any: { anyOf: [secret, objectWith({ token: text })] },
      Deep: { anyOf: [ref("Any"), { type: "array", items: count }] },
    });
    for (const name of ["Any", "Deep"]) {
      expect(issues(name, "hunter2")).toEqual([
        expect.objectContaining({ keyword: "anyOf", received: "…" }),
      ]);
    }
  });
});

describe("hostile values", () => {
  /** Both alternatives look into the same properties, so each level could double the work. */
  const tree = {
    Leaf: objectWith({ size: count }, { next: ref("Any") }),
    Knot: objectWith({ name: text }, { next: ref("Any") }),
    Any: { anyOf: [ref("Leaf"), ref("Knot")] },
  };

  function nested(levels: number): unknown {
    let value: unknown = { size: "none" };
    for (let level = 0; level < levels; level++) {
      value = { size: level, next: value };
    }
    return value;
  }

  it("are followed down to the mistake", async () => {
    const issues = await told(tree, nested(20));
    expect(issues).toHaveLength(22);
    expect(issues.at(-1)).toBe(
      `${"/next".repeat(20)}/size must be an integer, received string "none"`,
    );
  });

  it("are reported in a limited number of issues at any depth", async () => {
    expect(await told(tree, nested(200))).toHaveLength(100);
    expect((await told(tree, nested(5000))).length).toBeLessThanOrEqual(100);
  });

  it("are not identified by inherited properties", async () => {
    const odd = {
      Odd: objectWith({ constructor: count, a: count }),
      Even: objectWith({ b: count, c: count }),
      Any: { anyOf: [ref("Odd"), ref("Even")] },
    };
    expect(await told(odd, { b: 1 })).toEqual([
      "must match at least one of Odd, Even (closest to Even)",
      "/c is required",
    ]);
    const proto = JSON.parse('{"__proto__": {"a": 1}}') as unknown;
    expect(await told(odd, proto)).toHaveLength(1);
  });
});
