/**
 * Writes a program on the packages of the base: it imports every name, passes every property of requests, and reads
 * every property of responses. Compiled with the packages of the head, it shows what breaks.
 */
import { createSideTypes } from "../../../src/diff/sdk/sides-comparison.js";
import { usedTypes } from "../../../src/diff/sdk/used-types.js";
import type { SdkSide } from "../../../src/diff/sdk/compare-sdk.js";
import type { ObjectSdkType, SdkType } from "../../../src/diff/sdk/sdk-type.js";
import type { GeneratedFile } from "../../../src/generate.js";
import type { Operation, StatusMatch } from "../../../src/model/model.js";
import type { Direction } from "../../../src/naming/names.js";

const identifier = /^[A-Za-z_$][\w$]*$/;

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
import type { ItemAt } from "@api/base-client/runtime/options/pagination";
export type ItemOf<F> = F extends (...args: never[]) => Base.PagePromise<infer R extends Base.Result, infer Items>
  ? ItemAt<Base.SuccessBody<R>, Items>
  : never;
`;

export function consumerOf(
  side: SdkSide,
  files: readonly GeneratedFile[],
): string {
  const { model, names } = side;
  const types = createSideTypes(side);
  const { schemas, operations, alternatives } = types;

  const nameOf = (type: Extract<SdkType, { kind: "schema" }>): string =>
    names.schema(type.schema, type.direction).type.name;

  /** The type in TypeScript, with the types of the base. */
  const text = (type: SdkType): string => {
    switch (type.kind) {
      case "unknown":
        return "unknown";
      case "word":
        return /^[A-Z]/.test(type.word) && type.word !== "Blob"
          ? `Base.${type.word}`
          : type.word;
      case "literal":
        return JSON.stringify(type.value);
      case "prefixed":
        return `\`${type.prefix}\${string}\``;
      case "array":
        return `(${text(type.items)})[]`;
      case "tuple":
        return `[${[
          ...type.items.map((item, index) =>
            index < type.minimum ? text(item) : `(${text(item)})?`,
          ),
          ...(type.rest === null ? [] : [`...(${text(type.rest)})[]`]),
        ].join(", ")}]`;
      case "object": {
        const members = Array.from(
          type.properties,
          ([name, { type: inner, optional }]) =>
            `${JSON.stringify(name)}${optional ? "?" : ""}: ${text(inner)};`,
        );
        if (type.index) members.push(`[key: string]: ${text(type.index)};`);
        return `{ ${members.join(" ")} }`;
      }
      case "union":
        return type.members.length === 0
          ? "never"
          : type.members.map((one) => `(${text(one)})`).join(" | ");
      case "intersection":
        return type.members.map((one) => `(${text(one)})`).join(" & ");
      case "applied":
        return `Base.${type.name}<${type.types.map(text).join(", ")}>`;
      case "schema":
        return `Base.${nameOf(type)}`;
    }
  };

  const given = (type: SdkType): string => `given<${text(type)}>()`;

  /** Expressions of a type. Objects are literals, so that the compiler finds excess properties. */
  const literals = (type: SdkType, depth = 0): string[] => {
    if (type.kind === "schema")
      return [
        given(type),
        `given<validators.${nameOf(type)}>()`,
        ...(depth > 3
          ? []
          : literals(schemas.whole(type.schema, type.direction), depth + 1)),
      ];
    if (depth > 5) return [given(type)];
    if (type.kind === "union")
      return type.members.flatMap((one) => literals(one, depth + 1));
    if (type.kind === "intersection") {
      const objects = alternatives(type);
      return objects.every(({ kind }) => kind === "object")
        ? objects.flatMap((one) => literals(one, depth + 1))
        : [given(type)];
    }
    if (type.kind === "array")
      return literals(type.items, depth + 1).map((item) => `[${item}]`);
    if (type.kind !== "object") return [given(type)];
    return objectLiterals(type, depth);
  };

  const objectLiterals = (type: ObjectSdkType, depth: number): string[] => {
    const values = Array.from(
      type.properties,
      ([name, property]) =>
        [name, property, literals(property.type, depth + 1)] as const,
    );
    const write = (chosen: (name: string) => string | null): string =>
      `{ ${values
        .flatMap(([name]) => {
          const value = chosen(name);
          return value === null ? [] : [`${JSON.stringify(name)}: ${value},`];
        })
        .join(" ")} }`;
    const valueOf = (name: string): string =>
      values.find(([known]) => known === name)?.[2][0] ?? "given<never>()";
    const other =
      type.index !== null && alternatives(type.index).length > 0
        ? [`{ "x-other": ${given(type.index)}, ...${write(valueOf)} }`]
        : [];
    const least = write((name) =>
      type.properties.get(name)?.optional ? null : valueOf(name),
    );
    const variants = values.flatMap(([name, , texts]) =>
      texts
        .slice(1, 8)
        .map((one) =>
          write((known) => (known === name ? one : valueOf(known))),
        ),
    );
    return [write(valueOf), least, ...variants, ...other];
  };

  /** Statements that read every property of an expression. */
  const reads = (expression: string, type: SdkType, depth = 0): string[] => {
    if (type.kind === "schema")
      return [
        `{ const named: validators.${nameOf(type)} | undefined = ${expression}; use(named); }`,
      ];
    if (depth > 5) return [];
    const found = alternatives(type).filter(({ kind }) => kind !== "unknown");
    const [only] = found.filter(
      (one) =>
        one.kind !== "word" ||
        (one.word !== "null" && one.word !== "undefined"),
    );
    const isNullable = found.some(
      (one) => one.kind === "word" && one.word === "null",
    );
    if (!only || found.length > (isNullable ? 2 : 1)) return [];
    const name = `value${String(depth)}`;
    const inner = [
      ...(only.kind === "object" ? readsOfObject(name, only, depth) : []),
      ...(only.kind === "array"
        ? [
            `for (const item${String(depth)} of ${name}) { use(item${String(depth)}); ${reads(`item${String(depth)}`, only.items, depth + 1).join(" ")} }`,
          ]
        : []),
    ];
    return inner.length === 0
      ? []
      : [
          `{ const ${name} = ${expression}; if (${name} !== null && ${name} !== undefined) { ${inner.join(" ")} } }`,
        ];
  };

  const readsOfObject = (
    expression: string,
    type: ObjectSdkType,
    depth: number,
  ): string[] => [
    ...Array.from(type.properties, ([name, property]) => {
      const access = identifier.test(name)
        ? `${expression}.${name}`
        : `${expression}[${JSON.stringify(name)}]`;
      return `use(${access}); ${reads(access, property.type, depth + 1).join(" ")}`;
    }),
    ...(type.index !== null ? [`use(${expression}["x-other"]);`] : []),
  ];

  const schemaCode = (): string[] => {
    const { request: passed, response: read } = usedTypes(types);
    return Object.values(model.schemas)
      .filter(({ role }) => role.kind !== "inline")
      .flatMap(({ id, projection }) => {
        const views: Direction[] =
          projection === "split" ? ["response", "request"] : ["response"];
        return views.flatMap((view) => {
          const type = schemas.use(id, view);
          if (type.kind !== "schema") return [];
          const name = nameOf(type);
          const whole = schemas.whole(id, view);
          const isUnused = !passed.has(type) && !read.has(type);
          const isPassed = passed.has(type) || (isUnused && view === "request");
          const isRead = read.has(type) || (isUnused && view === "response");
          return [
            ...(isPassed
              ? [
                  `export function pass${name}(): void { ${[`given<Base.${name}>()`, ...literals(whole)].map((one) => `use<validators.${name}>(${one});`).join(" ")} }`,
                ]
              : []),
            ...(isRead
              ? [
                  `export function read${name}(value: validators.${name}): Base.${name} { ${reads("value", whole).join(" ")} return value; }`,
                ]
              : []),
          ];
        });
      });
  };

  const operationCode = (operation: Operation): string => {
    const call = names.derived("client", operation.id, "call").name;
    const request = `Base.${names.derived("client", operation.id, "request").name}`;
    const result = `Base.${names.derived("client", operation.id, "result").name}`;
    const type = operations.request(operation);
    const isOptional = alternatives(type).some(
      (one) =>
        one.kind === "object" &&
        [...one.properties.values()].every(({ optional }) => optional),
    );
    const responses = operations.responses(operation);
    const declared = responses.map(({ status }) => status);
    return `export async function use_${call}(api: client.Client): Promise<void> {
  const result = await client.${call}(api, given<${request}>());
  ${isOptional ? `await client.${call}(api);` : ""}
  ${literals(type)
    .map((one) => `await client.${call}(api, ${one});`)
    .join("\n  ")}
  ${declared.some(isSuccess) ? `if (result.ok) use<Base.SuccessBody<${result}>>(result.body);` : ""}
  ${responses
    .map((response) => {
      const status = String(sampleStatus(response.status, declared));
      return `if (result.declared && result.status === ${status}) { use<Parts<At<${result}, ${status}>>>(result); ${reads("result", operations.response(operation, response)).join(" ")} }`;
    })
    .join("\n  ")}
  ${operation.pagination === null ? "" : `for await (const page of client.paginate(api, client.${call}, given<${request}>())) use<Base.SuccessBody<${result}>>(page);`}
  ${operation.pagination?.items ? `for await (const item of client.items(api, client.${call}, given<${request}>())) use<ItemOf<typeof Base.${call}>>(item);` : ""}
}`;
  };

  return [
    prelude,
    ...(model.operations.some(({ pagination }) => pagination?.items)
      ? [pagesPrelude]
      : []),
    ...importedNames(files),
    ...schemaCode(),
    ...model.operations.map(operationCode),
    ...clientCode(side),
  ].join("\n");
}

