/**
 * The target `types`: one declaration file with `paths`, `components`, `operations`, `webhooks` and `$defs`, in the form
 * of openapi-typescript. Libraries such as openapi-fetch and helper types of users work on it.
 */
import { own, type JsonObject } from "../../base/common/json.js";
import {
  code,
  ident,
  key,
  lines,
  objectType,
  paragraphs,
  str,
  type Code,
} from "../code/index.js";
import { codeBlock, plain, prose } from "../markdown/index.js";
import { apiTitle } from "../packages/api-title.js";
import { installBlock } from "../packages/install.js";
import {
  defineTarget,
  type DocumentContext,
  type FilePlan,
} from "../target.js";
import { aliased, reference, type TypeText } from "../type-layout.js";
import { memberOf } from "./comments.js";
import { componentGraph } from "./component-graph.js";
import { discriminatorsIn } from "./discriminators.js";
import { entriesOf, sections } from "./document.js";
import { createOperationTypes } from "./operation-types.js";
import { extendedBasesIn } from "./extended-bases.js";
import { emptyRecord, unknownType } from "./primitives.js";
import { recursiveAliases } from "./recursive-aliases.js";
import { createReferences, type References } from "./references.js";
import { createSchemaTypes, elsewhere } from "./schema-types.js";
import { markerNames, ownNames, freeName, wordCase } from "./type-names.js";
import { isIdentifier } from "../../naming/identifiers.js";
import { join } from "../../base/common/pointer.js";

export const types = defineTarget({
  name: "types",
  reads: "document",
  names: { reserved: [], operations: {} },
  package: (context) => ({
    description: `Types of the ${apiTitle(context)} for openapi-fetch and similar libraries.`,
    declarations: true,
  }),
  plan(context: DocumentContext): FilePlan[] {
    return [
      readmeFile(context),
      {
        kind: "typescript",
        path: "src/index.d.ts",
        template: "types/index.d.ts",
        view: viewOf(context.document(), context),
      },
    ];
  },
});

function readmeFile(context: DocumentContext): FilePlan {
  const { title, documentation } = context.info;
  const from = str(context.importPath("types"));
  return {
    kind: "markdown",
    path: "README.md",
    template: "types/README.md",
    view: {
      title: plain(title),
      summary: prose(documentation.summary),
      install: installBlock(context, "types"),
      rootTypes: context.rootTypes !== "none",
      markers: context.readWriteMarkers,
      sample: codeBlock(
        "ts",
        paragraphs([
          lines([
            code`import createClient from "openapi-fetch";`,
            code`import type { paths } from ${from};`,
          ]),
          code`const client = createClient<paths>({ baseUrl: "https://api.example.com" });`,
        ]),
      ),
    },
  };
}

function viewOf(
  root: JsonObject,
  {
    rootTypes: form,
    readWriteMarkers,
  }: Pick<DocumentContext, "rootTypes" | "readWriteMarkers">,
) {
  const taken = new Set(ownNames);
  if (readWriteMarkers) for (const name of markerNames) taken.add(name);
  const graph = componentGraph(root);
  const extendedBases = extendedBasesIn(graph);
  const aliases = recursiveAliases(graph, extendedBases, taken);
  const references = createReferences(root, aliases);
  const schemas = createSchemaTypes(
    root,
    discriminatorsIn(root),
    { extendedBases, readWriteMarkers },
    references,
  );
  const types = createOperationTypes(root, schemas, references);
  const writers: Record<
    (typeof sections)[number],
    (value: unknown, name: string) => TypeText
  > = {
    schemas: (schema, component) => {
      const alias = aliases.get(component);
      return alias === undefined
        ? schemas.write(schema, { ...elsewhere, component })
        : reference(code`${ident(alias)}`);
    },
    responses: types.response,
    parameters: types.parameter,
    requestBodies: types.requestBody,
    headers: types.header,
    pathItems: types.pathItem,
  };
  const membersOf = (
    owner: unknown,
    name: string,
    write: (value: unknown, name: string) => TypeText,
  ): Code[] =>
    entriesOf(owner, name)
      .filter(([, value]) => typeof value === "object" && value !== null)
      .map(([name, value]) => memberOf(value, key(name), write(value, name)));
  const components = own(root, "components");
  return {
    paths: declared(code`paths`, membersOf(root, "paths", types.pathItem)),
    webhooks: declared(
      code`webhooks`,
      membersOf(root, "webhooks", types.pathItem),
    ),
    components: declared(
      code`components`,
      components === undefined
        ? []
        : sections.map((section) => {
            const members = membersOf(components, section, writers[section]);
            return members.length === 0
              ? code`${key(section)}: never;`
              : code`${key(section)}: ${objectType(members)};`;
          }),
    ),
    definitions: declared(
      code`$defs`,
      membersOf(root, "$defs", (schema) => schemas.write(schema, elsewhere)),
    ),
    operations: declared(code`operations`, [...types.operations.values()]),
    recursiveTypes: [...aliases].map(([component, alias]) =>
      aliased(
        code`type ${ident(alias)}`,
        references.inAlias(() =>
          schemas.write(graph.schemas.get(component), {
            ...elsewhere,
            component,
          }),
        ),
      ),
    ),
    rootTypes: rootTypes(root, form, references, taken),
    withRequired: schemas.usesWithRequired,
    hasPrivateTypes: schemas.usesWithRequired || aliases.size > 0,
    readWriteMarkers,
  };
}

/** An interface, or an empty type if there are no members. */
function declared(name: Code, members: readonly Code[]): Code {
  return members.length === 0
    ? code`export type ${name} = ${emptyRecord.code};`
    : code`export interface ${name} ${objectType(members)}`;
}

const prefixes: Readonly<Record<(typeof sections)[number], string>> = {
  schemas: "Schema",
  responses: "Response",
  parameters: "Parameter",
  requestBodies: "RequestBody",
  headers: "Header",
  pathItems: "PathItem",
};

/** An exported alias for each component (option `rootTypes`), with the name that openapi-typescript gives it. */
function rootTypes(
  root: JsonObject,
  form: DocumentContext["rootTypes"],
  references: References,
  taken: Set<string>,
): Code[] {
  if (form === "none") return [];
  const aliases: Code[] = [];
  for (const section of sections) {
    for (const [name, value] of entriesOf(own(root, "components"), section)) {
      if (typeof value !== "object" || value === null) continue;
      const isPlain = section === "schemas" && form !== "prefixed";
      const wanted =
        isPlain && form === "exact"
          ? exactName(name)
          : (isPlain ? "" : prefixes[section]) + wordCase(name);
      const alias = freeName(wanted, taken);
      const reference = `#${join(join("/components", section), name)}`;
      const type = references.write(reference, () => unknownType);
      aliases.push(aliased(code`export type ${ident(alias)}`, type));
    }
  }
  return aliases;
}

function exactName(name: string): string {
  return isIdentifier(name) ? name : wordCase(name);
}
