/** The pages of schemas: the content and the users of each schema. */
import type { Schema, SchemaId } from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  comma,
  commaAndLine,
  commentText,
  inline,
  jsonBlock,
  join,
  type Markdown,
  nothing,
  number,
  paragraphs,
  plain,
  prose,
} from "../../markdown/index.js";
import type { FilePlan, View } from "../../target.js";
import { constraintWords, valueSpan } from "../words/constraints.js";
import { fieldTable, meaningTable, variantTable } from "./field-table.js";
import { documentedFieldsOf } from "../../../facts/schemas/documented-fields.js";
import { lifecycleBanner } from "../words/lifecycle-words.js";
import { moreLink } from "./operation-view.js";
import { pageFrame } from "../page-frame.js";
import {
  anchorLine,
  toOperation,
  toPage,
  toSchema,
  type Page,
  type Site,
} from "../page.js";
import type { SchemaPage } from "../page-addresses.js";
import { typeWords } from "../words/type-words.js";
import { rowTable } from "../row-table.js";

/** A longer list of users would not help. */
const usersShown = 40;

export function schemaPage(
  site: Site,
  { path, letter, schemas }: SchemaPage,
): FilePlan {
  const page: Page = { site, path: site.onePage ?? path };
  return plan(page, letter === null ? "Schemas" : `Schemas: ${letter}`, {
    contents: bullets(schemas.map((id) => toSchema(page, id))),
    schemas: schemas.flatMap((id) => {
      const schema = site.model.schemas[id];
      return schema ? [schemaView(page, schema)] : [];
    }),
  });
}

/** If there are many schemas, the list of all, with links to their pages. */
export function schemaIndex(site: Site): FilePlan[] {
  const { schemaPages: pages, schemas: path } = site.places;
  if (pages.every(({ letter }) => letter === null)) return [];
  const page: Page = { site, path: site.onePage ?? path };
  const index = plan(page, "Schemas", {
    contents: paragraphs(
      site.places.schemaPages.map(
        ({ path: target, letter, schemas }) =>
          inline`${toPage(page, plain(letter ?? ""), target)}: ${join(
            schemas.map((id) => toSchema(page, id)),
            commaAndLine,
          )}`,
      ),
    ),
    schemas: [],
  });
  return [index];
}

function plan(page: Page, title: string, view: View): FilePlan {
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/schemas.md",
    view: {
      source: commentText(page.site.context.source),
      ...pageFrame(page, {
        title,
        description: "The objects of requests and responses.",
      }),
      title: plain(title),
      ...view,
    },
  };
}

function schemaView(page: Page, schema: Schema): View {
  const { model, context, examples, places } = page.site;
  const { id, documentation, type } = schema;
  const name = context.names.schema(id).type.name;
  const fields = documentedFieldsOf(model, type, null);
  // The values of an enumeration are listed already.
  const example =
    type.kind === "enumeration" ? undefined : examples.of(id, "response");
  return {
    anchor: anchorLine(places.schema(id)),
    name: plain(name),
    alias:
      schema.role.kind === "declaration" && schema.role.name !== name
        ? inline`Named ${codeSpan(schema.role.name)} in the OpenAPI description.`
        : nothing,
    banner: lifecycleBanner(page, schema.lifecycle),
    description: prose(documentation.description ?? documentation.summary),
    more: moreLink(documentation.link),
    type: typeLine(page, schema),
    fields: fieldTable(page, fields),
    variants: variantTable(page, type),
    values: valueTable(page, schema),
    example: example === undefined ? nothing : jsonBlock(example),
    inheritance: inheritanceWords(page, id),
    usedBy: usedBy(page, id),
  };
}

/** The type and its constraints: `Type: string, 1 to 100 characters.` */
function typeLine(page: Page, { id, type }: Schema): Markdown {
  const words = typeWords(page, type, id);
  if (type.kind === "enumeration") {
    return type.openness === "open"
      ? inline`Type: ${words}. Other values may occur.`
      : inline`Type: ${words}.`;
  }
  const constraints = constraintWords(page.site.facts(id));
  return inline`Type: ${join([words, constraints], comma)}.`;
}

function valueTable(page: Page, { type }: Schema): Markdown {
  if (type.kind !== "enumeration") return nothing;
  const meanings = meaningTable(page, inline`Value`, type);
  return meanings.empty
    ? rowTable(type.values, { Value: ({ value }) => valueSpan(value) })
    : meanings;
}

/** The schemas that it extends, and those that extend it. */
function inheritanceWords(page: Page, id: SchemaId): Markdown {
  const { inheritance } = page.site;
  const links = (ids: readonly SchemaId[]) =>
    ids.map((one) => toSchema(page, one));
  return paragraphs([
    users(inline`Has all fields of `, links(inheritance.parents(id))),
    users(inline`Extended by `, links(inheritance.children(id))),
  ]);
}

function usedBy(page: Page, id: SchemaId): Markdown {
  const { usage } = page.site;
  return paragraphs([
    users(
      inline`Used by the operations `,
      usage.operations(id).map((user) => toOperation(page, user)),
    ),
    users(
      inline`Used by the schemas `,
      usage.schemas(id).map((user) => toSchema(page, user)),
    ),
  ]);
}

function users(lead: Markdown, links: readonly Markdown[]): Markdown {
  if (links.length === 0) return nothing;
  const shown = join(links.slice(0, usersShown), commaAndLine);
  const more = links.length - usersShown;
  return more > 0
    ? inline`${lead}${shown} and ${number(more)} more.`
    : inline`${lead}${shown}.`;
}
