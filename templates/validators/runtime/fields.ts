// Part of the Specwright runtime.
/** Removes unknown and hidden fields from objects and fills in defaults. */
import { depthRule, isTooDeep, withCache } from "./depth.js";
import { FieldNodes, type FieldNode } from "./field-nodes.js";
import { pointerSegment } from "./issues.js";
import type { SchemaRef } from "./node.js";
import { isObject } from "./values.js";

/** A field that the description does not allow at its path. */
export interface FieldIssue {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export interface ReadOptions {
  readonly unknownFields: "keep" | "strip" | "refuse";
  /** Whether absent fields get their defaults. */
  readonly defaults: boolean;
}

export interface FieldRules {
  /**
   * Prepares a valid value for a handler. With `refuse`, each unknown field is an issue. A value that is nested too
   * deeply always is one.
   */
  readonly read: (
    value: unknown,
    options: ReadOptions,
    issues: FieldIssue[],
  ) => unknown;
  /**
   * Removes the fields that do not belong in this direction; each of them is an issue. Throws if the value is nested
   * too deeply, because it may contain such fields.
   */
  readonly write: (value: unknown, issues: FieldIssue[]) => unknown;
}

/** Values are never changed: the result is a copy if something differs. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldRules(schema: SchemaRef): FieldRules {
  const walked = (nodes: FieldNodes, value: unknown, way: Walk): unknown => {
    const root = nodes.of([schema]);
    return root === null ? value : withCache(() => walk(root, value, "", way));
  };
  return {
    read(value, { unknownFields, defaults }, issues) {
      const found: FieldIssue[] = [];
      const way: Walk = {
        direction: "request",
        unknown: unknownFields,
        defaults,
        issues: found,
      };
      try {
        const result = walked(readNodes, value, way);
        for (const issue of found) issues.push(issue);
        return result;
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        const { keyword, message } = depthRule();
        issues.push({ path: "", keyword, message });
        return value;
      }
    },
    write(value, issues) {
      const way: Walk = {
        direction: "response",
        unknown: "keep",
        defaults: false,
        issues,
      };
      try {
        return walked(writtenNodes, value, way);
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        throw new TypeError(`The body ${depthRule().message}`);
      }
    },
  };
}

const readNodes = /* @__PURE__ */ new FieldNodes(true);
const writtenNodes = /* @__PURE__ */ new FieldNodes(false);

interface Walk {
  readonly direction: "request" | "response";
  readonly unknown: ReadOptions["unknownFields"];
  readonly defaults: boolean;
  readonly issues: FieldIssue[];
}

function walk(
  node: FieldNode,
  value: unknown,
  path: string,
  way: Walk,
): unknown {
  if (Array.isArray(value)) return walkArray(node, value, path, way);
  if (!isObject(value)) return value;
  if (way.direction === "request") {
    return value instanceof Blob ? value : walkObject(node, value, path, way);
  }
  const { toJSON } = value;
  return typeof toJSON === "function"
    ? walk(node, (toJSON as () => unknown).call(value), path, way)
    : walkObject(node, value, path, way);
}

function walkArray(
  node: FieldNode,
  value: readonly unknown[],
  path: string,
  way: Walk,
): unknown {
  const resolved = node.resolve(value);
  if (resolved.arrays.length + resolved.rests.length === 0) return value;
  let copy: unknown[] | null = null;
  for (let index = 0; index < value.length; index++) {
    const below = resolved.item(index);
    if (below === null) continue;
    const before = value[index];
    const after = walk(below, before, `${path}/${String(index)}`, way);
    if (after === before) continue;
    copy ??= [...value];
    copy[index] = after;
  }
  return copy ?? value;
}

function walkObject(
  unresolved: FieldNode,
  value: Readonly<Record<string, unknown>>,
  path: string,
  way: Walk,
): unknown {
  const node = unresolved.resolve(value);
  let changed: Map<string, unknown> | null = null;
  for (const name in value) {
    const below = node.below(name);
    if (below === null) continue;
    if (typeof below === "string") {
      if (!isDropped(below, name, value, path, way)) continue;
      changed ??= new Map();
      changed.set(name, undefined);
      continue;
    }
    const before = value[name];
    if (typeof before !== "object") continue;
    const after = walk(below, before, pathTo(path, name), way);
    if (after === before) continue;
    changed ??= new Map();
    changed.set(name, after);
  }
  if (way.defaults) {
    for (const [name, content] of node.defaults) {
      if (Object.hasOwn(value, name)) continue;
      const below = node.below(name);
      // A copy, because handlers may change the value.
      const filled =
        typeof content === "object" ? structuredClone(content) : content;
      changed ??= new Map();
      changed.set(
        name,
        below === null || typeof below === "string"
          ? filled
          : walk(below, filled, pathTo(path, name), way),
      );
    }
  }
  return changed === null ? value : changedCopy(value, changed);
}

const mustNotBeSent = {
  keyword: "writeOnly",
  message: "must not be sent in a response",
};
const unknownField = {
  keyword: "additionalProperties",
  message: "is not a known property",
};

/** Whether a field is removed because the schema does not name it or hides it. */
function isDropped(
  why: "hidden" | "unknown",
  name: string,
  value: Readonly<Record<string, unknown>>,
  path: string,
  { direction, unknown, issues }: Walk,
): boolean {
  if (why === "hidden") {
    if (direction === "response" && value[name] !== undefined)
      issues.push(issueAt(path, name, mustNotBeSent));
    return true;
  }
  if (unknown === "refuse") issues.push(issueAt(path, name, unknownField));
  return unknown !== "keep";
}

function issueAt(
  path: string,
  name: string,
  { keyword, message }: { keyword: string; message: string },
): FieldIssue {
  return { path: pathTo(path, name), keyword, message };
}

function pathTo(path: string, name: string): string {
  return `${path}/${pointerSegment(name)}`;
}

/** Undefined marks a field that is removed. */
function changedCopy(
  value: Readonly<Record<string, unknown>>,
  changed: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const content = changed.has(name) ? changed.get(name) : value[name];
    if (content !== undefined) define(copy, name, content);
  }
  for (const [name, content] of changed) {
    if (!Object.hasOwn(value, name)) define(copy, name, content);
  }
  return copy;
}

/** An assignment to `__proto__` would set the prototype. */
function define(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (name === "__proto__") {
    const property = { value, enumerable: true, configurable: true };
    Object.defineProperty(target, name, { ...property, writable: true });
  } else {
    target[name] = value;
  }
}
