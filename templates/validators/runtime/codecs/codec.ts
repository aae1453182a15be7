// Part of the Specwright runtime.
import { isTooDeep, markTooDeep, withCache } from "../depth.js";
import { CodecNodes, type CodecNode } from "./node.js";
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
  let made: { node: CodecNode | null; run: typeof withCache } | undefined;
  const prepared = () =>
    (made ??= {
      node: new CodecNodes().of([table]),
      run: hasChecks(table) ? withCache : (convert) => convert(),
    });
  const converted = (
    value: unknown,
    convert: (node: CodecNode) => unknown,
  ): unknown => {
    const { node, run } = prepared();
    if (node === null) return value;
    try {
      return run(() => convert(node));
    } catch (error) {
      if (!isTooDeep(error)) throw error;
      markTooDeep(value);
      return value;
    }
  };
  const encode = (value: unknown, isStrict: boolean): unknown =>
    converted(value, (node) =>
      node.encode(value, { isStrict, results: null, isWrong: false }),
    );
  return {
    decode: (wire) => converted(wire, (node) => node.decode(wire)),
    encode: (value) => encode(value, false),
    encodeStrictly: (value) => encode(value, true),
  };
}

/** Whether a conversion runs checks, which must not run twice on the same value. */
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
