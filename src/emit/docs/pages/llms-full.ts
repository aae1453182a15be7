/** All pages in one file, for language models. */
import type { FilePlan, View } from "../../target.js";
import { flavors } from "../flavors.js";
import type { Site } from "../page.js";
import type { Group } from "../table-of-contents.js";
import { groupPage } from "./group-page.js";
import { overviewPage } from "./overview.js";
import { schemaIndex, schemaPage } from "./schema-page.js";

const path = "llms-full.txt";

/** Links lead to the pages, because the anchors of several pages may be the same. */
export function llmsFullFile(pages: Site, groups: readonly Group[]): FilePlan {
  const site: Site = { ...pages, flavor: flavors.markdown, onePage: path };
  return {
    kind: "markdown",
    path,
    template: "docs/llms-full.txt",
    view: {
      overview: viewOf(overviewPage(site, groups)),
      groups: groups.map((group) => viewOf(groupPage(site, group))),
      schemas: [
        ...schemaIndex(site),
        ...site.places.schemaPages.map((page) => schemaPage(site, page)),
      ].map(viewOf),
    },
  };
}

function viewOf(plan: FilePlan): View {
  return plan.kind === "markdown" ? plan.view : {};
}
