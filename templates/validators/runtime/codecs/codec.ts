// Part of the Specwright runtime.
import { isTooDeep, markTooDeep, withCache } from "../depth.js";
import { notConverted } from "./leaf.js";
import {
  CodecNodes,
  convertWith,
  type CodecNode,
  type Encoding,
} from "./node.js";
import type { Codecs } from "./table.js";

/** Converts values of one schema between the wire and code, without a check. */
export interface ValueCodec<Wire, Value> {
  readonly decode: (wire: Wire) => Value;
  /** Throws an error with `issues` if a part of the value has no form on the wire. */
  readonly encode: (value: Value) => Wire;
}

/** Its results are checked. */
export interface StrictCodec {
  readonly decode: (wire: unknown) => unknown;
  /** A part without a form on the wire becomes a value that no check accepts. */
  readonly encode: (value: unknown) => unknown;
  /** Like `encode`. Texts are refused where code has another value. */
  readonly encodeStrictly: (value: unknown) => unknown;
}

interface TableCodec extends StrictCodec {
  readonly encodeCertainly: (value: unknown) => unknown;
}

const codecsOfTables = /* @__PURE__ */ new WeakMap<() => Codecs, TableCodec>();

/**
 * The codec of a table. It is made when it is first used, and once. The place that it is for says how it tells values of
 * the wire and of code apart.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codec<Wire = unknown, Value = unknown>(
  table: () => Codecs,
): ValueCodec<Wire, Value> {
  const { decode, encodeCertainly } = codecOfTable(table);
  return { decode, encode: encodeCertainly } as ValueCodec<Wire, Value>;
}

/* @__NO_SIDE_EFFECTS__ */
export function strictCodec(table: () => Codecs): StrictCodec {
  return codecOfTable(table);
}

function codecOfTable(table: () => Codecs): TableCodec {
  let found = codecsOfTables.get(table);
  if (found === undefined) {
    found = createCodec(table);
    codecsOfTables.set(table, found);
  }
  return found;
}

function createCodec(table: () => Codecs): TableCodec {
  let made: { node: CodecNode | null; hasChecks: boolean } | undefined;
  const prepared = () =>
    (made ??= {
      node: new CodecNodes().of([table]),
      hasChecks: hasChecks(table),
    });
  /** With checks, none of them may run twice on the same value. */
  const converted = (value: unknown, encoding: Encoding | null): unknown => {
    const { node, hasChecks } = prepared();
    if (node === null) return value;
    try {
      return hasChecks
        ? withCache(() => convertWith(node, value, encoding))
        : convertWith(node, value, encoding);
    } catch (error) {
      if (!isTooDeep(error)) throw error;
      markTooDeep(value);
      return value;
    }
  };
  const encode = (value: unknown, isStrict: boolean): unknown =>
    converted(value, { isStrict, results: null, isWrong: false });
  const encodeCertainly = (value: unknown): unknown => {
    const encoding = { isStrict: false, results: null, isWrong: false };
    const wire = converted(value, encoding);
    const refused = encoding.isWrong ? refusedIn(wire) : null;
    if (refused === null) return wire;
    const { path, message } = refused;
    throw Object.assign(new TypeError(`${path || "the value"} ${message}`), {
      issues: [refused],
    });
  };
  return {
    decode: (wire) => converted(wire, null),
    encode: (value) => encode(value, false),
    encodeStrictly: (value) => encode(value, true),
    encodeCertainly,
  };
}

/** The issue of the first part that could not be encoded; null if there is none. */
export function refusedIn(
  wire: unknown,
): { path: string; keyword: string; message: string } | null {
  const path = pathOfRefused(wire);
  const message = "has no form on the wire";
  return path === null ? null : { path, keyword: "codec", message };
}

/** A JSON pointer to it. */
function pathOfRefused(wire: unknown): string | null {
  if (wire === notConverted) return "";
  if (typeof wire !== "object" || wire === null) return null;
  for (const [name, part] of Object.entries(wire)) {
    const path = pathOfRefused(part);
    if (path === null) continue;
    return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}${path}`;
  }
  return null;
}

/** Whether a conversion runs checks. */
function hasChecks(table: () => Codecs): boolean {
  const seen = new Set<Codecs>([table]);
  const add = (codecs: Codecs | null | undefined): void => {
    if (codecs) seen.add(codecs);
  };
  for (const codecs of seen) {
    if (typeof codecs === "function") add(codecs());
    else if (codecs.kind === "either") return true;
    else if (codecs.kind === "all") codecs.parts.forEach(add);
    else if (codecs.kind === "tagged")
      Object.values(codecs.options).forEach(add);
    else if (codecs.kind === "array") {
      codecs.prefix?.forEach(add);
      add(codecs.items);
    } else if (codecs.kind === "object") {
      Object.values(codecs.properties ?? {}).forEach(add);
      codecs.patterns?.forEach(([, inside]) => {
        add(inside);
      });
      add(codecs.additional);
    }
  }
  return false;
}
