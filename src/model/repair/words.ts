/** Repairs words that a field allows: `in: Query`, `style: deepobject`, `type: apikey`, and status codes. */
import { parameterStyles } from "../../base/openapi/parameter-styles.js";
import { isObject } from "../../base/common/json.js";
import type { ObjectKind } from "../../read/keywords/fields.js";
import type { ObjectEdit } from "./object-edit.js";
import { meantWord, plainWord } from "./plain-match.js";

interface Words {
  readonly openapi: readonly string[];
  readonly swagger: readonly string[];
}

const same = (...words: string[]): Words => ({
  openapi: words,
  swagger: words,
});

const styles = Object.keys(parameterStyles).filter(
  (style) => style !== "tabDelimited",
);

const words: Partial<Record<ObjectKind, Readonly<Record<string, Words>>>> = {
  parameter: {
    in: {
      openapi: ["path", "query", "header", "cookie", "querystring"],
      swagger: ["path", "query", "header", "body", "formData"],
    },
    style: same(...styles),
    collectionFormat: same("csv", "ssv", "tsv", "pipes", "multi"),
  },
  header: { style: same(...styles) },
  encoding: { style: same(...styles) },
  securityScheme: {
    type: {
      openapi: ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"],
      swagger: ["basic", "apiKey", "oauth2"],
    },
    in: same("query", "header", "cookie"),
    flow: same("implicit", "password", "application", "accessCode"),
  },
};

/** Kinds of security in the words of people, and the fields of OpenAPI 3 for them. */
const securityAliases: Readonly<
  Record<string, { type: string; scheme?: string }>
> = {
  bearer: { type: "http", scheme: "bearer" },
  jwt: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  oauth: { type: "oauth2" },
  oidc: { type: "openIdConnect" },
  openid: { type: "openIdConnect" },
  mtls: { type: "mutualTLS" },
};

export function repairWords(edit: ObjectEdit): void {
  const { value, kind } = edit;
  const isSwagger = edit.document.version === "2.0";
  for (const [key, known] of Object.entries(words[kind] ?? {})) {
    const written = value[key];
    const allowed = isSwagger ? known.swagger : known.openapi;
    if (typeof written !== "string" || allowed.includes(written)) continue;
    // The other language has this word; `invalid-parameter` says so.
    if ([...known.openapi, ...known.swagger].includes(written)) {
      if (kind !== "securityScheme") continue;
    }
    const alias =
      kind === "securityScheme" && key === "type" && !isSwagger
        ? securityAliases[plainWord(written)]
        : undefined;
    const near = alias?.type ?? meantWord(written, allowed);
    if (near === null) continue;
    edit.report("misspelt-value", key, "value", {
      keyword: key,
      value: written,
      near,
    });
    edit.set(key, near);
    if (alias?.scheme !== undefined && value["scheme"] === undefined) {
      edit.set("scheme", alias.scheme, key);
    }
  }
}

/** Repairs the keys of `responses`. */
export function repairStatusCodes(edit: ObjectEdit): void {
  const { responses } = edit.value;
  if (!isObject(responses)) return;
  for (const status of Object.keys(responses)) {
    const near = meantStatus(status);
    if (near === null || Object.hasOwn(responses, near)) continue;
    const inner = edit.part(responses, "response", "responses");
    const params = { keyword: "responses", value: status, near };
    inner.report("misspelt-value", status, "key", params);
    inner.rename(status, near);
  }
}

/** `20X`, `200 OK`, `200-299`, `Default`. `2xx` is accepted as it is. Returns null for a status code that needs no repair. */
function meantStatus(status: string): string | null {
  if (/^(?:[1-5]\d\d|[1-5][Xx]{2}|default|x-.*)$/.test(status)) return null;
  const text = status.trim();
  if (/^default$/i.test(text)) return "default";
  const [, code] = /^([1-5]\d\d)(?:\.0+)?(?:[\s:_-]+\D.*)?$/s.exec(text) ?? [];
  if (code !== undefined) return code;
  const [, group] = /^([1-5])(?:[\dx*_]?[x*_]|xx)$/i.exec(text) ?? [];
  if (group !== undefined) return `${group}XX`;
  const [, first, last] = /^([1-5])00\s*[-–]\s*([1-5])99$/.exec(text) ?? [];
  return first !== undefined && first === last ? `${first}XX` : null;
}
