/** Every function for forms with own messages and converted values: of the wire and of code, and with each way to choose messages. */
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseOptions } from "../../templates/validators/runtime/shapes/parse.js";
import type { Messages } from "../../templates/validators/runtime/translated.js";
import { shapesOf, type Shape, type Shapes } from "./package.js";

const name = {
  type: "string",
  minLength: 2,
  "x-messages": {
    required: "Please enter a name",
    minLength: "{received} has less than {expected} letters",
  },
};
const schemas = {
  order: {
    type: "object",
    required: ["customer_name", "ship_on", "order_lines"],
    properties: {
      customer_name: name,
      ship_on: { type: "string", format: "date" },
      item_count: { type: "integer", maximum: 9, default: 1 },
      big_number: { type: "integer", format: "int64" },
      order_lines: {
        type: "array",
        items: { $ref: "#/components/schemas/order_line" },
      },
    },
  },
  order_line: {
    type: "object",
    required: ["unit_price"],
    properties: {
      unit_price: { type: "number" },
      sent_at: { type: "string", format: "date-time" },
      // Keys of a map are not renamed.
      shelf_marks: { type: "object", additionalProperties: { minimum: 1 } },
    },
  },
};

const wireOrder = {
  customer_name: "Ida",
  ship_on: "2026-11-20",
  big_number: 7,
  order_lines: [
    { unit_price: 2.5, sent_at: "2026-11-19T08:00:00Z" },
    { unit_price: 1, shelf_marks: { top_left: 1 } },
  ],
};
const codeOrder = {
  customerName: "Ida",
  shipOn: new Date("2026-11-20"),
  bigNumber: 7n,
  orderLines: [
    { unitPrice: 2.5, sentAt: new Date("2026-11-19T08:00:00Z") },
    { unitPrice: 1, shelfMarks: { top_left: 1 } },
  ],
};
const wrongWire = {
  ...wireOrder,
  customer_name: "I",
  ship_on: "2026-02-30",
  order_lines: [wireOrder.order_lines[0], { shelf_marks: { top_left: 0 } }],
};
const wrongCode = {
  ...codeOrder,
  customerName: "I",
  shipOn: "2026-02-30",
  orderLines: [codeOrder.orderLines[0], { shelfMarks: { top_left: 0 } }],
};

const own = "I has less than 2 letters";
const issues = {
  wire: {
    "/customer_name": own,
    "/ship_on": 'must be a date such as 2026-01-15, received "2026-02-30"',
    "/order_lines/1/unit_price": "is required",
    "/order_lines/1/shelf_marks/top_left": "must be at least 1, received 0",
  },
  code: {
    "/customerName": own,
    "/shipOn": 'must be a date such as 2026-01-15, received "2026-02-30"',
    "/orderLines/1/unitPrice": "is required",
    "/orderLines/1/shelfMarks/top_left": "must be at least 1, received 0",
  },
};

const query = {
  "/orders": {
    get: {
      operationId: "list_orders",
      parameters: [
        {
          name: "created_after",
          in: "query",
          schema: { type: "string", format: "date" },
        },
        { name: "page_size", in: "query", schema: { type: "integer" } },
      ],
      responses: { "204": { description: "Done" } },
    },
  },
};

const options = {
  dates: "Date",
  casing: "camel",
  int64: "bigint",
  paths: query,
} as const;

let shapes: Shapes;
let german: Messages;
let withMessages: (schema: object, messages: Messages) => Shape;

beforeAll(async () => {
  shapes = await shapesOf(schemas, { ...options, messages: ["de"] });
  german = shapes.exports["deMessages"] as Messages;
  withMessages = shapes.exports["withMessages"] as typeof withMessages;
});

const kinds: Record<string, (given?: ParseOptions) => Shape> = {
  shapeOrder: (given) => shapes.shape("Order", given),
  pickOrder: (given) => shapes.pick("Order", Object.keys(codeOrder), given),
  omitOrder: (given) => shapes.omit("Order", ["itemCount"], given),
  partialOrder: (given) => shapes.partial("Order", given),
  "a view of a view": (given) =>
    shapes.omit("Order", ["itemCount"], given).partial(),
};

/** Paths and messages. The order of issues is not that of properties. */
type Found = Record<string, string>;

function listed(shape: Shape, value: unknown): Found {
  return Object.fromEntries(
    shape
      .validate(value)
      .map((issue) => issue.toJSON())
      .map(({ path, message }) => [path, message]),
  );
}

function thrown(parse: () => unknown): Found {
  try {
    parse();
  } catch (error) {
    const { issues } = error as { issues: ReturnType<Shape["validate"]> };
    return listed({ validate: () => issues } as unknown as Shape, null);
  }
  throw new Error("Nothing was thrown");
}

function standard(
  shape: Shape,
  value: unknown,
  libraryOptions?: object,
): Found {
  const { validate } = shape["~standard"];
  const given = libraryOptions && { libraryOptions };
  const { issues = [] } = validate(value, given);
  return Object.fromEntries(
    issues.map(({ path, message }) => [`/${path.join("/")}`, message]),
  );
}

