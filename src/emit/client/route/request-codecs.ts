/** How the requests of an operation are converted from code to the wire. */
import { parameterLocations } from "../../../base/openapi/parameter-locations.js";
import {
  bodyFormat,
  sendableBody,
} from "../../../facts/operations/body-formats.js";
import {
  isStreamFormat,
  itemSchemaOf,
} from "../../../facts/operations/streams.js";
import type { Content, Operation } from "../../../model/model.js";
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
  const parameters = parameterLocations.flatMap((location) => {
    const schema = operation.inputs[location];
    const codec = codecFor(context, schema, "request");
    return codec === null ? [] : [entry(inputNames[location], codec)];
  });
  const contents = sendableBody(context.model, operation)?.contents ?? [];
  const codecs = contents.map((content) => bodyCodec(context, content, symbol));
  const [only = null, ...others] = codecs;
  if (codecs.every((codec) => codec === null)) return parameters;
  if (others.length === 0 && only) return [...parameters, entry("body", only)];
  const types = contents.map(({ mediaType }, index) =>
    plainEntry(mediaType, codecs[index] ?? code`null`),
  );
  return [...parameters, entry("bodies", flatObject(types))];
}

/** The codec of a body; null if it does not differ. */
function bodyCodec(
  context: TargetContext,
  content: Content,
  symbol: FindSymbol,
): Code | null {
  const format = bodyFormat(context.model, content);
  if (isStreamFormat(format)) {
    const codec = codecFor(context, itemSchemaOf(content), "request");
    const each = symbol("codecs/items", "eachItem");
    return codec && sequence(valueRef(each), args([codec]));
  }
  switch (format) {
    case "json":
    case "form":
    case "multipart":
      return codecFor(context, content.schema, "request");
    case "text":
    case "binary":
      return null;
  }
}
