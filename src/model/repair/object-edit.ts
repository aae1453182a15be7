/**
 * Changes an object of a document, and records where its parts were written, so that diagnostics about them show the
 * text of the user.
 */
import { appendTo } from "../../base/common/append-to.js";
import type { DiagnosticCode, ParamsOf } from "../../base/diagnostics.js";
import type { SpecDocument } from "../../read/documents.js";
import type { JsonObject } from "../../base/common/json.js";
import type { ObjectKind } from "../../read/keywords/fields.js";
import {
  ownPart,
  partOf,
  traceOf,
  type Trace,
} from "../../read/overlay/trace.js";
import { join, segments } from "../../base/common/pointer.js";
import { child, type Node } from "../source/node.js";

/** A mistake that was repaired. */
export interface Repair {
  readonly at: Node;
  readonly target: "key" | "value";
  readonly code: DiagnosticCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What was changed. */
export interface ChangeLog {
  readonly repairs: Repair[];
  /** The pointers of fields that have another name now, by document. */
  readonly renames: Map<SpecDocument, [from: string, to: string][]>;
}

/** An object that may be changed. */
export interface ObjectEdit {
  readonly value: JsonObject;
  readonly kind: ObjectKind;
  readonly document: SpecDocument;
  /** Gives a field another name, at the same position. */
  rename(from: string, to: string): void;
  /** Changes the value of a field, or adds one. The field may come from another field of the object. */
  set(key: string, value: unknown, from?: string): void;
  /** Puts the value of a field into a list. */
  wrap(key: string): void;
  /** Moves fields into a new object. */
  moveInto(key: string, moved: readonly string[]): void;
  remove(key: string): void;
  /** Returns a part of the object that may be changed as well. */
  part(value: JsonObject, kind: ObjectKind, ...path: string[]): ObjectEdit;
  report<C extends DiagnosticCode>(
    code: C,
    key: string,
    target: "key" | "value",
    params: ParamsOf<C>,
  ): void;
}

export function editOf(
  value: JsonObject,
  kind: ObjectKind,
  document: SpecDocument,
  at: () => Node,
  log: ChangeLog,
): ObjectEdit {
  let node: Node | null = null;
  const here = () => (node ??= at());
  const trace = () => ownTrace(here());
  return {
    value,
    kind,
    document,
    rename(from, to) {
      const part = partOf(trace(), from);
      trace().parts.set(to, part);
      rebuild(value, (key, old) => [key === from ? to : key, old]);
      const { pointer } = here();
      const moved: [string, string] = [join(pointer, from), join(pointer, to)];
      appendTo(log.renames, document, moved);
    },
    set(key, changed, from) {
      if (from !== undefined) trace().parts.set(key, partOf(trace(), from));
      define(value, key, changed);
    },
    wrap(key) {
      const part = partOf(trace(), key);
      const list = traceOf(part.origin.document, part.origin.pointer);
      list.parts.set("0", part);
      trace().parts.set(key, list);
      define(value, key, [value[key]]);
    },
    moveInto(key, moved) {
      const { origin } = trace();
      const inner = traceOf(origin.document, origin.pointer);
      for (const name of moved) inner.parts.set(name, partOf(trace(), name));
      const entries = moved.map((name) => [name, value[name]] as const);
      for (const name of moved) drop(value, name);
      trace().parts.set(key, inner);
      define(value, key, Object.fromEntries(entries));
    },
    remove(key) {
      drop(value, key);
    },
    part(inner, innerKind, ...path) {
      const place = () => {
        const owner = here();
        return {
          document,
          pointer: path.reduce(join, owner.pointer),
          value: inner,
        };
      };
      return editOf(inner, innerKind, document, place, log);
    },
    report(code, key, target, params) {
      const found = child(here(), key, value[key]);
      log.repairs.push({ at: found, target, code, params });
    },
  };
}

function ownTrace({ document, pointer }: Node): Trace {
  document.trace ??= traceOf(document.name, "");
  return segments(pointer).reduce(ownPart, document.trace);
}

function rebuild(
  object: JsonObject,
  change: (key: string, value: unknown) => [string, unknown],
): void {
  const entries = Object.keys(object).map((key) => change(key, object[key]));
  for (const key of Object.keys(object)) drop(object, key);
  for (const [key, value] of entries) define(object, key, value);
}

/** `__proto__` is an ordinary key of a document. */
function define(object: JsonObject, key: string, value: unknown): void {
  const plain = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(object, key, { ...plain, value });
}

function drop(object: JsonObject, key: string): void {
  Reflect.deleteProperty(object, key);
}