describe.each(Object.entries(kinds))("%s", (_, made) => {
  describe.each([
    ["wire", wireOrder, wrongWire],
    ["code", codeOrder, wrongCode],
  ] as const)("with values of the %s", (input, good, wrong) => {
    it("returns values of code", () => {
      const shape = made({ input });
      expect(shape.parse(good)).toEqual(codeOrder);
      expect(shape["~standard"].validate(good)).toEqual({ value: codeOrder });
      expect(shape.validate(good)).toEqual([]);
      expect(shape.is(codeOrder)).toBe(true);
      expect(shape.is(wireOrder)).toBe(false);
    });

    it("has the names of the input in paths, and the messages of the spec", () => {
      const shape = made({ input });
      expect(listed(shape, wrong)).toEqual(issues[input]);
      expect(standard(shape, wrong)).toEqual(issues[input]);
      expect(thrown(() => shape.parse(wrong))).toEqual(issues[input]);
      const [{ path } = { path: [] }] =
        shape["~standard"]
          .validate(wrong)
          .issues?.filter(({ keyword }) => keyword === "required") ?? [];
      expect(path[1]).toBe(1);
    });

    it("takes messages of the application", () => {
      const seen: string[] = [];
      const messages: Messages = (issue) => {
        seen.push(issue.path);
        return issue.keyword === "format" ? "Kein Datum" : german(issue);
      };
      const expected = Object.fromEntries(
        Object.entries(issues[input]).map(([path, message]) => [
          path,
          message.includes("date")
            ? "Kein Datum"
            : message
                .replace("is required", "ist erforderlich")
                .replace(
                  "must be at least 1, received 0",
                  "muss mindestens 1 sein",
                ),
        ]),
      );
      const chosen = made({ input, messages });
      expect(listed(chosen, wrong)).toEqual(expected);
      expect(standard(chosen, wrong)).toEqual(expected);
      expect(thrown(() => chosen.parse(wrong))).toEqual(expected);
      const plain = made({ input });
      expect(standard(plain, wrong, { messages })).toEqual(expected);
      const other = withMessages(plain, messages);
      expect(standard(other, wrong)).toEqual(expected);
      expect(listed(other, wrong)).toEqual(expected);
      expect(thrown(() => other.parse(wrong))).toEqual(expected);
      expect(new Set(seen)).toEqual(new Set(Object.keys(expected)));
      // Options of the library come before those of the schema.
      const last = { messages: () => "last" };
      expect(new Set(Object.values(standard(chosen, wrong, last)))).toEqual(
        new Set(["last"]),
      );
    });

    it("converts texts", () => {
      const texts =
        input === "wire"
          ? "customer_name=Ida&ship_on=2026-11-20&item_count=3&big_number=9007199254740993"
          : "customerName=Ida&shipOn=2026-11-20&itemCount=3&bigNumber=9007199254740993";
      const whole = shapes.partial("Order", { input, coerce: true });
      const form = new URLSearchParams(texts);
      const read = {
        customerName: "Ida",
        shipOn: new Date("2026-11-20"),
        itemCount: 3,
        bigNumber: 9007199254740993n,
      };
      expect(whole.parse(form)).toEqual(read);
      expect(whole.parse(Object.fromEntries(form))).toEqual(read);
    });
  });
});

describe("parseOrder", () => {
  it.each([
    ["wire", wireOrder, wrongWire],
    ["code", codeOrder, wrongCode],
  ] as const)("reads values of the %s", (input, good, wrong) => {
    const parse = (value: unknown, given: ParseOptions) =>
      shapes.parse("Order", value, given);
    const defaults = { input, defaults: true };
    expect(parse(good, defaults)).toEqual({ ...codeOrder, itemCount: 1 });
    const unknown = { ...good, other_field: 1 };
    const strip = { input, unknownFields: "strip" } as const;
    expect(parse(unknown, strip)).toEqual(codeOrder);
    const refuse = { input, unknownFields: "refuse" } as const;
    expect(Object.keys(thrown(() => parse(unknown, refuse)))).toEqual([
      "/other_field",
    ]);
    const messages = () => "own";
    const found = thrown(() => parse(wrong, { input, messages }));
    expect(Object.keys(found).sort()).toEqual(
      Object.keys(issues[input]).sort(),
    );
    expect(new Set(Object.values(found))).toEqual(new Set(["own"]));
  });
});

describe("parameters", () => {
  const texts = { created_after: "2026-11-01", page_size: "20" };
  const wrong = { created_after: "1 November", page_size: "20" };

  it("are converted, and have own messages at the names of the wire", () => {
    const { exports } = shapes;
    const parameters = exports["ListOrdersQuery"] as Shape;
    const read = { createdAfter: new Date("2026-11-01"), pageSize: 20 };
    expect(parameters["~standard"].validate(texts)).toEqual({ value: read });
    const given = { coerce: true, messages: german };
    expect(shapes.parse("ListOrdersQuery", texts, given)).toEqual(read);
    expect(shapes.is("ListOrdersQuery", read)).toBe(true);
    expect(shapes.is("ListOrdersQuery", texts)).toBe(false);
    const expected = {
      "/created_after": expect.stringMatching(/^muss ein Datum/) as string,
    };
    const chosen = { messages: german };
    expect(standard(parameters, wrong, chosen)).toEqual(expected);
    expect(standard(withMessages(parameters, german), wrong)).toEqual(expected);
    expect(thrown(() => shapes.parse("ListOrdersQuery", wrong, given))).toEqual(
      expected,
    );
    const validate = exports["validateListOrdersQuery"] as (
      value: unknown,
      options: object,
    ) => ReturnType<Shape["validate"]>;
    const found = {
      validate: () => validate({ ...wrong, page_size: 20 }, chosen),
    };
    expect(listed(found as unknown as Shape, null)).toEqual(expected);
  });
});
