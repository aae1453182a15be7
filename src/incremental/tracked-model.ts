/**
 * A model that notes which of its parts are read. A part is a declared schema or an operation with all inline schemas
 * below it: finer parts would rarely change alone.
 */
import { appendTo } from "../base/common/append-to.js";
import type {
  ApiModel,
  Exchange,
  OperationId,
  Schema,
  SchemaId,
} from "../model/model.js";
import { createCells, type Cells, type CellsByKey } from "./cells.js";
import { noteRead, type Cell } from "./tracking.js";

/** The cells of a tracked model, and its parts. */
interface TrackedParts {
  /** The model itself, whose reads are not noted. */
  readonly model: ApiModel;
  readonly cells: Cells;
  readonly facets: Facets;
  /** The part that a schema belongs to. */
  partOf(id: SchemaId): string;
  /** The schemas of a part. */
  schemasIn(part: string): readonly Schema[];
}

const tracked = new WeakMap<ApiModel, TrackedParts>();

/** Null if the reads of the model are not noted. */
export function trackedParts(model: ApiModel): TrackedParts | null {
  return tracked.get(model) ?? null;
}

/** For facts about the whole model, which are in tables: a model whose reads are not noted, and cost no time. */
export function wholeModel(model: ApiModel): ApiModel {
  return tracked.get(model)?.model ?? model;
}

/** Notes that the structure of a schema and of all schemas in its part is read. */
export function noteSchema(model: ApiModel, id: SchemaId): void {
  const parts = trackedParts(model);
  if (parts === null) return;
  noteRead(parts.facets.identity(parts.partOf(id)));
  noteRead(parts.facets.structure(parts.partOf(id)));
}

/**
 * Which cell a property of a schema belongs to. References to a schema mostly need its identity only, and samples do
 * not need its words, which are edited most.
 */
const facetOf: Readonly<Record<keyof Schema, Facet>> = {
  id: "identity",
  role: "identity",
  access: "identity",
  projection: "identity",
  codec: "structure",
  brand: "structure",
  type: "structure",
  assertions: "structure",
  messages: "structure",
  default: "structure",
  lifecycle: "use",
  examples: "use",
  documentation: "words",
  origin: "words",
};
type Facet = "identity" | "structure" | "use" | "words";

export function trackModel(model: ApiModel): ApiModel {
  const cells = createCells();
  const byPart = new Map<string, Schema[]>();
  const partsById = new Map<SchemaId, string>();
  for (const schema of Object.values(model.schemas)) {
    const part = partIn(schema.id);
    partsById.set(schema.id, part);
    appendTo(byPart, part, schema);
  }
  const partOf = (id: SchemaId) => partsById.get(id) ?? partIn(id);
  const facets = addFacets(cells, (part) => byPart.get(part) ?? []);
  const all = addLists(cells, model);
  const result: ApiModel = {
    ...model,
    get schemas() {
      return schemas;
    },
    get operations() {
      noteRead(all.operations);
      return operations;
    },
    get webhooks() {
      noteRead(all.webhooks);
      return webhooks;
    },
  };
  const schemas = trackedSchemas(model.schemas, partOf, facets, all.schemas);
  const exchanges = [...model.operations, ...model.webhooks];
  const cellOf = addExchanges(cells, exchanges);
  const track = <One extends Exchange>(one: One) =>
    trackedExchange(one, cellOf(one.id));
  const operations = model.operations.map(track);
  const webhooks = model.webhooks.map(track);
  tracked.set(result, {
    model,
    cells,
    facets,
    partOf,
    schemasIn: (part) => byPart.get(part) ?? [],
  });
  return result;
}

/** The cells of the parts. */
type Facets = Readonly<Record<Facet, CellsByKey>>;

