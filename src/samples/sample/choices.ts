/** The choices of a value: alternatives, branches of a condition, and types. */
import type {
  Assertion,
  JsonType,
  Schema,
  SchemaId,
  TagValue,
} from "../../model/model.js";
import {
  factsOf,
  type Facts,
  type SchemaFacts,
} from "../../facts/schemas/assertions.js";
import type { Arrange } from "./chooser.js";

interface SampleChoice {
  facts: SchemaFacts;
  /** The required values of discriminators. */
  tags: readonly SampleTag[];
}

export interface SampleTag {
  property: string;
  value: TagValue;
}

const choicesTried = 12;
/** Maximum number of partial choices. With nested alternatives there may be exponentially many. */
const mostSteps = 300;
/** Maximum number of schemas that describe one value. */
const mostLayers = 64;

/** One alternative of each `oneOf` and `anyOf`, one branch of each condition, with and without dependent schemas. */
export function choicesOf(
  facts: Facts,
  all: SchemaFacts,
  arrange: Arrange,
): SampleChoice[] {
  if (!all.layers.some(({ assertions }) => assertions.some(isOpen)))
    return [{ facts: all, tags: [] }];
  const found: SampleChoice[] = [];
  let steps = 0;
  const expand = (
    layers: readonly Schema[],
    tags: readonly SampleTag[],
    decided: ReadonlySet<Assertion>,
  ): void => {
    if (found.length >= choicesTried || layers.length > mostLayers) return;
    if (steps++ >= mostSteps) return;
    const open = layers
      .flatMap(({ assertions }) => assertions)
      .find((assertion) => isOpen(assertion) && !decided.has(assertion));
    if (open === undefined) {
      found.push({ facts: factsOf(layers), tags });
      return;
    }
    const after = new Set(decided).add(open);
    for (const { schemas, tag } of arrange(branchesOf(facts, open))) {
      const added = schemas.flatMap((id) => facts(id).layers);
      expand(
        [...new Set([...layers, ...added])],
        tag === null ? tags : [...tags, tag],
        after,
      );
    }
  };
  expand(all.layers, [], new Set());
  return found;
}

function isOpen(assertion: Assertion): boolean {
  switch (assertion.kind) {
    case "oneOf":
    case "anyOf":
    case "conditional":
      return true;
    case "object":
      return assertion.dependentSchemas.length > 0;
    default:
      return false;
  }
}

interface Branch {
  /** Schemas that the value must match as well. */
  schemas: SchemaId[];
  tag: SampleTag | null;
}

function branchesOf(facts: Facts, assertion: Assertion): Branch[] {
  switch (assertion.kind) {
    case "oneOf":
    case "anyOf": {
      const { schemas, discriminator } = assertion;
      return schemas.map((id) => {
        const mapped = discriminator?.mapping.find(({ schema }) =>
          facts(id).layers.some((layer) => layer.id === schema),
        );
        const tag =
          discriminator && mapped
            ? { property: discriminator.property, value: mapped.value }
            : null;
        return { schemas: [id], tag };
      });
    }
    case "conditional": {
      const holds = [assertion.if, assertion.then];
      const fails = [assertion.else];
      return [holds, fails].map((schemas) => ({
        schemas: schemas.filter((id) => id !== null),
        tag: null,
      }));
    }
    case "object": {
      const dependent = assertion.dependentSchemas.map(({ schema }) => schema);
      return [dependent, []].map((schemas) => ({ schemas, tag: null }));
    }
    default:
      return [];
  }
}

/** The types that the schema allows, null last; `unknown` if it does not restrict them. */
export function typesOf({ assertions }: SchemaFacts): (JsonType | "unknown")[] {
  if (assertions.never) return [];
  const [first, ...further] = assertions.types ?? [];
  if (first) {
    const allowed = first.types
      .map((type) => (type === "number" && isWhole(further) ? "integer" : type))
      .filter((type) =>
        further.every(
          ({ types }) =>
            types.includes(type) ||
            (type === "integer" && types.includes("number")),
        ),
      );
    return [
      ...allowed.filter((type) => type !== "null"),
      ...allowed.filter((type) => type === "null"),
    ];
  }
  const described = (["object", "array", "string", "number"] as const).filter(
    (kind) => assertions[kind],
  );
  return [...described, "unknown"];
}

function isWhole(rules: readonly { types: readonly JsonType[] }[]): boolean {
  return rules.some(
    ({ types }) => types.includes("integer") && !types.includes("number"),
  );
}
