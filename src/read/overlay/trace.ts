/**
 * Records the original places of the parts of a document that overlays changed. A part without an entry is at its usual
 * place below its parent.
 */
import type { Origin } from "../../model/model.js";
import { join, segments } from "../../base/common/pointer.js";

export interface Trace {
  readonly origin: Origin;
  /** By key or index: the parts that come from another place. */
  readonly parts: Map<string, Trace>;
}

export function traceOf(document: string, pointer: string): Trace {
  return { origin: { document, pointer }, parts: new Map() };
}

/** Returns the original place of a pointer in the changed document. */
export function writtenAt(trace: Trace, pointer: string): Origin {
  let { origin, parts }: { origin: Origin; parts?: Trace["parts"] } = trace;
  for (const key of segments(pointer)) {
    const part: Trace | undefined = parts?.get(key);
    origin = part?.origin ?? below(origin, key);
    parts = part?.parts;
  }
  return origin;
}

/** Returns the trace of a part. The result must not be modified. */
export function partOf(trace: Trace, key: string | number): Trace {
  const part = trace.parts.get(String(key));
  if (part) return part;
  const { document, pointer } = below(trace.origin, key);
  return traceOf(document, pointer);
}

/** Returns the trace of a part that is about to change. */
export function ownPart(trace: Trace, key: string | number): Trace {
  const part = partOf(trace, key);
  trace.parts.set(String(key), part);
  return part;
}

/** Returns a deep copy of a trace. */
export function copyTrace({ origin, parts }: Trace): Trace {
  const copies = [...parts].map(
    ([key, part]) => [key, copyTrace(part)] as const,
  );
  return { origin, parts: new Map(copies) };
}

/** Records that an item was removed from an array of the given length: the items after it move up. */
export function dropItem(trace: Trace, index: number, length: number): void {
  for (let at = index; at < length - 1; at++) {
    trace.parts.set(String(at), partOf(trace, at + 1));
  }
  trace.parts.delete(String(length - 1));
}

function below({ document, pointer }: Origin, key: string | number): Origin {
  return { document, pointer: join(pointer, key) };
}
