/** A value and its place in the spec. The model is built from nodes only, so every part of it has an origin. */
import type { Origin } from "../model.js";
import type { SpecDocument } from "../../read/documents.js";
import { isObject, own } from "../../base/common/json.js";
import { join } from "../../base/common/pointer.js";
import { writtenPlace } from "../../read/references/places.js";

export interface Node {
  readonly document: SpecDocument;
  readonly pointer: string;
  readonly value: unknown;
  /** Parts that are not in the value itself. An upgrade puts moved parts here, with their true origin. */
  readonly parts?: ReadonlyMap<string, Node>;
  /** Distinguishes a node that an upgrade created from the node in the spec with the same pointer. */
  readonly suffix?: string;
}

/** Returns the part under a key, or null. */
export function field(node: Node, key: string): Node | null {
  const moved = node.parts?.get(key);
  if (moved) return moved;
  const value = own(node.value, key);
  return value === undefined ? null : child(node, key, value);
}

/** Returns the value under a key, without its place. This is cheaper for fields that are only compared. */
export function peek(node: Node, key: string): unknown {
  const moved = node.parts?.get(key);
  return moved ? moved.value : own(node.value, key);
}

/** Returns all parts with their keys. */
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

/** Returns the items of an array. */
export function elements(node: Node): Node[] {
  if (node.parts) return [...node.parts.values()];
  if (!Array.isArray(node.value)) return [];
  return node.value.map((item: unknown, index) => child(node, index, item));
}

/** Returns the parts of the value under a key, with their keys. */
export function entriesAt(node: Node, key: string): [string, Node][] {
  const found = field(node, key);
  return found ? fields(found) : [];
}

/** Returns the items of the array under a key. */
export function itemsAt(node: Node, key: string): Node[] {
  const found = field(node, key);
  return found ? elements(found) : [];
}

export function child(node: Node, key: string | number, value: unknown): Node {
  return { document: node.document, pointer: join(node.pointer, key), value };
}

/** Returns the place of the node: in its document, or in an overlay. */
export function originOf(node: Node): Origin {
  return writtenPlace(node);
}

/**
 * Returns the id of the node, which is unique in a spec: `<document>#<pointer>`, of the document with its overlays
 * applied.
 */
export function idOf(node: Node): string {
  return `${node.document.name}#${node.pointer}${node.suffix ?? ""}`;
}
