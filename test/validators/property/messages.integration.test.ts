/**
 * Messages of arbitrary schemas. If every schema has a message for every keyword, the same values are valid, the issues
 * are about the same parts and keywords, and each has the message of its keyword.
 */
import { expect, it } from "vitest";
import { scaled } from "../../support/random.js";
import { noCounts } from "./counts.js";
import type { Document } from "./documents.js";
import { isObject, type JsonObject, type Schema } from "./json.js";
import { judges } from "./reference.js";
import { sample } from "./shrink.js";
import { packageOf, schemasOf } from "./subjects.js";
import { translate } from "./translate.js";
import { valuesFor } from "./values.js";
import { discriminatorName, kindName } from "./vocabulary.js";
import { mapSchemas } from "./walk.js";

const keywords =
  "additionalItems additionalProperties anyOf enum exclusiveMaximum exclusiveMinimum format maxContains maximum maxItems maxLength maxProperties minContains minimum minItems minLength minProperties multipleOf not oneOf pattern propertyNames required type uniqueItems".split(
    " ",
  );

const messages = Object.fromEntries(
  keywords.map((keyword) => [keyword, `own ${keyword}`]),
);

/** The same schema with a property for each name that it requires: the message for a missing value is that of its schema. */
function withRequired(schema: Schema): Schema {
  const changed = mapSchemas(schema, withRequired);
  if (!isObject(changed)) return changed;
  const { required = [], dependentRequired = {}, properties = {} } = changed;
  const names = [required, ...Object.values(dependentRequired as JsonObject)];
  const described = Object.fromEntries(
    (names.flat() as string[]).map((name) => [name, {}]),
  );
  return Object.keys(described).length > 0
    ? {
        ...changed,
        properties: { ...described, ...(properties as JsonObject) },
      }
    : changed;
}

function withMessages(schema: Schema): Schema {
  const changed = mapSchemas(schema, withMessages);
  return isObject(changed) ? { ...changed, "x-messages": messages } : changed;
}

const tags = new RegExp(`/(${kindName}|${discriminatorName})$`);

const runs = [
  { dialect: "3.1", seed: 61, size: 24 },
  { dialect: "3.0", seed: 63, size: 24 },
  { dialect: "3.1", seed: 65, size: 24 },
  { dialect: "3.0", seed: 67, size: 24 },
] as const;

it.each(runs.slice(0, scaled(2)))(
  "change nothing else in OpenAPI $dialect (seed $seed)",
  async ({ dialect, seed, size }) => {
    const given = sample(dialect, seed, size);
    const changed = (change: (schema: Schema) => Schema) =>
      new Map(
        given.map(({ document }, at): [number, Document] => {
          const schemas = Object.entries(document.schemas).map(
            ([name, schema]) => [name, change(schema)] as const,
          );
          return [at, { ...document, schemas: Object.fromEntries(schemas) }];
        }),
      );
    const without = await packageOf(changed(withRequired));
    const made = await packageOf(
      changed((schema) => withMessages(withRequired(schema))),
    );
    const counts = noCounts();
    const seen = { valid: 0, own: 0 };
    for (const [at, { document, seed: ofValues }] of given.entries()) {
      const written = schemasOf(document, at);
      const schemas = Object.fromEntries(
        Object.entries(written).map(([name, schema]) => [
          name,
          translate(schema, dialect, "request", written),
        ]),
      );
      for (const [name, judge] of await judges(schemas)) {
        const before = without.subject(name, "request");
        const after = made.subject(name, "request");
        for (const value of valuesFor(schemas, name, ofValues, judge, counts)) {
          const place = JSON.stringify({ schemas: document.schemas, value });
          expect(after.is(value), place).toBe(before.is(value));
          const issues = after.validate(value);
          const places = (list: typeof issues) =>
            new Set(list.map(({ path, keyword }) => `${path} ${keyword}`));
          expect(places(issues), place).toEqual(places(before.validate(value)));
          if (issues.length === 0) seen.valid++;
          for (const { path, keyword, message } of issues) {
            // The values of a tag come from several schemas, and the schema `false` has no messages.
            const isTag = tags.test(path) && message.includes("must be");
            if (isTag || message.startsWith("must be absent")) continue;
            if (message === `own ${keyword}`) seen.own++;
            else expect(`${keyword}: ${message} ${place}`).toBeNull();
          }
        }
      }
    }
    expect(seen.valid).toBeGreaterThan(100);
    expect(seen.own).toBeGreaterThan(200);
  },
);
