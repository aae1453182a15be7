/** How the requests of an operation are converted from code to the wire. */
import type { ContentDescription } from "../../../facts/operations/contents.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import type { Operation } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  args,
  code,
  entry,
  flatObject,
  object,
  plainEntry,
  sequence,
  valueRef,
  type Code,
} from "../../code/index.js";
import { inputNames } from "../../operations.js";
import type { TargetContext } from "../../target.js";
import type { Writer } from "../body-types.js";
import { codecFor } from "./codecs.js";
import { responseDecoders } from "./response-codecs.js";

/** `requestEncoder({ … })`; null if there is nothing to convert. */
export function requestEncoder(
  { context, runtime }: Writer,
  operation: Operation,
): Code | null {
  const symbol = (module: string, name: string): SymbolRef =>
    runtime.symbol(module, name);
  const parts = encodedParts(context, operation, symbol);
  if (parts.length === 0) return null;
  const create = valueRef(symbol("codecs/request", "requestEncoder"));
  // Prettier breaks only the lines of the object.
  return code`${create}(${object(parts)})`;
}

/** Whether the values of an operation differ between code and the wire. */
export function isConverted(
  context: TargetContext,
  operation: Operation,
): boolean {
  const symbol = (module: string, name: string): SymbolRef =>
    context.names.fixed("client", `runtime/${module}`, name);
  return (
    encodedParts(context, operation, symbol).length > 0 ||
    responseDecoders(context, operation) !== null
  );
}

type FindSymbol = (module: string, name: string) => SymbolRef;

/** The parts of a request that have something to convert. */
function encodedParts(
  context: TargetContext,
  operation: Operation,
  symbol: FindSymbol,
): Code[] {
  const { inputs, body } = describeOperation(context.model, operation);
  const parameters = inputs.flatMap(({ location, schema }) => {
    const codec = codecFor(context, schema, "request");
    return codec === null ? [] : [entry(inputNames[location], codec)];
  });
  const contents = body?.contents ?? [];
  const codecs = contents.map((content) => bodyCodec(context, content, symbol));
  const [only = null, ...others] = codecs;
  if (codecs.every((codec) => codec === null)) return parameters;
  if (others.length === 0 && only) return [...parameters, entry("body", only)];
  const types = contents.map(({ mediaType }, index) =>
    plainEntry(mediaType, codecs[index] ?? code`null`),
  );
  return [...parameters, entry("bodies", flatObject(types))];
}

/** The codec of a body, or of each item; null if it does not differ. */
function bodyCodec(
  context: TargetContext,
  { kind, schema }: ContentDescription,
  symbol: FindSymbol,
): Code | null {
  // Code has the text as it is.
  const codec = kind === "text" ? null : codecFor(context, schema, "request");
  return codec !== null && kind === "items"
    ? sequence(valueRef(symbol("codecs/items", "eachItem")), args([codec]))
    : codec;
}
