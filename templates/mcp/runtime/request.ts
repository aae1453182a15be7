// Part of the Specwright runtime.
/** Turns the input of a tool into the request of the client, or says what to change. */
import { isRecord, ownField, type JsonObject, type Tool } from "./tool.js";

/** A part of the input that is wrong. */
export interface InputIssue {
  /** A JSON pointer into the input: `/query/limit`. */
  readonly path: string;
  readonly message: string;
}

export type RequestOrIssues =
  | { readonly request: Record<string, unknown>; readonly part?: string }
  | { readonly issues: readonly InputIssue[] };

const groups = ["path", "query", "headers", "cookies"];

/** The validators of the API check the values. This checks the form that they do not see. */
export function requestOf(tool: Tool, input: unknown): RequestOrIssues {
  if (!isRecord(input))
    return { issues: [{ path: "", message: "must be an object" }] };
  const known = propertiesOf(tool.input);
  const issues = Object.keys(input).flatMap((name) =>
    Object.hasOwn(known, name) ? [] : [unknownField(known, name)],
  );
  for (const group of groups) {
    const given = ownField(input, group);
    const schema = ownField(known, group);
    if (given === undefined || schema === undefined) continue;
    if (!isRecord(given)) {
      issues.push({ path: `/${group}`, message: "must be an object" });
      continue;
    }
    const names = Object.keys(propertiesOf(schema));
    for (const name of Object.keys(given))
      if (!names.includes(name))
        issues.push({
          path: `/${group}/${pointerPart(name)}`,
          message: `is not a parameter; the parameters are ${names.join(", ")}`,
        });
  }
  const { part, ...request } = input;
  if (part !== undefined && typeof part !== "string")
    issues.push({ path: "/part", message: "must be a JSON pointer" });
  const { body } = request;
  if (tool.files !== undefined && body !== undefined) {
    try {
      request["body"] = withFiles(tool.files, body);
    } catch {
      issues.push({ path: "/body", message: "must have its files as base64" });
    }
  }
  if (issues.length > 0) return { issues };
  for (const [name, wire] of Object.entries(tool.wires ?? {}))
    if (request[name] !== undefined) request[name] = wire.decode(request[name]);
  if (tool.contentType !== undefined && body !== undefined)
    request["contentType"] = tool.contentType;
  return typeof part === "string" ? { request, part } : { request };
}

/** Models often leave out the group of a parameter. */
function unknownField(known: JsonObject, name: string): InputIssue {
  const group = [...groups, "body"].find((one) =>
    Object.hasOwn(propertiesOf(ownField(known, one)), name),
  );
  const fields = Object.keys(known).join(", ");
  return {
    path: `/${pointerPart(name)}`,
    message:
      group === undefined
        ? `is not a field of the input; ${fields === "" ? "it has no fields" : `the fields are ${fields}`}`
        : `belongs into ${group}: { "${group}": { "${name}": … } }`,
  };
}

export function propertiesOf(schema: unknown): JsonObject {
  const properties = ownField(schema, "properties");
  return isRecord(properties) ? properties : {};
}

export function pointerPart(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function withFiles(files: readonly string[], body: unknown): unknown {
  if (files.includes("*")) return blobOf(body);
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      files.includes(name)
        ? Array.isArray(value)
          ? value.map(blobOf)
          : blobOf(value)
        : value,
    ]),
  );
}

function blobOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const binary = atob(value);
  return new Blob([Uint8Array.from(binary, (one) => one.charCodeAt(0))]);
}
