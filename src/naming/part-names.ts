/** Names the schemas of an operation after it: `ListPets` → `ListPets Query`. Those of a component have its name. */
import { statusWord } from "../facts/operations/status.js";
import { isJson } from "../base/openapi/media-type.js";
import type {
  Component,
  OperationId,
  Schema,
  StatusMatch,
} from "../model/model.js";
import { pascalCase } from "./identifiers.js";
import type { Forms } from "./scope.js";

/** The component that a body belongs to; null if only its operation describes it. */
export function componentOf({ role }: Schema): Component | null {
  return "component" in role ? (role.component ?? null) : null;
}

/** `NotFound` → `NotFoundBody`, or `NotFoundResponseBody`. */
export function componentForms({ role }: Schema, { name }: Component): Forms {
  const media = "mediaType" in role ? mediaWord(role.mediaType) : "";
  const kind = role.kind === "requestBody" ? "Request" : "Response";
  const stem = name.replace(/body$/i, "") || name;
  return [
    pascalCase(`${stem} ${media} Body`),
    pascalCase(`${stem} ${kind} ${media} Body`),
  ];
}

/** Returns null for a schema that is not part of an operation. */
export function partName(
  schema: Schema,
): { operation: OperationId; suffix: string } | null {
  const { role } = schema;
  switch (role.kind) {
    case "declaration":
    case "inline":
      return null;
    case "parameters": {
      const suffix = {
        path: "Path",
        query: "Query",
        header: "Headers",
        cookie: "Cookies",
      };
      return { operation: role.operation, suffix: suffix[role.location] };
    }
    case "requestBody":
      return {
        operation: role.operation,
        suffix: `${mediaWord(role.mediaType)} Body`,
      };
    case "responseBody":
      return {
        operation: role.operation,
        suffix: `${statusName(role.status)} ${mediaWord(role.mediaType)} Body`,
      };
  }
}

/** JSON is the default and is not part of the name. Other media types are. */
function mediaWord(mediaType: string): string {
  if (isJson(mediaType)) return "";
  if (mediaType === "application/x-www-form-urlencoded") return "Form";
  if (mediaType === "multipart/form-data") return "Multipart";
  return mediaType.replace(/^application\//, "");
}

function statusName(status: StatusMatch): string {
  return status.kind === "default" ? "Default" : statusWord(status);
}
