/** Reads the description language and version of a document. Only `read/` uses this. */
import { fail } from "../base/diagnostics.js";
import { own } from "../base/common/json.js";

export type Version = "2.0" | "3.0" | "3.1" | "3.2";

/** Returns the version that a document declares, or null for a file with parts of a description. */
export function statedVersion(
  document: string,
  value: unknown,
): Version | null {
  const openapi = own(value, "openapi");
  const swagger = own(value, "swagger");
  const stated = openapi ?? swagger;
  if (stated === undefined) return null;
  const [version] = /^\d+\.\d+/.exec(writtenVersion(stated)) ?? [];
  const known = swagger === undefined ? ["3.0", "3.1", "3.2"] : ["2.0"];
  if (version !== undefined && known.includes(version)) {
    return version as Version;
  }
  const key = openapi === undefined ? "swagger" : "openapi";
  fail(
    "unsupported-version",
    { document, pointer: `/${key}` },
    {
      version: JSON.stringify(stated),
    },
  );
}

/** Returns whether a document is a description, and not a part of one. */
export function statesVersion(value: unknown): boolean {
  return (
    own(value, "openapi") !== undefined || own(value, "swagger") !== undefined
  );
}

/** `swagger: 2.0` without quotes is a number in YAML and is accepted. */
function writtenVersion(stated: unknown): string {
  return typeof stated === "number" ? stated.toFixed(1) : String(stated);
}
