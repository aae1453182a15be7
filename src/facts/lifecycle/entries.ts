/** Everything in an API that is deprecated or not stable, from the whole API to one value of an enumeration. */
import { allSchemas } from "../../model/graph.js";
import type {
  ApiModel,
  Content,
  Deprecation,
  EnumerationValue,
  Exchange,
  Lifecycle,
  OperationId,
  SchemaId,
  Server,
  Stability,
  Type,
} from "../../model/model.js";
import { documentedFieldsOf } from "../schemas/documented-fields.js";

/** The subject of a lifecycle. Names are spec text. */
export type Subject =
  | { kind: "api" }
  | { kind: "tag" | "securityScheme"; name: string }
  /** `operation` is null for a server of the whole API. */
  | { kind: "server"; operation: OperationId | null; name: string }
  | { kind: "operation" | "webhook"; operation: OperationId }
  | {
      kind: "parameter" | "header" | "mediaType" | "bodyField";
      operation: OperationId;
      name: string;
    }
  | { kind: "schema"; schema: SchemaId }
  | { kind: "field"; schema: SchemaId; name: string }
  /** A value of an enumeration, and the part that has the enumeration. */
  | { kind: "value"; of: Subject; name: string };

export interface LifecycleEntry {
  subject: Subject;
  lifecycle: Lifecycle;
}

export interface DeprecatedEntry extends LifecycleEntry {
  deprecation: Deprecation;
}

/** The earliest removal comes first. Items without a date come last, in the order of the spec. */
export function deprecatedEntries(
  entries: readonly LifecycleEntry[],
): DeprecatedEntry[] {
  const last = "9999-99-99";
  return entries
    .flatMap((entry) => {
      const { deprecation } = entry.lifecycle;
      return deprecation === null ? [] : [{ ...entry, deprecation }];
    })
    .map((entry, index) => ({
      entry,
      index,
      day: entry.deprecation.removal ?? last,
    }))
    .sort((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.index - b.index,
    )
    .map(({ entry }) => entry);
}

/** The least stable first. */
export function unstableEntries(
  entries: readonly LifecycleEntry[],
): LifecycleEntry[] {
  const order: readonly Stability[] = ["experimental", "alpha", "beta"];
  return order.flatMap((stability) =>
    entries.filter(({ lifecycle }) => lifecycle.stability === stability),
  );
}

export function lifecycleEntries(model: ApiModel): LifecycleEntry[] {
  return [
    { subject: { kind: "api" as const }, lifecycle: model.info.lifecycle },
    ...model.tags.map(({ name, lifecycle }): LifecycleEntry => ({
      subject: { kind: "tag", name },
      lifecycle,
    })),
    ...serverEntries(null, model.servers),
    ...model.securitySchemes.map(({ name, lifecycle }): LifecycleEntry => ({
      subject: { kind: "securityScheme", name },
      lifecycle,
    })),
    ...model.operations.flatMap((one) => [
      ...exchangeEntries(model, "operation", one),
      ...serverEntries(one.id, one.servers),
    ]),
    ...model.webhooks.flatMap((one) => exchangeEntries(model, "webhook", one)),
    ...schemaEntries(model),
  ].filter(
    ({ lifecycle }) =>
      lifecycle.deprecation !== null || lifecycle.stability !== "stable",
  );
}

function serverEntries(
  operation: OperationId | null,
  servers: readonly Server[],
): LifecycleEntry[] {
  return servers.map(({ url, lifecycle }) => ({
    subject: { kind: "server", operation, name: url },
    lifecycle,
  }));
}

function exchangeEntries(
  model: ApiModel,
  kind: "operation" | "webhook",
  exchange: Exchange,
): LifecycleEntry[] {
  const { id, lifecycle, parameters, requestBody, responses } = exchange;
  const part = (
    kind: "parameter" | "header" | "mediaType",
    name: string,
    lifecycle: Lifecycle,
  ): LifecycleEntry => ({ subject: { kind, operation: id, name }, lifecycle });
  const contentEntries = (contents: readonly Content[]) =>
    contents.map((content) =>
      part("mediaType", content.mediaType, content.lifecycle),
    );
  return [
    { subject: { kind, operation: id }, lifecycle },
    ...parameters.flatMap(({ name, lifecycle, schema }) => {
      const entry = part("parameter", name, lifecycle);
      return [entry, ...valueEntries(model, entry.subject, schema)];
    }),
    ...contentEntries(requestBody?.contents ?? []),
    ...responses.flatMap(({ headers, contents }) => [
      ...headers.map(({ name, lifecycle }) => part("header", name, lifecycle)),
      ...contentEntries(contents),
    ]),
  ];
}

/** Fields are listed in the schema that declares them, not in those that inherit them. */
function schemaEntries(model: ApiModel): LifecycleEntry[] {
  const seen = new Set<SchemaId>();
  return allSchemas(model).flatMap((schema): LifecycleEntry[] => {
    const { id, role, type, lifecycle } = schema;
    if (
      role.kind !== "declaration" &&
      role.kind !== "requestBody" &&
      role.kind !== "responseBody"
    )
      return [];
    const fields = documentedFieldsOf(model, type, null).flatMap(
      ({ path, property }): LifecycleEntry[] => {
        const field = model.schemas[property.schema];
        if (!field || field.role.kind === "declaration" || seen.has(field.id))
          return [];
        seen.add(field.id);
        const subject: Subject =
          role.kind === "declaration"
            ? { kind: "field", schema: id, name: path }
            : { kind: "bodyField", operation: role.operation, name: path };
        return [
          { subject, lifecycle: field.lifecycle },
          ...valueEntries(model, subject, field.id),
        ];
      },
    );
    if (role.kind !== "declaration") return fields;
    const subject: Subject = { kind: "schema", schema: id };
    return [
      { subject, lifecycle },
      ...valueEntries(model, subject, id),
      ...fields,
    ];
  });
}

/** The values of a named enumeration are listed with its schema only. */
function valueEntries(
  model: ApiModel,
  of: Subject,
  id: SchemaId,
): LifecycleEntry[] {
  const type = model.schemas[id]?.type;
  return (type ? valuesIn(type) : []).map(({ value, lifecycle }) => ({
    subject: {
      kind: "value",
      of,
      name: typeof value === "string" ? value : JSON.stringify(value),
    },
    lifecycle,
  }));
}

function valuesIn(type: Type): EnumerationValue[] {
  switch (type.kind) {
    case "enumeration":
      return type.values;
    case "array":
      return valuesIn(type.items);
    case "union":
      return type.members.flatMap(valuesIn);
    default:
      return [];
  }
}
