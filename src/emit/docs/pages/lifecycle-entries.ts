/** Everything that is deprecated or not stable: operations, webhooks, parameters, headers, schemas and their fields. */
import type {
  ApiModel,
  Deprecation,
  Exchange,
  Lifecycle,
  OperationId,
  SchemaId,
  Stability,
} from "../../../model/model.js";
import { documentedFieldsOf } from "../fields.js";

/** The subject of a lifecycle. Names are spec text. */
export type Subject =
  | { kind: "operation" | "webhook"; operation: OperationId }
  | { kind: "parameter"; operation: OperationId; name: string }
  | { kind: "header"; operation: OperationId; name: string }
  | { kind: "bodyField"; operation: OperationId; name: string }
  | { kind: "schema"; schema: SchemaId }
  | { kind: "field"; schema: SchemaId; name: string };

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
    ...model.operations.flatMap((one) => exchangeEntries("operation", one)),
    ...model.webhooks.flatMap((one) => exchangeEntries("webhook", one)),
    ...schemaEntries(model),
  ].filter(
    ({ lifecycle }) =>
      lifecycle.deprecation !== null || lifecycle.stability !== "stable",
  );
}

function exchangeEntries(
  kind: "operation" | "webhook",
  { id, lifecycle, parameters, responses }: Exchange,
): LifecycleEntry[] {
  return [
    { subject: { kind, operation: id }, lifecycle },
    ...parameters.map(({ name, lifecycle }): LifecycleEntry => ({
      subject: { kind: "parameter", operation: id, name },
      lifecycle,
    })),
    ...responses.flatMap(({ headers }) =>
      headers.map(({ name, lifecycle }): LifecycleEntry => ({
        subject: { kind: "header", operation: id, name },
        lifecycle,
      })),
    ),
  ];
}

/** Fields are listed in the schema that declares them, not in those that inherit them. */
function schemaEntries(model: ApiModel): LifecycleEntry[] {
  const seen = new Set<SchemaId>();
  return Object.values(model.schemas).flatMap((schema): LifecycleEntry[] => {
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
        return [
          {
            subject:
              role.kind === "declaration"
                ? { kind: "field", schema: id, name: path }
                : { kind: "bodyField", operation: role.operation, name: path },
            lifecycle: field.lifecycle,
          },
        ];
      },
    );
    return role.kind === "declaration"
      ? [{ subject: { kind: "schema", schema: id }, lifecycle }, ...fields]
      : fields;
  });
}
