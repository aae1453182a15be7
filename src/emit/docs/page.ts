/** A page that is being written: links to other pages, and shared data. */
import type { ApiModel, OperationId, SchemaId } from "../../model/model.js";
import {
  codeSpan,
  inline,
  link,
  type Markdown,
  nothing,
  plain,
} from "../markdown/index.js";
import type { Code } from "../code/index.js";
import type { TargetContext } from "../target.js";
import type { Flavor } from "./flavors.js";
import type { PageAddress, PageAddresses } from "./page-addresses.js";
import type { ContentsEntry } from "./table-of-contents.js";
import type { Inheritance } from "./inheritance.js";
import type { Usage } from "./usage.js";
import type { Facts } from "../../facts/schemas/assertions.js";
import type { Sampler } from "../../samples/sample/sampler.js";

/** The data that all pages share. */
export interface Site {
  context: TargetContext;
  model: ApiModel;
  places: PageAddresses;
  usage: Usage;
  inheritance: Inheritance;
  facts: Facts;
  examples: Sampler;
  /** The code that creates a client, by its options. Samples share it. */
  clients: Map<string, Code>;
  flavor: Flavor;
  contents: readonly ContentsEntry[];
  /** The file that contains all pages; null if each page is a file. */
  onePage: string | null;
}

export interface Page {
  site: Site;
  path: string;
}

/** `[listPets](operations/pets.md#listpets)` */
export function toOperation(page: Page, id: OperationId): Markdown {
  const { names } = page.site.context;
  return toPlace(
    page,
    codeSpan(names.operation(id).call),
    page.site.places.operation(id),
  );
}

/** A link to a named schema. A link to an inline schema is a bug in the caller. */
export function toSchema(page: Page, id: SchemaId): Markdown {
  const { names } = page.site.context;
  return toPlace(
    page,
    codeSpan(names.schema(id).type.name),
    page.site.places.schema(id),
  );
}

/** A link to a page, or to one of our headings on it. */
export function toPage(
  page: Page,
  label: Markdown,
  path: string,
  heading: string | null = null,
): Markdown {
  const file = relative(page.path, path);
  return link(label, heading === null ? file : `${file}#${heading}`);
}

function toPlace(page: Page, label: Markdown, place: PageAddress): Markdown {
  const file = place.page === page.path ? "" : relative(page.path, place.page);
  return link(label, `${file}#${place.anchor}`);
}

/** The line before a heading whose anchor differs from its text. */
export function anchorLine({ made, anchor }: PageAddress): Markdown {
  return made === "own" ? inline`<a id="${plain(anchor)}"></a>` : nothing;
}

function relative(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return up + to;
}
