/**
 * Identifiers of things that exist in the service, from responses: of operations that create them, of lists, and by
 * `links` of the spec. Operations with a path parameter get them.
 */
import { isObject } from "../../../base/common/json.js";
import { segments, valueAt } from "../../../base/common/pointer.js";
import type {
  ApiModel,
  JsonValue,
  Operation,
  Parameter,
  Response,
  SchemaId,
} from "../../../model/model.js";
import { itemsOf } from "./items.js";

export interface Resources {
  /** Remembers what a successful response shows. The first created thing of a path stays, or else the first listed one. */
  note(
    operation: Operation,
    pathValues: ReadonlyMap<string, JsonValue>,
    body: JsonValue,
    described: Response | null,
  ): void;
  /** Values of path parameters that exist together, as far as they are known. */
  pathValues(operation: Operation): ReadonlyMap<string, JsonValue>;
  /** The values that identify a created thing at a path: `/pets/{petId}`. Null if the response does not have them. */
  identify(
    creator: Operation,
    item: Operation,
    pathValues: ReadonlyMap<string, JsonValue>,
    body: JsonValue,
  ): ReadonlyMap<string, JsonValue> | null;
  /** An identifier with this name: `petId`. Undefined if things of several kinds have it. */
  named(name: string): JsonValue | undefined;
}

interface Known {
  isCreated: boolean;
  /** The parameter of the last segment. */
  name: string | null;
  values: readonly JsonValue[];
}

type Fits = (schema: SchemaId, value: JsonValue) => boolean;

export function createResources(model: ApiModel, fits: Fits): Resources {
  const known = new Map<string, Known>();
  const itemPaths = model.operations.filter(
    ({ path }) => lastParameter(path.text) !== null,
  );

  function identify(
    creator: Operation,
    item: Operation,
    pathValues: ReadonlyMap<string, JsonValue>,
    body: JsonValue,
  ) {
    const name = lastParameter(item.path.text);
    const parameter = item.parameters.find(
      (one) => one.location === "path" && one.name === name,
    );
    if (!parameter || !isObject(body)) return null;
    const id = idIn(parameter, body);
    if (id === null) return null;
    const before = parameterNames(creator.path.text).map(
      (one) => pathValues.get(one) ?? null,
    );
    return new Map(
      parameterNames(item.path.text).map((one, index) => [
        one,
        before[index] ?? id,
      ]),
    );
  }

  function idIn(
    { name, schema }: Parameter,
    body: { readonly [key: string]: unknown },
  ): JsonValue | null {
    const short = /[a-z](Id|ID|_id|Key|Name|Slug)$/.exec(name)?.[1];
    const names = [name, short?.replace("_", "").toLowerCase() ?? "", "id"];
    for (const candidate of names) {
      const value = Object.hasOwn(body, candidate) ? body[candidate] : null;
      if (typeof value !== "string" && typeof value !== "number") continue;
      if (fits(schema, value)) return value;
    }
    return null;
  }

  function keep(
    { path: { text } }: Operation,
    values: ReadonlyMap<string, JsonValue>,
    isCreated: boolean,
  ) {
    const before = known.get(shapeOf(text));
    if (before && (before.isCreated || !isCreated)) return;
    known.set(shapeOf(text), {
      isCreated,
      name: lastParameter(text),
      values: parameterNames(text).map((name) => values.get(name) ?? null),
    });
  }

  return {
    identify,
    note(operation, pathValues, body, described) {
      const own = operation.path.text;
      const isCreated = operation.method === "post";
      const found = itemsOf(operation, body)?.[0] ?? body;
      for (const item of itemPaths) {
        if (parentOf(item.path.text) !== shapeOf(own)) continue;
        const values = identify(operation, item, pathValues, found);
        if (values) keep(item, values, isCreated);
      }
      for (const link of described?.links ?? []) {
        const target = model.operations.find(({ id }) => id === link.operation);
        if (!target) continue;
        const values = new Map(
          link.parameters.flatMap(({ name, value }) => {
            const [, pointer] =
              typeof value === "string"
                ? (/^\$response\.body#(.*)$/.exec(value) ?? [])
                : [];
            const at =
              pointer === undefined ? value : valueAt(body, segments(pointer));
            return at === undefined || at === null
              ? []
              : [[name.replace(/^path\./, ""), at as JsonValue] as const];
          }),
        );
        if (parameterNames(target.path.text).every((name) => values.has(name)))
          keep(target, values, isCreated);
      }
    },
    pathValues({ path: { text } }) {
      const names = parameterNames(text);
      // The longest part of the path that is known.
      for (let count = names.length; count > 0; count--) {
        const end = text.indexOf(`{${names[count - 1] ?? ""}}`);
        const values = known.get(
          shapeOf(text.slice(0, text.indexOf("}", end) + 1)),
        )?.values;
        if (values)
          return new Map(
            values.map((value, index) => [names[index] ?? "", value]),
          );
      }
      return new Map();
    },
    named(name) {
      const [first, second] = [...known.values()]
        .filter((one) => one.name === name)
        .sort((one, other) => one.values.length - other.values.length);
      const isClear = first?.values.length !== second?.values.length;
      return isClear ? first?.values.at(-1) : undefined;
    },
  };
}

export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** The parameter that is the whole last segment of a path. */
export function lastParameter(path: string): string | null {
  return /\/\{([^{}]*)\}$/.exec(path)?.[1] ?? null;
}

/** `/pets/{}`, whatever the names of parameters. */
export function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** The shape of the path without its last segment. */
export function parentOf(path: string): string {
  return shapeOf(path).replace(/\/[^/]*$/, "");
}
