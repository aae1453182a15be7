/** Everything that is deprecated or not stable, as plain data for lists, calendars and policies. */
import {
  deprecatedEntries,
  lifecycleEntries,
  unstableEntries,
  type LifecycleEntry,
  type Subject,
} from "../../facts/lifecycle/entries.js";
import type {
  ApiModel,
  Day,
  OperationId,
  Origin,
  Replacement,
  SchemaId,
  Stability,
} from "../../model/model.js";
import { statusOf, type PartStatus } from "./days.js";

/** Texts come from the spec and are not escaped. */
export interface LifecycleItem extends PartStatus {
  kind: Subject["kind"];
  name: string;
  /** The operation or webhook to which it belongs, or which it is. */
  operation: string | null;
  /** The schema to which it belongs, or which it is. */
  schema: string | null;
  stability: Stability;
  since: Day | null;
  sinceVersion: string | null;
  removal: Day | null;
  replacement: string | null;
  note: string | null;
  /** In words: `parameter limit of listPets`. */
  part: string;
  places: {
    /** Where the spec says that it is deprecated or not stable. */
    stated: Origin | null;
    removal: Origin | null;
  };
}

/** Deprecated parts come first, with the earliest removal at the top, then the parts that are not stable. */
export function lifecycleItems(model: ApiModel, today: Day): LifecycleItem[] {
  const entries = lifecycleEntries(model);
  const names = namesOfModel(model);
  return [
    ...deprecatedEntries(entries),
    ...unstableEntries(entries).filter(
      ({ lifecycle }) => lifecycle.deprecation === null,
    ),
  ].map((entry) => itemOf(names, entry, today));
}

function itemOf(
  names: Names,
  { subject, lifecycle }: LifecycleEntry,
  today: Day,
): LifecycleItem {
  const { stability, deprecation, sources } = lifecycle;
  const removal = deprecation?.removal ?? null;
  const { status, daysLeft } = statusOf(deprecation, today);
  const replacement = deprecation?.replacement ?? null;
  return {
    kind: subject.kind,
    ...ownersOf(names, subject),
    status,
    stability,
    since: deprecation?.since ?? null,
    sinceVersion: deprecation?.sinceVersion ?? null,
    removal,
    daysLeft,
    replacement: replacement && replacementText(names, replacement),
    note: noteOf(deprecation?.note ?? null, replacement),
    part: partWords(names, subject),
    places: {
      stated: sources.deprecated ?? sources.stability,
      removal: sources.removal,
    },
  };
}

interface Names {
  api: string;
  operation: (id: OperationId) => string;
  schema: (id: SchemaId) => string;
}

/** The names of the spec. */
function namesOfModel(model: ApiModel): Names {
  const operations = new Map(
    [...model.operations, ...model.webhooks].map((one) => [
      one.id,
      one.name ?? `${one.method.toUpperCase()} ${addressOf(one)}`,
    ]),
  );
  return {
    api: model.info.title,
    operation: (id) => operations.get(id) ?? id,
    schema: (id) => {
      const role = model.schemas[id]?.role;
      return role?.kind === "declaration" ? role.name : id;
    },
  };
}

function addressOf(
  one: ApiModel["operations"][number] | ApiModel["webhooks"][number],
): string {
  return "path" in one ? one.path.text : one.trigger.name;
}

function ownersOf(
  names: Names,
  subject: Subject,
): Pick<LifecycleItem, "name" | "operation" | "schema"> {
  switch (subject.kind) {
    case "api":
      return { name: names.api, operation: null, schema: null };
    case "tag":
    case "securityScheme":
      return { name: subject.name, operation: null, schema: null };
    case "operation":
    case "webhook": {
      const operation = names.operation(subject.operation);
      return { name: operation, operation, schema: null };
    }
    case "server":
    case "parameter":
    case "header":
    case "mediaType":
    case "bodyField": {
      const { operation: id, name } = subject;
      const operation = id === null ? null : names.operation(id);
      return { name, operation, schema: null };
    }
    case "schema": {
      const schema = names.schema(subject.schema);
      return { name: schema, operation: null, schema };
    }
    case "field":
      return {
        name: subject.name,
        operation: null,
        schema: names.schema(subject.schema),
      };
    case "value":
      return { ...ownersOf(names, subject.of), name: subject.name };
  }
}

const words: Readonly<Record<Subject["kind"], string>> = {
  api: "API",
  tag: "tag",
  securityScheme: "security scheme",
  server: "server",
  operation: "operation",
  webhook: "webhook",
  parameter: "parameter",
  header: "response header",
  mediaType: "media type",
  bodyField: "field",
  schema: "schema",
  field: "field",
  value: "value",
};

function partWords(names: Names, subject: Subject): string {
  const { name, operation, schema } = ownersOf(names, subject);
  const own = `${words[subject.kind]} ${name}`;
  if (subject.kind === "value") {
    return `${own} of ${partWords(names, subject.of)}`;
  }
  const owner = operation ?? schema;
  return owner === null || owner === name ? own : `${own} of ${owner}`;
}

/** `listPets with status=available`. */
function replacementText(names: Names, replacement: Replacement): string {
  switch (replacement.kind) {
    case "text":
      return replacement.text;
    case "peer":
      return replacement.name;
    case "operation": {
      const using = replacement.parameters.map(({ name, value }) =>
        value === null ? name : `${name}=${value}`,
      );
      const operation = names.operation(replacement.operation);
      return using.length === 0
        ? operation
        : `${operation} with ${using.join(", ")}`;
    }
  }
}

function noteOf(
  note: string | null,
  replacement: Replacement | null,
): string | null {
  return note ?? (replacement?.kind === "operation" ? replacement.note : null);
}