/** Imports every name of the index files. Types of the runtime must also be the same as before. */
function importedNames(files: readonly GeneratedFile[]): string[] {
  const internal = /^(fieldsIn|int64In)|^(fieldRules|wire)$/;
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
          const name = item.replace(/^type /, "").replace(/^.* as /, "");
          if (internal.test(name)) return "";
          const isFixed =
            target === "client" && word !== "" && module.includes("/runtime/");
          return [
            `export ${word}{ ${name} as ${target}_${name} } from "@api/${target}";`,
            isFixed && !isGeneric(name)
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

/** A status of the response that no other response declares. */
function sampleStatus(
  status: StatusMatch,
  declared: readonly StatusMatch[],
): number {
  if (status.kind === "code") return status.code;
  const start = status.kind === "range" ? status.hundreds * 100 : 418;
  const taken = new Set(
    declared.flatMap((one) => (one.kind === "code" ? [one.code] : [])),
  );
  let code = start;
  while (taken.has(code)) code++;
  return code;
}

function clientCode(side: SdkSide): string[] {
  const { model } = side;
  const [first] = model.servers;
  const hasUrl = first !== undefined && /^https?:/.test(first.url);
  const url = hasUrl ? "" : `baseUrl: "https://example.com", `;
  const schemes = model.securitySchemes.filter(
    ({ scheme }) => scheme.kind !== "mutualTLS",
  );
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
