// Part of the Specwright runtime.
import { isTooDeep, markTooDeep, withCache } from "../depth.js";
import {
  CodecNodes,
  convertWith,
  type CodecNode,
  type Encoding,
} from "./node.js";
import type { Codecs } from "./table.js";

/** Converts values of one schema between the wire and code, without a check. */
export interface ValueCodec {
  readonly decode: (wire: unknown) => unknown;
  readonly encode: (value: unknown) => unknown;
}

export interface StrictCodec extends ValueCodec {
  /** Like `encode`. Texts are refused where code has another value. */
  readonly encodeStrictly: (value: unknown) => unknown;
}

const codecsOfTables = /* @__PURE__ */ new WeakMap<() => Codecs, StrictCodec>();

/** The codec of a table. It is made when it is first used, and once. */
/* @__NO_SIDE_EFFECTS__ */
export function codec(table: () => Codecs): ValueCodec {
  return strictCodec(table);
}

/* @__NO_SIDE_EFFECTS__ */
export function strictCodec(table: () => Codecs): StrictCodec {
  let found = codecsOfTables.get(table);
  if (found === undefined) {
    found = createCodec(table);
    codecsOfTables.set(table, found);
  }
  return found;
}

function createCodec(table: () => Codecs): StrictCodec {
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
  return {
    decode: (wire) => converted(wire, null),
    encode: (value) => encode(value, false),
    encodeStrictly: (value) => encode(value, true),
  };
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
