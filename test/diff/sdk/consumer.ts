/**
 * Writes a program on the packages of the base that does with their types what code may do: it imports every name,
 * passes every property of requests, reads every property of responses, compares values with literals, and indexes
 * tables by them. Compiled with the packages of the head, it shows what breaks.
 */
import type { SdkSide } from "../../../src/commands/diff/sdk/compare-sdk.js";
import { declarationsOf } from "../../../src/commands/diff/sdk/types/declarations.js";
import {
  exportedSchemas,
  viewsOf,
} from "../../../src/commands/diff/sdk/exports.js";
import {
  answersOf,
  resultAt,
  sampleStatus,
  type ResultSide,
} from "../../../src/commands/diff/sdk/results.js";
import type { SideTypes } from "../../../src/commands/diff/sdk/side-types.js";
import { createSidesComparison } from "../../../src/commands/diff/sdk/sides-comparison.js";
import {
  partOf,
  type TypeFacts,
} from "../../../src/commands/diff/sdk/types/facts.js";
import { createTypeProgram } from "../../../src/commands/diff/sdk/types/program.js";
import { usedNames } from "../../../src/commands/diff/sdk/used-names.js";
import { credentialed } from "../../../src/emit/client/auth-types.js";
import type { GeneratedFile } from "../../../src/generate.js";
import type { Operation, StatusMatch } from "../../../src/model/model.js";
import { createReads } from "./consumer-reads.js";
import { createWrites } from "./consumer-writes.js";
import { createTypeTexts } from "./type-texts.js";

const prelude = `
import type * as Base from "@api/base-client";
import * as client from "@api/client";
import type * as validators from "@api/validators";

export type Validators = typeof validators;
declare function given<T>(): T;
declare function use<T>(value: T): void;

/** The result of a status that the description of the base declares. */
export type At<R, Status> = R extends { declared: true; status: infer Known }
  ? Status extends Known
    ? R
    : never
  : never;
export type Parts<R> = R extends { body: unknown; headers: unknown; contentType: unknown }
  ? Pick<R, "body" | "headers" | "contentType">
  : never;
`;

const pagesPrelude = `
import type { ItemAt } from "@api/base-client/runtime/options";
export type ItemOf<F> = F extends (...args: never[]) => Base.PagePromise<infer R extends Base.Result, infer Items>
  ? ItemAt<Base.SuccessBody<R>, Items>
  : never;
`;

export function consumerOf(
  side: SdkSide,
  files: readonly GeneratedFile[],
): string {
  const printed = { side, declarations: declarationsOf(side) };
  const { base, facts } = createSidesComparison(
    createTypeProgram(printed, printed),
  );
  const { operations } = side.model;
  return [
    prelude,
    ...(operations.some(({ pagination }) => pagination?.items)
      ? [pagesPrelude]
      : []),
    ...importedNames(files),
    ...schemaCode(base, facts),
    ...operations.map((one) => operationCode(base, facts, one)),
    ...clientCode(side),
  ].join("\n");
}

function schemaCode(types: SideTypes, facts: TypeFacts): string[] {
  const { side, names } = types;
  const texts = createTypeTexts(facts, names);
  const literals = createWrites(facts, texts);
  const reads = createReads(facts, texts);
  const passed = usedNames(side, "request");
  const read = usedNames(side, "response");
  return exportedSchemas(side).flatMap((schema) =>
    viewsOf(schema).flatMap((view) => {
      const { name } = side.names.schema(schema.id, view).type;
      const type = names.type(name);
      if (type === null) return [];
      const isUnused = !passed.has(name) && !read.has(name);
      const isPassed = passed.has(name) || (isUnused && view === "request");
      const isRead = read.has(name) || (isUnused && view === "response");
      const values = [`given<Base.${name}>()`, ...literals(partOf(type), true)];
      return [
        ...(isPassed
          ? [
              `export function pass${name}(): void { ${values.map((one) => `use<validators.${name}>(${one});`).join(" ")} }`,
            ]
          : []),
        ...(isRead
          ? [
              `export function read${name}(value: validators.${name}): Base.${name} { ${reads("value", partOf(type), true).join(" ")} return value; }`,
            ]
          : []),
      ];
    }),
  );
}

