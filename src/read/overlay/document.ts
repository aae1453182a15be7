/** Reads the actions of a parsed overlay file (Overlay Specification 1.0 and 1.1) and checks them. */
import {
  diagnostic,
  fail,
  type Diagnostic,
  type SourcePlace,
} from "../../base/diagnostics.js";
import { asText, isObject, own, typeName } from "../../base/common/json.js";
import { nearest } from "../../base/common/nearest.js";
import { join } from "../../base/common/pointer.js";
import { JsonPathError, parseJsonPath, type Query } from "./jsonpath.js";

export interface Overlay {
  /** The name of the overlay's document. */
  readonly name: string;
  readonly version: OverlayVersion;
  readonly extends: string | null;
  readonly actions: readonly Action[];
  /** Faults that do not change the result. */
  readonly warnings: readonly Diagnostic[];
}

type OverlayVersion = "1.0" | "1.1";

/** `pointer` is the pointer of the action in its document. */
export type Action = { readonly pointer: string; readonly target: Query } & (
  | { readonly kind: "update"; readonly value: unknown }
  | { readonly kind: "copy"; readonly source: Query }
  | { readonly kind: "remove" }
  /** An action without `update`, `remove` and `copy`. An unknown field may be the reason. */
  | { readonly kind: "none"; readonly isReported: boolean }
);

type OverlayObject = "overlay" | "info" | "action";

const fields: Record<OverlayObject, readonly string[]> = {
  overlay: ["overlay", "info", "extends", "actions"],
  info: ["title", "version", "description"],
  action: ["target", "description", "update", "remove", "copy"],
};

const owners: Record<OverlayObject, string> = {
  overlay: "an overlay",
  info: "info",
  action: "an action",
};

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
      value,
    );
  }
  const warnings: Diagnostic[] = [];
  const source = { name, version, warnings };
  checkFields(source, "overlay", value, "");
  checkInfo(source, value);
  return {
    name,
    version,
    extends: extended ?? null,
    actions: actions.map((action: unknown, index) =>
      actionOf(source, action, `/actions/${index}`),
    ),
    warnings,
  };
}

interface Source {
  readonly name: string;
  readonly version: OverlayVersion;
  readonly warnings: Diagnostic[];
}

/** The specification requires `info`, but nothing depends on it. */
function checkInfo(source: Source, overlay: unknown): void {
  const info = own(overlay, "info");
  if (!isObject(info)) {
    warnInvalid(source, "", "info", "an object", info);
    return;
  }
  checkFields(source, "info", info, "/info");
  for (const key of ["title", "version"])
    if (typeof info[key] !== "string")
      warnInvalid(source, "/info", key, "a string", info[key]);
  checkDescription(source, info, "/info");
}

function checkDescription(
  source: Source,
  owner: unknown,
  pointer: string,
): void {
  const description = own(owner, "description");
  if (description === undefined || typeof description === "string") return;
  warnInvalid(source, pointer, "description", "a string", description);
}

/** Returns whether the object has a field that it must not have. */
function checkFields(
  { name, version, warnings }: Source,
  kind: OverlayObject,
  value: unknown,
  pointer: string,
): boolean {
  if (!isObject(value)) return false;
  const known = fields[kind].filter(
    (field) => field !== "copy" || version === "1.1",
  );
  let isFound = false;
  for (const keyword of Object.keys(value)) {
    if (known.includes(keyword) || keyword.startsWith("x-")) continue;
    isFound = true;
    warnings.push(
      diagnostic(
        "overlay-unknown-field",
        { document: name, pointer: join(pointer, keyword), target: "key" },
        {
          keyword,
          owner: owners[kind],
          version,
          hint: hintAbout(keyword, kind, known),
        },
      ),
    );
  }
  return isFound;
}

function hintAbout(
  keyword: string,
  kind: OverlayObject,
  known: readonly string[],
): string {
  if (kind === "action" && keyword === "copy")
    return "Write `overlay: 1.1.0` to use `copy`.";
  const near = nearest(keyword, known);
  return near === null
    ? "Remove the field, or start its name with `x-`."
    : `Did you mean ${near}?`;
}

function warnInvalid(
  { name, warnings }: Source,
  pointer: string,
  keyword: string,
  expected: string,
  found: unknown,
): void {
  warnings.push(
    diagnostic(
      "overlay-incomplete",
      at(name, found === undefined ? pointer : join(pointer, keyword)),
      { keyword, expected, found: foundName(found) },
    ),
  );
}

/** `overlay: 1.1` without quotes is a number in YAML. */
function versionOf(stated: unknown): OverlayVersion | null {
  const text = typeof stated === "number" ? stated.toFixed(1) : stated;
  if (typeof text !== "string") return null;
  const [, version] = /^(1\.[01])(?:\.\d+)?$/.exec(text) ?? [];
  return (version ?? null) as OverlayVersion | null;
}

function actionOf(source: Source, action: unknown, pointer: string): Action {
  const { name, version } = source;
  if (!isObject(action)) {
    failInvalid(name, pointer, "an action", "an object", action);
  }
  const isReported = checkFields(source, "action", action, pointer);
  checkDescription(source, action, pointer);
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
    const copied = queryOf(name, action, "copy", pointer);
    return { kind: "copy", pointer, target, source: copied };
  }
  if (updates) {
    return { kind: "update", pointer, target, value: action["update"] };
  }
  return { kind: "none", pointer, target, isReported };
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
    failInvalid(name, place, key, "a JSONPath", written, action);
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
  owner: unknown = null,
): never {
  const misspelt =
    found === undefined && isObject(owner)
      ? nearest(keyword, Object.keys(owner))
      : null;
  fail("overlay-invalid", at(name, pointer), {
    keyword,
    expected,
    found: foundName(found),
    hint:
      misspelt === null
        ? `Correct the value of ${keyword}.`
        : `Write ${keyword} instead of ${misspelt}.`,
  });
}

function foundName(found: unknown): string {
  return found === undefined ? "missing" : typeName(found);
}

function at(document: string, pointer: string): SourcePlace {
  return { document, pointer };
}
