// Part of the Specwright runtime.
import type { Segment } from "../issues.js";
import { matches } from "../search.js";
import { strictCodec, type StrictCodec } from "./codec.js";
import type { ArrayCodecs, Codecs, ObjectCodecs } from "./table.js";

/** Converts the values of a form, and the paths of its fields. */
export interface FormCodec extends StrictCodec {
  /** A path of keys in a value of the wire as a path in the value of code that it was made from. */
  readonly codePath: (
    path: readonly Segment[],
    wire: unknown,
    value: unknown,
  ) => readonly Segment[];
}

/* @__NO_SIDE_EFFECTS__ */
export function formCodec(table: () => Codecs): FormCodec {
  return {
    ...strictCodec(table),
    codePath(path, wire, value) {
      let parts: readonly Codecs[] = [table];
      let onWire = wire;
      let inCode = value;
      return path.map((key) => {
        const around = partsIn(parts);
        const known = nameIn(around, key);
        // The key of a map in one alternative can be a property in another one.
        const isKept =
          hasKey(onWire, key) && hasKey(inCode, key) && !hasKey(inCode, known);
        const name = isKept ? key : known;
        parts = around.flatMap((part) => partsOfKey(part, String(key)));
        onWire = hasKey(onWire, key) ? onWire[key] : undefined;
        inCode = hasKey(inCode, name) ? inCode[name] : undefined;
        return name;
      });
    },
  };
}

function hasKey(
  value: unknown,
  key: Segment,
): value is Readonly<Record<Segment, unknown>> {
  return (
    typeof value === "object" && value !== null && Object.hasOwn(value, key)
  );
}

type CodecContainer = ObjectCodecs | ArrayCodecs;

/** The codecs of objects and arrays, including those of all alternatives: a name is the same in all of them. */
function partsIn(parts: readonly Codecs[]): CodecContainer[] {
  const found = new Set(parts);
  const containers: CodecContainer[] = [];
  for (const codecs of found) {
    const isContainer =
      typeof codecs === "object" &&
      (codecs.kind === "object" || codecs.kind === "array");
    if (isContainer) containers.push(codecs);
    for (const inside of optionsOf(codecs)) if (inside) found.add(inside);
  }
  return containers;
}

/** The codecs that apply to the same value. */
function optionsOf(codecs: Codecs): readonly (Codecs | null)[] {
  if (typeof codecs === "function") return [codecs()];
  switch (codecs.kind) {
    case "all":
      return codecs.parts;
    case "either":
      return codecs.options.map(([, option]) => option);
    case "tagged":
      return Object.values(codecs.options);
    default:
      return [];
  }
}

function nameIn(parts: readonly CodecContainer[], key: Segment): Segment {
  for (const part of parts) {
    if (part.kind === "object" && part.names && Object.hasOwn(part.names, key))
      return part.names[key] ?? key;
  }
  return key;
}

/** The codecs of a property or an item. */
function partsOfKey(part: CodecContainer, key: string): Codecs[] {
  if (part.kind === "array") {
    const codecs = part.prefix?.[Number(key)] ?? part.items;
    return codecs ? [codecs] : [];
  }
  const { properties = {}, patterns = [], additional } = part;
  const matching = patterns.filter(([pattern]) => matches(pattern, key));
  const found = matching.flatMap(([, codecs]) => codecs ?? []);
  if (Object.hasOwn(properties, key)) {
    const codecs = properties[key];
    return codecs ? [codecs, ...found] : found;
  }
  return matching.length > 0 || !additional ? found : [additional];
}