function operationCode(
  types: SideTypes,
  facts: TypeFacts,
  operation: Operation,
): string {
  const { side, exports, checker, names } = types;
  const texts = createTypeTexts(facts, names);
  const literals = createWrites(facts, texts);
  const reads = createReads(facts, texts);
  const nameOf = (role: string): string =>
    side.names.derived("client", operation.id, role).name;
  const call = nameOf("call");
  const request = `Base.${nameOf("request")}`;
  const result = `Base.${nameOf("result")}`;
  const symbol = exports.get(nameOf("request"));
  if (!symbol) throw new Error(`There is no ${request}`);
  const type = partOf(checker.getDeclaredTypeOfSymbol(symbol));
  const isOptional = type.alternatives.some((one) =>
    [...(facts.membersOf(one)?.properties.values() ?? [])].every(
      ({ optional }) => optional,
    ),
  );
  const results: ResultSide = { operation, types };
  const responses = answersOf(results);
  const declared = responses.map(({ status }) => status);
  return `export async function use_${call}(api: client.Client): Promise<void> {
  const result = await client.${call}(api, given<${request}>());
  ${isOptional ? `await client.${call}(api);` : ""}
  ${literals(type, true)
    .map((one) => `await client.${call}(api, ${one});`)
    .join("\n  ")}
  ${declared.some(isSuccess) ? `if (result.ok) use<Base.SuccessBody<${result}>>(result.body);` : ""}
  ${responses
    .map((response) => {
      const status = String(sampleStatus(responses, response));
      return `if (result.declared && result.status === ${status}) { use<Parts<At<${result}, ${status}>>>(result); ${reads("result", resultAt(results, response), true).join(" ")} }`;
    })
    .join("\n  ")}
  ${operation.pagination === null ? "" : `for await (const page of client.paginate(api, client.${call}, given<${request}>())) use<Base.SuccessBody<${result}>>(page);`}
  ${operation.pagination?.items ? `for await (const item of client.items(api, client.${call}, given<${request}>())) use<ItemOf<typeof Base.${call}>>(item);` : ""}
}`;
}

/** Imports every name of the index files. Types of the runtime must also be the same as before. */
function importedNames(files: readonly GeneratedFile[]): string[] {
  const internal = /^schemaOf|^(fieldRules|wire)$/;
  const isGeneric = (name: string): boolean =>
    files.some(({ text }) =>
      new RegExp(`^export (type|interface) ${name}<`, "m").test(text),
    );
  return ["client", "validators"].flatMap((target) => {
    const path = `${target}/src/index.ts`;
    const source = files.find((file) => file.path === path)?.text ?? "";
    const blocks = source.matchAll(
      /^export (type )?\{([^}]*)\} from "([^"]*)"/gm,
    );
    return [...blocks].flatMap(([, isType, list = "", module = ""]) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "")
        .map((item) => {
          const word = isType || item.startsWith("type ") ? "type " : "";
          const [declared = "", name = declared] = item
            .replace(/^type /, "")
            .split(" as ");
          if (internal.test(name)) return "";
          const isFixed =
            target === "client" && word !== "" && module.includes("/runtime/");
          return [
            `export ${word}{ ${name} as ${target}_${name} } from "@api/${target}";`,
            isFixed && !isGeneric(declared)
              ? `use<Base.${name}>(given<client.${name}>());`
              : "",
          ].join("\n");
        }),
    );
  });
}

/** Without another success, `default` also describes successes. */
function isSuccess(status: StatusMatch): boolean {
  if (status.kind === "default") return true;
  return status.kind === "range"
    ? status.hundreds === 2
    : Math.floor(status.code / 100) === 2;
}

function clientCode(side: SdkSide): string[] {
  const { model } = side;
  const [first] = model.servers;
  const hasUrl = first !== undefined && /^https?:/.test(first.url);
  const url = hasUrl ? "" : `baseUrl: "https://example.com", `;
  const schemes = credentialed(model);
  const credential = (scheme: (typeof schemes)[number]): string =>
    scheme.scheme.kind === "http" &&
    scheme.scheme.scheme.toLowerCase() === "basic"
      ? `{ username: "a", password: "b" }`
      : `"secret"`;
  const [only] = schemes;
  return [
    `export const clients: client.Client[] = [`,
    hasUrl ? "client.createClient()," : "",
    `client.createClient({ baseUrl: "https://example.com" }),`,
    ...schemes.map(
      (scheme) =>
        `client.createClient({ ${url}auth: { ${JSON.stringify(scheme.name)}: ${credential(scheme)} } }),`,
    ),
    only && model.securitySchemes.length === 1
      ? `client.createClient({ ${url}auth: ${credential(only)} }),`
      : "",
    "];",
  ];
}
