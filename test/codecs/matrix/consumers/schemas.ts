/** Validators, their functions for forms, zod schemas and samples, for each schema with a name. */
import { schemaValues, form, parameters } from "../../calls.js";
import { modes, type Mode } from "../../places.js";
import { consumer, type Consumer } from "../cell.js";
import { expectSame } from "../same.js";

interface NamedValue {
  /** The name of the schema. */
  readonly name: string;
  /** The name of a property with such a value. */
  readonly property: string;
  readonly wire: unknown;
}

const named: Readonly<Record<string, NamedValue>> = Object.fromEntries(
  Object.entries(schemaValues).flatMap(([name, values]) =>
    Object.entries(values).map(([property, wire]: [string, unknown]) => [
      name,
      { name, property, wire },
    ]),
  ),
);

/** A schema with nothing to convert has no `encode`, and its values are those of the wire. */
export const validators = consumer(
  "validators",
  named,
  async ({ world }, { name, property, wire }) => {
    const { [`parse${name}`]: parse, [`encode${name}`]: encode } =
      world.app.validators;
    const exact = encode ? wire : world.exact(wire);
    const value = parse?.(exact);
    await expectSame(value, world.code(wire, property), "the value in code");
    await expectSame(encode ? encode(value) : value, exact, "the value again");
  },
);

export const zod = consumer(
  "zod",
  named,
  async ({ world }, { name, property, wire }) => {
    const {
      [`${name}Schema`]: schema,
      [`${name}WireSchema`]: onWire = schema,
    } = world.app.zod;
    const exact = onWire === schema ? world.exact(wire) : wire;
    await expectSame(onWire?.parse(exact), exact, "the value on the wire");
    const value = schema?.parse(exact);
    await expectSame(value, world.code(wire, property), "the value in code");
    await expectSame(schema?.encode(value), exact, "the value again");
  },
);

/** The same sample, although each package makes it. */
export const samples = consumer(
  "mock samples",
  named,
  async ({ world, plain }, { name, property }) => {
    for (const size of ["minimal", "typical", "maximal"])
      await expectSame(
        world.app.mock[`sample${name}`]?.({ size, seed: 3 }),
        world.code(
          plain.app.mock[`sample${name}`]?.({ size, seed: 3 }),
          property,
        ),
        `the ${size} sample`,
      );
  },
);

/** Functions for forms, which need the option `shapes`. */
function withShapes(all: Consumer): Consumer {
  return (mode: Mode) => ("shapes" in modes[mode] ? all(mode) : []);
}

export const shapes = withShapes(
  consumer("shapes", named, async ({ world }, { name, property, wire }) => {
    const { [`parse${name}`]: parse, [`shape${name}`]: shape } =
      world.app.validators;
    const code = world.code(wire, property);
    await expectSame(parse?.(wire, { coerce: true }), code, "the wire");
    const input = { input: "code" };
    const schema = shape?.(input) as { parse(value: unknown): unknown };
    await expectSame(schema.parse(code), code, "values of code");
  }),
);

interface StandardSchema {
  readonly "~standard": { validate(value: unknown): unknown };
}

const { query } = parameters;

/** The fields of a form with brackets, and the texts of a query. */
export const texts = withShapes(
  consumer(
    "shapes",
    { "fields of a form": "Form", "a query": "Query" },
    async ({ world }, subject) => {
      const { validators } = world.app;
      if (subject === "Form") {
        const fields = new URLSearchParams(bracketed(form));
        const value = validators["parseForm"]?.(fields, { coerce: true });
        await expectSame(value, world.code(form), "the form");
        return;
      }
      // Exploded objects of the style `form` are not put together.
      const { spread_filter: _, ...others } = query;
      const { validate } = (
        validators["FindEntriesQuery"] as unknown as StandardSchema
      )["~standard"];
      const texts = {
        ...others,
        at_piped: query.at_piped.join("|"),
        json_filter: JSON.stringify(query.json_filter),
      };
      await expectSame(
        validate(texts),
        { value: world.code(others) },
        "the query",
      );
    },
  ),
);

function bracketed(value: object, prefix = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = prefix === "" ? key : `${prefix}[${key}]`;
    if (Array.isArray(part))
      return part.map((item): [string, string] => [name, String(item)]);
    return typeof part === "object" && part !== null
      ? bracketed(part, name)
      : [[name, String(part)] as [string, string]];
  });
}
