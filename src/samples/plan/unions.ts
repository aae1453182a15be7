/** Alternatives of `oneOf` and `anyOf`. */
import type { Assertion, SchemaId } from "../../model/model.js";
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { propertySchemas } from "../../facts/schemas/part-schemas.js";
import { choicesOf, type SampleTag } from "../sample/choices.js";
import { sampledSchema } from "../sample/maker.js";
import { neverMatches, type PlannedValues } from "./exclusive.js";
import { describedBy } from "./objects.js";
import { choicePlan, type SamplePlan } from "./plan.js";
import type { PlanSource } from "./source.js";

type Union = Extract<Assertion, { kind: "oneOf" | "anyOf" }>;

interface UnionParts {
  /** The plan of an alternative. */
  part(id: SchemaId): SamplePlan;
  /** The plan of several schemas that apply together; null if they are too intricate. */
  merged(facts: SchemaFacts, tags: readonly SampleTag[]): SamplePlan | null;
}

/** Null if no alternative has values that are certain to match the whole schema. */
export function unionPlan(
  source: PlanSource,
  all: SchemaFacts,
  parts: UnionParts,
): SamplePlan | null {
  const [only, another] = unionsOf(all);
  const isAlone =
    another === undefined &&
    Object.keys(all.assertions).every(
      (kind) => kind === only?.kind || kind === "reference",
    );
  const options =
    isAlone && only
      ? alternativesOf(source, only, parts)
      : mergedOptions(source, all, parts);
  return options.length === 0 ? null : choicePlan(options);
}

function unionsOf({ layers }: SchemaFacts): Union[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .filter((one) => one.kind === "oneOf" || one.kind === "anyOf");
}

/** The alternatives of a schema that consists of nothing else. */
function alternativesOf(
  source: PlanSource,
  union: Union,
  { part }: UnionParts,
): SamplePlan[] {
  const { facts } = source;
  return union.schemas.flatMap((id) => {
    const tags = tagsOf(source, union, id);
    if (tags === null) return [];
    const own = { facts: facts(id), tags };
    const isSafe =
      allowsTags(source, own) &&
      (tags.length > 0 ||
        union.kind === "anyOf" ||
        union.schemas.every(
          (other) => other === id || excludes(source, id, own, other),
        ));
    if (!isSafe) return [];
    const plan = part(id);
    const tag = tags.find((one) => !isConstant(source, id, one));
    return [tag === undefined ? plan : { kind: "tagged", plan, tag }];
  });
}

/** The alternatives together with the other keywords of the schema. */
function mergedOptions(
  source: PlanSource,
  all: SchemaFacts,
  { merged }: UnionParts,
): SamplePlan[] {
  const { facts } = source;
  const isChosen = (layers: SchemaFacts["layers"], id: SchemaId): boolean => {
    const [root] = facts(id).layers;
    return root !== undefined && layers.includes(root);
  };
  return choicesOf(facts, all, (items) => items).flatMap((choice) => {
    // A chosen alternative may have unions of its own.
    const isSafe = unionsOf(choice.facts).every((union) => {
      const chosen = union.schemas.filter((id) =>
        isChosen(choice.facts.layers, id),
      );
      const [first] = chosen;
      if (first === undefined) return false;
      const tags = tagsOf(source, union, first);
      if (tags === null) return false;
      if (tags.length > 0) return tags.every((tag) => isTagOf(choice, tag));
      if (union.kind === "anyOf") return true;
      return (
        chosen.length === 1 &&
        union.schemas.every(
          (id) => id === first || neverMatches(source, choice, id),
        )
      );
    });
    const plan =
      isSafe && allowsTags(source, choice)
        ? merged(choice.facts, choice.tags)
        : null;
    return plan === null ? [] : [plan];
  });
}

/** The value of the discriminator; null if there is none that selects this alternative alone. */
function tagsOf(
  { model }: PlanSource,
  { discriminator }: Union,
  id: SchemaId,
): SampleTag[] | null {
  if (discriminator === null) return [];
  const { property, mapping } = discriminator;
  const end = sampledSchema(model, id);
  const mapped = mapping.find(
    ({ schema }) => sampledSchema(model, schema) === end,
  );
  if (mapped === undefined) return null;
  const { value } = mapped;
  const isUnique = mapping.filter((one) => one.value === value).length === 1;
  return isUnique ? [{ property, value }] : null;
}

/** Whether the schemas allow the values of their discriminators. */
function allowsTags(
  { fits, isFast }: PlanSource,
  { facts, tags }: PlannedValues,
): boolean {
  return (facts.assertions.object ?? []).every((rule) =>
    tags.every(({ property, value }) =>
      propertySchemas(rule, property, isFast).certain.every((schema) =>
        fits(schema, value),
      ),
    ),
  );
}

/** Whether every value of the alternative has the tag already. */
function isConstant(
  { facts }: PlanSource,
  id: SchemaId,
  { property, value }: SampleTag,
): boolean {
  const { object: rules = [], oneOf, anyOf } = facts(id).assertions;
  const schema = describedBy(rules).get(property);
  const [constant] =
    schema === undefined ? [] : (facts(schema).assertions.values ?? []);
  return (
    (oneOf ?? anyOf) === undefined &&
    rules.some(({ required }) => required.includes(property)) &&
    constant?.values.length === 1 &&
    constant.values[0] === value
  );
}

function isTagOf({ tags }: PlannedValues, wanted: SampleTag): boolean {
  return tags.every(
    ({ property, value }) =>
      property !== wanted.property || value === wanted.value,
  );
}

/** Whether the values of an alternative, its examples included, never match another one. */
function excludes(
  source: PlanSource,
  id: SchemaId,
  own: PlannedValues,
  other: SchemaId,
): boolean {
  const { assertions } = own.facts;
  if (assertions.values === undefined) {
    const example = source.example(id);
    return (
      unionsOf(own.facts).length === 0 &&
      neverMatches(source, own, other) &&
      (example === undefined || !source.fits(other, example))
    );
  }
  return source.values(id).every((value) => !source.fits(other, value));
}
