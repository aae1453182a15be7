/**
 * Where the parts of a document were written once overlays have changed it. Whatever is not mentioned stands where it
 * always did: below the place of what is around it.
 */
import type { Origin } from "../../model/model.js";
import { join, segments } from "../pointer.js";

export interface Trace {
  readonly origin: Origin;
  /** By key or index: the parts that were written, or moved to, somewhere else. */
  readonly parts: Map<string, Trace>;
}

export function traceOf(document: string, pointer: string): Trace {
  return { origin: { document, pointer }, parts: new Map() };
}

/** Where the part under a pointer of the changed document was written. */
export function writtenAt(trace: Trace, pointer: string): Origin {
  let { origin, parts }: { origin: Origin; parts?: Trace["parts"] } = trace;
  for (const key of segments(pointer)) {
    const part: Trace | undefined = parts?.get(key);
    origin = part?.origin ?? below(origin, key);
    parts = part?.parts;
  }
  return origin;
}

/** The trace of a part, to be read only. */
export function partOf(trace: Trace, key: string | number): Trace {
  const part = trace.parts.get(String(key));
  if (part) return part;
  const { document, pointer } = below(trace.origin, key);
  return traceOf(document, pointer);
}

/** The trace of a part that is about to change. */
export function ownPart(trace: Trace, key: string | number): Trace {
  const part = partOf(trace, key);
  trace.parts.set(String(key), part);
  return part;
}

/** One that can change without the other. */
export function copyTrace({ origin, parts }: Trace): Trace {
  const copies = [...parts].map(
    ([key, part]) => [key, copyTrace(part)] as const,
  );
  return { origin, parts: new Map(copies) };
}

/** Notes that an item has left an array of a length: those behind it move up. */
export function dropItem(trace: Trace, index: number, length: number): void {
  for (let at = index; at < length - 1; at++) {
    trace.parts.set(String(at), partOf(trace, at + 1));
  }
  trace.parts.delete(String(length - 1));
}

function below({ document, pointer }: Origin, key: string | number): Origin {
  return { document, pointer: join(pointer, key) };
}
