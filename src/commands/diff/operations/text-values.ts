/**
 * Values that are sent as text: parameters, headers and fields of forms. A receiver reads `5` as a number or as text, by
 * its own schema, so a value that one schema refuses may be fine on the wire.
 */
import { formatChecks } from "../../../facts/schemas/formats.js";
import { createSampler } from "../../../samples/sample/sampler.js";
import { oneOfEachType } from "../../../samples/wrong/scalars.js";
import { validateExample } from "../../../facts/schemas/validate.js";
import type { Direction, JsonValue, SchemaId } from "../../../model/model.js";
import { speedCheckOf } from "../../../base/patterns/speed.js";
import type { SchemaChange } from "../schemas/schema-change.js";
import type { Apis, ComparedApi } from "./sides.js";
import {
  isReadable,
  readText,
  readValue,
  shapeOf,
  textsOfList,
} from "./text-readings.js";

interface TextSchemas {
  base: SchemaId;
  head: SchemaId;
  direction: Direction;
  text: SentText;
}

/** A whole body is sent even if it is empty. */
export type SentText =
  | { kind: "body" }
  | {
      kind: "parameter";
      /** The text of a list that a receiver reads as one value; null if it refuses several texts. */
      oneText: (texts: readonly string[]) => string | null;
    };

/**
 * Keeps a breaking change only if the receiver refuses a text. A change that is compatible in JSON is breaking if the
 * receiver reads a text as a value of another type, and refuses it.
 */
export function provedByText(
  apis: Apis,
  pair: TextSchemas,
  changes: readonly SchemaChange[],
): SchemaChange[] {
  const texts = createTexts(apis, pair);
  const proved = changes.map((change): SchemaChange => {
    if (change.level !== "breaking" || change.witness === null) return change;
    if (texts.isRefused(change.witness.value)) return change;
    return texts.refused === null
      ? {
          ...change,
          level: "compatible",
          message: `${change.message}, but its values stay valid as text`,
          witness: null,
        }
      : { ...change, witness: texts.refused };
  });
  const [first] = proved;
  const isShown = proved.some(({ level }) => level !== "compatible");
  if (!first || isShown || !texts.isReadDifferently || texts.refused === null)
    return proved;
  const { value } = texts.refused;
  const raised: SchemaChange = {
    ...first,
    level: "breaking",
    message: `${first.message}, and ${JSON.stringify(value)} is no longer valid as text`,
    witness: texts.refused,
  };
  return [raised, ...proved.slice(1)];
}

interface Texts {
  /** Whether the two sides read texts as values of different types. */
  isReadDifferently: boolean;
  /** Whether the receiver refuses the text of a value, which it accepted before. */
  isRefused(value: JsonValue): boolean;
  /** A value whose text is refused; null if none is found. */
  readonly refused: SchemaChange["witness"];
}

function createTexts(
  apis: Apis,
  { base, head, direction, text }: TextSchemas,
): Texts {
  const isRequest = direction === "request";
  const [sender, sent] = isRequest ? [apis.base, base] : [apis.head, head];
  const [receiver, read] = isRequest ? [apis.head, head] : [apis.base, base];
  const shapes = { sent: shapeOf(sender, sent), read: shapeOf(receiver, read) };
  const isSent = (value: JsonValue) =>
    isAccepted(sender, sent, direction, value);
  const isRead = (value: JsonValue) =>
    isAccepted(receiver, read, direction, value);
  const isBody = text.kind === "body";
  const isRefused = (value: JsonValue) =>
    !hasNull(value) &&
    (isBody || isReadable(shapes.sent, value)) &&
    isSent(readValue(shapes.sent, value)) &&
    (isBody || isReadable(shapes.read, value)
      ? !isRead(readValue(shapes.read, value))
      : isRefusedList(value));
  /** A list that the receiver reads as one value. */
  const isRefusedList = (value: JsonValue) => {
    const texts = textsOfList(value);
    if (isBody || texts === null || texts.length === 0) return false;
    const one = text.oneText(texts);
    return one === null || !isRead(readText(shapes.read, one));
  };
  const find = (): SchemaChange["witness"] => {
    const wrong = receiver.wrongValues()(read, direction);
    const values = [
      ...samplesOf(sender, sent, direction),
      ...Array.from(wrong, ({ value }) => value),
      ...oneOfEachType,
      // Texts may have a minimum length.
      ...[-1, 10, -10_000],
    ]
      .flatMap((value) => {
        if (isBody) return [value];
        return Array.isArray(value)
          ? [...value, value, [...value, ...value]]
          : [value];
      })
      .filter(isRefused);
    const isJson = (value: JsonValue) => isSent(value) && !isRead(value);
    const value = values.find(isJson) ?? values[0];
    if (value === undefined) return null;
    return { acceptedBy: sender.name, value, isTextOnly: !isJson(value) };
  };
  let known: SchemaChange["witness"] | undefined;
  return {
    isReadDifferently:
      !isBody && JSON.stringify(shapes.sent) !== JSON.stringify(shapes.read),
    isRefused,
    get refused() {
      if (known === undefined) known = find();
      return known;
    },
  };
}

/** Whether a receiver refuses a text, as JSON or as a plain text. */
export function refusesText(
  receiver: ComparedApi,
  schema: SchemaId,
  direction: Direction,
  { text, isJsonText }: { text: string; isJsonText: boolean },
): boolean {
  const readings = isJsonText
    ? jsonReadings(text)
    : [readText(shapeOf(receiver, schema), text)];
  return readings.every(
    (reading) => !isAccepted(receiver, schema, direction, reading),
  );
}

function jsonReadings(text: string): JsonValue[] {
  try {
    return [JSON.parse(text) as JsonValue];
  } catch {
    return [];
  }
}

function samplesOf(
  { model }: ComparedApi,
  id: SchemaId,
  direction: Direction,
): JsonValue[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
    const value = createSampler(model, { seed }).of(id, direction);
    return value === undefined ? [] : [value];
  });
}

function isAccepted(
  { model }: ComparedApi,
  id: SchemaId,
  direction: Direction,
  value: JsonValue,
): boolean {
  const options = {
    schemas: model.schemas,
    isFast: speedCheckOf(model),
    formats: formatChecks,
    direction,
    files: "accept",
    budget: { steps: 20_000 },
  } as const;
  return validateExample(options, id, value).kind !== "invalid";
}

/** No text means null: a client omits the value. */
function hasNull(value: JsonValue): boolean {
  if (value === null || typeof value !== "object") return value === null;
  return Object.values(value).some(hasNull);
}