function addFacets(
  cells: Cells,
  schemasIn: (part: string) => readonly Schema[],
): Facets {
  const add = (facet: Facet, textOf: (schema: Schema) => string) =>
    cells.addKind(facet, (part) => {
      let text = "";
      for (const schema of schemasIn(part)) {
        const own = textOf(schema);
        // Left out, so that a new inline schema changes nothing for those who only refer to the part.
        if (own !== "") text += `${schema.id.slice(part.length)} ${own}\n`;
      }
      return text;
    });
  return {
    identity: add("identity", ({ role, access, projection }) =>
      role.kind === "inline" && access === "readWrite" && projection === "same"
        ? ""
        : JSON.stringify([role, access, projection]),
    ),
    structure: add("structure", ({ type, assertions, default: value }) =>
      JSON.stringify([type, assertions, value]),
    ),
    use: add("use", ({ lifecycle, examples }) =>
      examples.length === 0 && isStable(lifecycle)
        ? ""
        : JSON.stringify([lifecycle, examples]),
    ),
    words: add("words", wordsOf),
  };
}

/** Most schemas have a description at most, and a large spec has many schemas. */
function wordsOf({ id, documentation, origin }: Schema): string {
  const { summary, description, link } = documentation;
  const isPlain =
    summary === null &&
    link === null &&
    id === `${origin.document}#${origin.pointer}`;
  if (!isPlain) return JSON.stringify([documentation, origin]);
  return description === null ? "" : JSON.stringify(description);
}

function isStable({ stability, deprecation, sources }: Schema["lifecycle"]) {
  return (
    stability === "stable" &&
    deprecation === null &&
    Object.values(sources).every((source) => source === null)
  );
}

/** `#/components/schemas/Pet`, `#/paths/~1pets/get`. Any division into parts is correct. */
function partIn(id: SchemaId): string {
  let end = id.indexOf("#");
  for (let step = 0; step < 4 && end >= 0; step++)
    end = id.indexOf("/", end + 1);
  return end < 0 ? id : id.slice(0, end);
}

interface Lists {
  schemas: Cell;
  operations: Cell;
  webhooks: Cell;
}

/** The lists of all schemas and operations, without their content. */
function addLists(cells: Cells, model: ApiModel): Lists {
  const ids: Record<string, () => readonly string[]> = {
    schemas: () => Object.keys(model.schemas),
    operations: () => model.operations.map(({ id }) => id),
    webhooks: () => model.webhooks.map(({ id }) => id),
  };
  const cellOf = cells.addKind("list", (name) =>
    JSON.stringify(ids[name]?.() ?? null),
  );
  return {
    schemas: cellOf("schemas"),
    operations: cellOf("operations"),
    webhooks: cellOf("webhooks"),
  };
}

function trackedSchemas(
  schemas: ApiModel["schemas"],
  partOf: (id: SchemaId) => string,
  facets: Facets,
  list: Cell,
): ApiModel["schemas"] {
  const proxies = new Map<SchemaId, Schema>();
  const handlers = new Map<string, ProxyHandler<Schema>>();
  const handlerOf = (part: string): ProxyHandler<Schema> => {
    const known = handlers.get(part);
    if (known) return known;
    const byName = new Map(
      Object.entries(facetOf).map(([name, facet]) => [
        name,
        facets[facet](part),
      ]),
    );
    const made: ProxyHandler<Schema> = {
      get(schema, name) {
        const cell = byName.get(name as string);
        if (cell) noteRead(cell);
        return schema[name as keyof Schema];
      },
    };
    handlers.set(part, made);
    return made;
  };
  const proxyOf = (schema: Schema): Schema => {
    const known = proxies.get(schema.id);
    if (known) return known;
    const made = new Proxy(schema, handlerOf(partOf(schema.id)));
    proxies.set(schema.id, made);
    return made;
  };
  return new Proxy(schemas, {
    get(target, id) {
      const schema = target[id as string];
      if (schema) return proxyOf(schema);
      noteRead(list);
      return undefined;
    },
    ownKeys(target) {
      noteRead(list);
      return Reflect.ownKeys(target);
    },
    has(target, id) {
      noteRead(list);
      return id in target;
    },
  });
}

function addExchanges(cells: Cells, all: readonly Exchange[]): CellsByKey {
  const byId = new Map<OperationId, Exchange>(all.map((one) => [one.id, one]));
  return cells.addKind("operation", (id) =>
    JSON.stringify(byId.get(id) ?? null),
  );
}

function trackedExchange<One extends Exchange>(one: One, cell: Cell): One {
  return new Proxy(one, {
    get(target, name) {
      if (name !== "id") noteRead(cell);
      return target[name as keyof One];
    },
  });
}
