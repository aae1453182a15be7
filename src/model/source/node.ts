/** A value and where it was written. The model is built from nodes only, so everything in it knows its origin. */
import type { Origin } from "../model.js";
import type { SpecDocument } from "../../read/documents.js";
import { isObject, own } from "../../read/json.js";
import { writtenAt } from "../../read/overlay/trace.js";
import { join } from "../../read/pointer.js";

export interface Node {
  readonly document: SpecDocument;
  readonly pointer: string;
  readonly value: unknown;
  /** Parts that the value does not hold itself: an upgrade puts what it moved here, with its true origin. */
  readonly parts?: ReadonlyMap<string, Node>;
  /** Tells a node that an upgrade made up from the one that was written at its pointer. */
  readonly suffix?: string;
}

/** The part under a key, or null. */
export function field(node: Node, key: string): Node | null {
  const moved = node.parts?.get(key);
  if (moved) return moved;
  const value = own(node.value, key);
  return value === undefined ? null : child(node, key, value);
}

/** The value under a key, without its place: for the many fields that are only looked at. */
export function peek(node: Node, key: string): unknown {
  const moved = node.parts?.get(key);
  return moved ? moved.value : own(node.value, key);
}

/** All parts with their keys. */
export function fields(node: Node): [string, Node][] {
  const found: [string, Node][] = [];
  if (isObject(node.value)) {
    for (const key of Object.keys(node.value)) {
      if (!node.parts?.has(key)) {
        found.push([key, child(node, key, node.value[key])]);
      }
    }
  }
  return node.parts ? [...found, ...node.parts] : found;
}

/** The items of an array. */
export function elements(node: Node): Node[] {
  if (node.parts) return [...node.parts.values()];
  if (!Array.isArray(node.value)) return [];
  return node.value.map((item: unknown, index) => child(node, index, item));
}

export function child(node: Node, key: string | number, value: unknown): Node {
  return { document: node.document, pointer: join(node.pointer, key), value };
}

/** Where the node was written: in its document, or in an overlay. */
export function originOf({ document, pointer }: Node): Origin {
  return document.trace === null
    ? { document: document.name, pointer }
    : writtenAt(document.trace, pointer);
}

/** Unique in a spec: `<document>#<pointer>`, of the document with its overlays applied. */
export function idOf(node: Node): string {
  return `${node.document.name}#${node.pointer}${node.suffix ?? ""}`;
}
