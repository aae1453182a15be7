/** Reads the actions of a parsed overlay file (Overlay Specification 1.0 and 1.1) and checks them. */
import { fail, type SourcePlace } from "../../base/diagnostics.js";
import { asText, isObject, own, typeName } from "../../base/common/json.js";
import { JsonPathError, parseJsonPath, type Query } from "./jsonpath.js";

export interface Overlay {
  /** The name of the overlay's document. */
  readonly name: string;
  readonly version: OverlayVersion;
  readonly extends: string | null;
  readonly actions: readonly Action[];
}

export type OverlayVersion = "1.0" | "1.1";

/** `pointer` is the pointer of the action in its document. */
export type Action = { readonly pointer: string; readonly target: Query } & (
  | { readonly kind: "update"; readonly value: unknown }
  | { readonly kind: "copy"; readonly source: Query }
  | { readonly kind: "remove" }
  /** An action without `update`, `remove` and `copy`. */
  | { readonly kind: "none" }
);

export function overlayOf(name: string, value: unknown): Overlay {
  const stated = own(value, "overlay");
  if (stated === undefined) fail("not-an-overlay", at(name, ""), {});
  const version = versionOf(stated);
  if (version === null) {
    fail("overlay-version", at(name, "/overlay"), { version: asText(stated) });
  }
  const extended = own(value, "extends");
  if (extended !== undefined && typeof extended !== "string") {
    failInvalid(name, "/extends", "extends", "a string", extended);
  }
  const actions = own(value, "actions");
  if (!Array.isArray(actions) || actions.length === 0) {
    const pointer = actions === undefined ? "" : "/actions";
    failInvalid(
      name,
      pointer,
      "actions",
      "a non-empty list of actions",
      actions,
    );
  }
  return {
    name,
    version,
    extends: extended ?? null,
    actions: actions.map((action: unknown, index) =>
      actionOf(name, version, action, `/actions/${index}`),
    ),
  };
}

/** `overlay: 1.1` without quotes is a number in YAML. */
function versionOf(stated: unknown): OverlayVersion | null {
  const text = typeof stated === "number" ? stated.toFixed(1) : stated;
  if (typeof text !== "string") return null;
  const [, version] = /^(1\.[01])(?:\.\d+)?$/.exec(text) ?? [];
  return (version ?? null) as OverlayVersion | null;
}

function actionOf(
  name: string,
  version: OverlayVersion,
  action: unknown,
  pointer: string,
): Action {
  if (!isObject(action)) {
    failInvalid(name, pointer, "an action", "an object", action);
  }
  const target = queryOf(name, action, "target", pointer);
  const remove = own(action, "remove");
  if (remove !== undefined && typeof remove !== "boolean") {
    failInvalid(name, `${pointer}/remove`, "remove", "true or false", remove);
  }
  if (remove === true) return { kind: "remove", pointer, target };
  const updates = Object.hasOwn(action, "update");
  if (version === "1.1" && Object.hasOwn(action, "copy")) {
    // The specification says of each that it has no effect if the other is present.
    if (updates) fail("overlay-two-changes", at(name, pointer), {});
    const source = queryOf(name, action, "copy", pointer);
    return { kind: "copy", pointer, target, source };
  }
  if (updates) {
    return { kind: "update", pointer, target, value: action["update"] };
  }
  return { kind: "none", pointer, target };
}

function queryOf(
  name: string,
  action: unknown,
  key: "target" | "copy",
  pointer: string,
): Query {
  const written = own(action, key);
  if (typeof written !== "string") {
    const place = written === undefined ? pointer : `${pointer}/${key}`;
    failInvalid(name, place, key, "a JSONPath", written);
  }
  try {
    return parseJsonPath(written);
  } catch (problem) {
    if (!(problem instanceof JsonPathError)) throw problem;
    fail("overlay-not-jsonpath", at(name, `${pointer}/${key}`), {
      path: written,
      reason: problem.message,
      position: problem.offset + 1,
    });
  }
}

function failInvalid(
  name: string,
  pointer: string,
  keyword: string,
  expected: string,
  found: unknown,
): never {
  fail("overlay-invalid", at(name, pointer), {
    keyword,
    expected,
    found: found === undefined ? "missing" : typeName(found),
  });
}

function at(document: string, pointer: string): SourcePlace {
  return { document, pointer };
}
