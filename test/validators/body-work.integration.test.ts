/** The work on the bodies of requests and responses grows with their size, whatever keywords a recursive schema has. */
import { beforeAll, describe, expect, it } from "vitest";
import { bodiesOf, withFields, type Bodies } from "./support/bodies.js";
import { growingInputs, recursiveSchemas } from "./support/recursive.js";
import { stepsOf } from "./support/steps.js";

type Change = (part: Record<string, unknown>) => Record<string, unknown>;

/** Changes of each object in a value. */
const variants: Record<string, Change> = {
  "with a mistake": (part) => part,
  valid: (part) => (part["size"] === "wrong" ? { ...part, size: 7 } : part),
  // Alternatives look at `a` after they have looked at what is inside.
  "of a later alternative": (part) => ({ ...part, size: 7, a: "text" }),
  "with more fields": (part) => ({ ...part, size: 7, secret: "s", more: {} }),
};

function changed(value: unknown, change: Change): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "object" && part !== null && "kind" in part
      ? change(part)
      : part,
  );
}

const strip = { unknownFields: "strip", defaults: true } as const;

/** The same value with its integers as a handler has them. */
function withIntegers({ wire }: Bodies, value: unknown): unknown {
  if (wire === null) return value;
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "number" ? BigInt(part) : part,
  );
}

type Prepare = (bodies: Bodies, value: unknown) => () => unknown;

/** Each prepares its value before the steps are counted. */
const passes: Record<string, Prepare> = {
  "read fields": (bodies, value) => {
    const body = withIntegers(bodies, value);
    return () => bodies.read?.(body, strip, []);
  },
  "write fields": (bodies, value) => {
    const body = withIntegers(bodies, value);
    return () => bodies.write?.(body, []);
  },
  "parse integers": ({ wire }, value) => {
    const text = JSON.stringify(value);
    return () => wire?.parse(text);
  },
  "write integers": (bodies, value) => {
    const body = withIntegers(bodies, value);
    return () => bodies.wire?.stringify(body);
  },
};

describe.each(Object.entries(recursiveSchemas))("%s", (_name, components) => {
  let bodies: Bodies;
  beforeAll(async () => {
    bodies = await bodiesOf(withFields(components));
    expect(bodies.read ?? bodies.wire).not.toBeNull();
  });

  it.each(Object.entries(passes))("%s", (_pass, prepare) => {
    // Few levels first: work that doubles with each level would never end with many.
    const few = growingInputs.slice(0, 2).map((one) => ({ ...one, length: 4 }));
    for (const { input, make, length } of [...few, ...growingInputs]) {
      for (const [variant, change] of Object.entries(variants)) {
        const work = (size: number): number =>
          stepsOf(prepare(bodies, changed(make(size), change)));
        const once = work(length);
        expect(work(2 * length), `${input} ${variant}`).toBeLessThan(
          2.6 * once + 200,
        );
      }
    }
  });
});
