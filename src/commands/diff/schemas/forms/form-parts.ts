/** The parts of values for which two forms have schemas. */
import { getOrCreate } from "../../../../base/common/get-or-create.js";
import {
  itemSchemas,
  propertySchemas,
} from "../../../../facts/schemas/part-schemas.js";
import { textsOf } from "../../../../base/patterns/texts.js";
import type { SchemaId } from "../../../../model/model.js";
import type { SideName } from "../../finding.js";
import type { Side } from "../side.js";
import type { SchemaForm } from "./form.js";

interface FormPart extends Record<SideName, readonly SchemaId[]> {
  /** A step of a path: a name of a property, or the index of an item. */
  key: string | number;
  /** Whether the part is a property with this name, which one side lists. */
  isProperty: boolean;
}

type Part = Pick<FormPart, "key" | "isProperty">;
/** The schemas of each part, by a text that is the same on both sides. */
type PartsById = Map<string, Part & { ids: Set<SchemaId> }>;

export function formParts(
  base: SchemaForm,
  head: SchemaForm,
  sides: Readonly<Record<SideName, Pick<Side, "isFast">>>,
): FormPart[] {
  const both = [base, head];
  const names = new Set(
    both.flatMap(({ objects }) =>
      objects.flatMap(({ properties }) => properties.map(({ name }) => name)),
    ),
  );
  const length = Math.max(
    0,
    ...both.flatMap(({ arrays }) => arrays.map(({ prefix }) => prefix.length)),
  );
  const partsOf = (form: SchemaForm, { isFast }: Pick<Side, "isFast">) => {
    const found: PartsById = new Map();
    const add = (text: string, part: Part, ids: readonly SchemaId[]) => {
      const { ids: known } = getOrCreate(found, text, () => ({
        ...part,
        ids: new Set<SchemaId>(),
      }));
      for (const id of ids) known.add(id);
    };
    addItems(form, length, add);
    addProperties(form, names, isFast, add);
    return found;
  };
  const old = partsOf(base, sides.base);
  const next = partsOf(head, sides.head);
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((text) => {
    const [one, other] = [old.get(text), next.get(text)];
    const part = one ?? other;
    return part
      ? [
          {
            key: part.key,
            isProperty: part.isProperty,
            base: [...(one?.ids ?? [])],
            head: [...(other?.ids ?? [])],
          },
        ]
      : [];
  });
}

type Add = (text: string, part: Part, ids: readonly SchemaId[]) => void;

/** The items of a tuple, and those after it. */
function addItems({ arrays }: SchemaForm, length: number, add: Add): void {
  for (const rule of arrays)
    for (let index = 0; index <= length; index++)
      add(
        `item ${String(index)}`,
        { key: index, isProperty: false },
        itemSchemas(rule, index),
      );
}

/** The properties that a side lists, and all others by the patterns of their names. */
function addProperties(
  { objects }: SchemaForm,
  names: ReadonlySet<string>,
  isFast: Side["isFast"],
  add: Add,
): void {
  for (const rule of objects) {
    for (const name of names) {
      const { certain, uncertain } = propertySchemas(rule, name, isFast);
      const part = { key: name, isProperty: true };
      if (certain.length > 0) add(`property ${name}`, part, certain);
      // Which of them apply is not known, but it is the same for the same patterns.
      for (const id of uncertain)
        add(`property ${name} ${patternOf(rule, id)}`, part, [id]);
    }
    for (const { pattern, schema } of rule.patterns) {
      const [sample = pattern] = textsOf(pattern);
      add(`pattern ${pattern}`, { key: sample, isProperty: false }, [schema]);
    }
    if (rule.additional !== null)
      add(
        `other ${JSON.stringify(rule.patterns.map(({ pattern }) => pattern).sort())}`,
        { key: "other", isProperty: false },
        [rule.additional],
      );
  }
}

function patternOf(
  { patterns }: SchemaForm["objects"][number],
  wanted: SchemaId,
): string {
  const found = patterns.find(({ schema }) => schema === wanted);
  return found?.pattern ?? JSON.stringify(patterns.map((one) => one.pattern));
}
