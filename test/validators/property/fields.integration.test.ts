/**
 * Unknown fields of arbitrary schemas and values. Leaving them out changes nothing but their absence: the value is the
 * same for the rest, is still valid unless the server checks it again, and has no more unknown fields.
 */
import { expect, it } from "vitest";
import { scaled } from "../../support/random.js";
import { noCounts } from "./counts.js";
import { deepFreeze, isObject, type Json } from "./json.js";
import { judges } from "./reference.js";
import { sample } from "./shrink.js";
import { packageOf, schemasOf, type Fields, type Subject } from "./subjects.js";
import { translate } from "./translate.js";
import { valuesFor } from "./values.js";

const runs = [
  { dialect: "3.1", seed: 51, size: 24 },
  { dialect: "3.0", seed: 53, size: 24 },
  { dialect: "3.1", seed: 55, size: 24 },
  { dialect: "3.1", seed: 57, size: 24 },
] as const;

/** How many fields of a value the other one does not have; null where they differ otherwise. */
function leftOut(whole: Json, part: Json): number | null {
  if (Array.isArray(whole) && Array.isArray(part)) {
    if (whole.length !== part.length) return null;
    return sum(whole.map((item, index) => leftOut(item, part[index] ?? null)));
  }
  if (!isObject(whole) || !isObject(part)) return whole === part ? 0 : null;
  if (Object.keys(part).some((name) => !Object.hasOwn(whole, name)))
    return null;
  return sum(
    Object.entries(whole).map(([name, value]) =>
      Object.hasOwn(part, name) ? leftOut(value, part[name] ?? null) : 1,
    ),
  );
}

function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>(
    (total, count) => (total === null || count === null ? null : total + count),
    0,
  );
}

/** The law that a value breaks; null where it keeps all of them. */
function brokenLaw(
  { read, isFragile }: Fields,
  subject: Subject,
  value: Json,
  hides: boolean,
): string | null {
  const strip = { unknownFields: "strip", defaults: false } as const;
  const keep = { unknownFields: "keep", defaults: false } as const;
  const refuse = { unknownFields: "refuse", defaults: false } as const;
  const kept = read(value, keep, []);
  if (!hides && kept !== value) return "keep returns the value itself";
  const stripped = read(value, strip, []) as Json;
  const missing = leftOut(value, stripped);
  if (missing === null) return "strip leaves out, and changes nothing else";
  const issues: object[] = [];
  read(value, refuse, issues as never);
  if (!hides && issues.length !== missing)
    return "refuse names what is unknown";
  if (missing > 0 && !isFragile && !subject.is(stripped))
    return "what is left is valid";
  const isValid = subject.is(stripped) === true;
  if (isValid && read(deepFreeze(stripped), strip, []) !== stripped)
    return "there is nothing more to leave out";
  return null;
}

it.each(runs.slice(0, scaled(2)))(
  "keep every law in OpenAPI $dialect (seed $seed)",
  async ({ dialect, seed, size }) => {
    const given = sample(dialect, seed, size);
    expect(given.length).toBeGreaterThan(size / 3);
    const documents = new Map(
      given.map(({ document }, index) => [index, document]),
    );
    const made = await packageOf(documents, { bodies: true });
    const counts = noCounts();
    const seen = { changed: 0, firm: 0, same: 0 };
    for (const [index, { document, seed: ofValues }] of given.entries()) {
      const written = schemasOf(document, index);
      const schemas = Object.fromEntries(
        Object.entries(written).map(([name, schema]) => [
          name,
          translate(schema, dialect, "request", written),
        ]),
      );
      const hides = JSON.stringify(document).includes("readOnly");
      for (const [name, judge] of await judges(schemas)) {
        const fields = made.fields(name);
        if (fields === null) continue;
        const subject = made.subject(name, "request");
        const values = valuesFor(schemas, name, ofValues, judge, counts);
        for (const value of values.flatMap(withUnknown)) {
          if (subject.is(value) !== true) continue;
          const law = brokenLaw(fields, subject, deepFreeze(value), hides);
          const place = { name, schemas: document.schemas, value };
          expect(law && JSON.stringify({ law, ...place })).toBeNull();
          const isSame =
            fields.read(
              value,
              { unknownFields: "strip", defaults: false },
              [],
            ) === value;
          if (isSame) seen.same++;
          else seen.changed++;
          if (!isSame && !fields.isFragile) seen.firm++;
        }
      }
    }
    // Not by finding nothing to leave out.
    expect(seen.changed).toBeGreaterThan(50);
    expect(seen.firm).toBeGreaterThan(10);
    expect(seen.same).toBeGreaterThan(50);
  },
);

/** The value, and the same with unknown fields in each of its objects. */
function withUnknown(value: Json): Json[] {
  const extended = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(extended);
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, inner]) => [
      name,
      extended(inner),
    ]);
    return Object.fromEntries([
      ...entries,
      ["__proto__", 1],
      ["unknown/~field", { a: 1 }],
    ]) as Json;
  };
  return [value, extended(value)];
}
