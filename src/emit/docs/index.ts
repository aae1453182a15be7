/** The `docs` target: a folder of Markdown (CommonMark and GFM) that any reader or site generator can show. */
import {
  defineTarget,
  type FilePlan,
  type PlannedUnit,
  type TargetContext,
} from "../target.js";
import { createSite } from "./create-site.js";
import {
  categoryFiles,
  llmsFile,
  sidebarFile,
  summaryFile,
} from "./pages/contents.js";
import { llmsFullFile } from "./pages/llms-full.js";
import { groupPage, groupsOf, webhookPage } from "./pages/group-page.js";
import { lifecyclePage } from "./pages/lifecycle-page.js";
import { overviewPage } from "./pages/overview.js";
import { schemaIndex, schemaPage } from "./pages/schema-page.js";

export const docs = defineTarget({
  name: "docs",
  names: { reserved: [], operations: {} },
  // One page at a time, so that only one is in memory as fragments.
  *plan(context: TargetContext): Iterable<FilePlan | PlannedUnit> {
    const { model } = context;
    const { llms = "index" } = context.docs ?? {};
    const groups = groupsOf(context);
    const site = createSite(context, groups);
    const { places, flavor: form } = site;
    yield overviewPage(site, groups);
    const contents = form.isMdx ? site.contents.map(({ path }) => path) : [];
    for (const group of groups) {
      const { names, operations } = group;
      yield {
        kind: "unit",
        path: places.group(names),
        inputs: [contents, { ...names }, operations.map(({ id }) => id)],
        plan: () => groupPage(site, group),
      };
    }
    yield* schemaIndex(site);
    for (const page of places.schemaPages) {
      yield {
        kind: "unit",
        path: page.path,
        inputs: [contents, page.letter, page.schemas],
        plan: () => schemaPage(site, page),
      };
    }
    yield lifecyclePage(site);
    if (model.webhooks.length > 0) yield webhookPage(site);
    if (form.contents === "summary") yield summaryFile(site);
    if (form.contents === "sidebar") yield sidebarFile(site);
    if (form.isMdx) yield* categoryFiles(site);
    yield llmsFile(site);
    if (llms === "full") yield llmsFullFile(site, groups);
  },
});
