/**
 * Values that are sent as text: parameters, headers and fields of forms. A receiver reads `5` as a number or as text, by
 * its own schema, so a value that one schema refuses may be fine on the wire.
 */
import { formatChecks } from "../../../facts/schemas/formats.js";
import { createSampler } from "../../../samples/sample/sampler.js";
import { validateExample } from "../../../facts/schemas/validate.js";
import type { Direction, JsonValue, SchemaId } from "../../../model/model.js";
import { speedCheckOf } from "../../../base/patterns/speed.js";
import type { SchemaChange } from "../schemas/schema-change.js";
import type { Apis, ComparedApi } from "./sides.js";

export interface TextSchemas {
  base: SchemaId;
  head: SchemaId;
  direction: Direction;
  /** Whether the receiver reads one value as a list with one item. */
  isList: boolean;
}

/** Keeps a breaking change only if the receiver refuses each reading of a text. */
export function provedByText(
  apis: Apis,
  { base, head, direction, isList }: TextSchemas,
  changes: readonly SchemaChange[],
): SchemaChange[] {
  const isRequest = direction === "request";
  const [sender, sent] = isRequest ? [apis.base, base] : [apis.head, head];
  const [receiver, read] = isRequest ? [apis.head, head] : [apis.base, base];
  const refuses = (value: JsonValue) =>
    !hasNull(value) &&
    readingsOf(value, isList).every(
      (reading) => !isAccepted(receiver, read, direction, reading),
    );
  let others: JsonValue[] | null = null;
  return changes.map((change): SchemaChange => {
    if (change.level !== "breaking" || change.witness === null) return change;
    if (refuses(change.witness.value)) return change;
    others ??= samplesOf(sender, sent, direction);
    const shown = others.find(refuses);
    return shown === undefined
      ? {
          ...change,
          level: "compatible",
          message: `${change.message}, but its values stay valid as text`,
          witness: null,
        }
      : { ...change, witness: { ...change.witness, value: shown } };
  });
}

/** Whether a receiver refuses a text, as JSON or in each of its readings. */
export function refusesText(
  receiver: ComparedApi,
  schema: SchemaId,
  direction: Direction,
  { text, isJsonText }: { text: string; isJsonText: boolean },
): boolean {
  return (isJsonText ? jsonReadings(text) : textReadings(text)).every(
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

/** More readings than these are not tried. */
const maxReadings = 64;

function readingsOf(value: JsonValue, isList: boolean): JsonValue[] {
  const own = leafReadings(value);
  return isList && !Array.isArray(value)
    ? [...own, ...own.map((one) => [one])]
    : own;
}

function leafReadings(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) {
    return combined(value.map(leafReadings));
  }
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value);
    return combined(Object.values(value).map(leafReadings)).map((values) =>
      Object.fromEntries(
        names.map((name, index) => [name, values[index] ?? null]),
      ),
    );
  }
  return textReadings(
    typeof value === "string" ? value : JSON.stringify(value),
  );
}

function combined(parts: readonly JsonValue[][]): JsonValue[][] {
  let found: JsonValue[][] = [[]];
  for (const readings of parts)
    found = found
      .flatMap((before) => readings.map((one) => [...before, one]))
      .slice(0, maxReadings);
  return found;
}

/** As the server of the target `server` reads texts. */
function textReadings(text: string): JsonValue[] {
  const readings: JsonValue[] = [text];
  if (/^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text))
    readings.push(Number(text));
  if (text === "true" || text === "false") readings.push(text === "true");
  if (text === "" || text === "null") readings.push(null);
  return readings;
}
