/** Errors that repeat the status of their response in the body, as `application/problem+json` does. */
import type { JsonValue, StatusMatch } from "../../model/model.js";

/** Names of properties that contain an HTTP status if their value is one. */
const statusName = /^(?:http_?)?status(?:_?code)?$|^(?:error_?)?code$/i;

interface ErrorBody {
  mediaType: string;
  value: JsonValue;
  status: StatusMatch;
}

/**
 * The body with the status of its response. A schema that several responses share shows another status in its example.
 * `fits` decides whether the schema allows the change.
 */
export function withOwnStatus(
  { mediaType, value, status }: ErrorBody,
  fits: (changed: JsonValue) => boolean,
): JsonValue {
  const isProblem = mediaType === "application/problem+json";
  const changed = change(value, 0);
  return changed !== value && fits(changed) ? changed : value;

  function change(part: JsonValue, depth: number): JsonValue {
    if (part === null || typeof part !== "object" || Array.isArray(part))
      return part;
    let result = part;
    for (const [name, old] of Object.entries(part)) {
      // Many errors are wrapped in an object: `{ "error": { "code": 404 } }`.
      const next =
        name === "error" && depth === 0
          ? change(old, 1)
          : changedStatus(name, old, isProblem && depth === 0);
      if (next !== old) result = { ...result, [name]: next };
    }
    return result;
  }

  function changedStatus(
    name: string,
    old: JsonValue,
    inProblem: boolean,
  ): JsonValue {
    const isCertain = inProblem && name === "status";
    if (!isCertain && !(statusName.test(name) && isErrorStatus(old)))
      return old;
    const own = ownStatus(status, old);
    if (own === null) return old;
    return typeof old === "string" ? String(own) : own;
  }
}

function isErrorStatus(value: JsonValue): boolean {
  return typeof value === "number" || typeof value === "string"
    ? /^[45]\d\d$/.test(String(value))
    : false;
}

/** Null if the response does not determine the status. */
function ownStatus(status: StatusMatch, old: JsonValue): number | null {
  switch (status.kind) {
    case "code":
      return status.code;
    case "range":
      return Math.floor(Number(old) / 100) === status.hundreds
        ? null
        : status.hundreds * 100;
    case "default":
      return isErrorStatus(old) ? null : 500;
  }
}
