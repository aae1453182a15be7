/** The `docs` target: a folder of Markdown (CommonMark and GFM) that any reader or site generator can show. */
import {
  defineTarget,
  type FilePlan,
  type PlannedUnit,
  type TargetContext,
} from "../target.js";
import { createFacts } from "../../examples/facts.js";
import { createSampler } from "../../examples/sample/sampler.js";
import {
  categoryFiles,
  llmsFile,
  sidebarFile,
  summaryFile,
} from "./pages/contents.js";
import { llmsFullFile } from "./pages/llms-full.js";
import { groupPage, groupsOf } from "./pages/group-page.js";
import { lifecyclePage } from "./pages/lifecycle-page.js";
import { overviewPage } from "./pages/overview.js";
import { flavors } from "./flavors.js";
import type { Site } from "./page.js";
import { pageAddressesOf } from "./page-addresses.js";
import { schemaIndex, schemaPage } from "./pages/schema-page.js";
import { webhookPage } from "./pages/webhook-page.js";
import { inheritanceOf } from "./inheritance.js";
import { contentsOf } from "./table-of-contents.js";
import { usageOf } from "./usage.js";

export const docs = defineTarget({
  name: "docs",
  names: { reserved: [], operations: {} },
  // One page at a time, so that only one is in memory as fragments.
  *plan(context: TargetContext): Iterable<FilePlan | PlannedUnit> {
    const { model } = context;
    const { flavor = "markdown", llms = "index" } = context.docs ?? {};
    const facts = createFacts(model);
    const form = flavors[flavor];
    const places = pageAddressesOf(context, form);
    const groups = groupsOf(context);
    const site: Site = {
      context,
      model,
      places,
      usage: usageOf(model),
      inheritance: inheritanceOf(model),
      facts,
      examples: createSampler(model, { facts }),
      clients: new Map(),
      flavor: form,
      contents: contentsOf(places, model, groups),
      onePage: null,
    };
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
