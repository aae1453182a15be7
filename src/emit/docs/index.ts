/** The `docs` target: a folder of Markdown (CommonMark and GFM) that any reader or site generator can show. */
import { defineTarget, type FilePlan, type TargetContext } from "../target.js";
import { createExamples } from "./examples/example.js";
import { createFacts } from "./facts.js";
import { llmsFile, sidebarFile, summaryFile } from "./pages/contents.js";
import { llmsFullFile } from "./pages/llms-full.js";
import { groupPage, groupsOf } from "./pages/group-page.js";
import { lifecyclePage } from "./pages/lifecycle-page.js";
import { overviewPage } from "./pages/overview.js";
import type { Site } from "./page.js";
import { pageAddressesOf } from "./page-addresses.js";
import { schemaPages } from "./pages/schema-page.js";
import { webhookPage } from "./pages/webhook-page.js";
import { inheritanceOf } from "./inheritance.js";
import { usageOf } from "./usage.js";

export const docs = defineTarget({
  name: "docs",
  names: { reserved: [], operations: {} },
  // One page at a time, so that only one is in memory as fragments.
  *plan(context: TargetContext): Iterable<FilePlan> {
    const { model } = context;
    const { flavor = "markdown", llms = "index" } = context.docs ?? {};
    const facts = createFacts(model);
    const site: Site = {
      context,
      model,
      places: pageAddressesOf(context, flavor),
      usage: usageOf(model),
      inheritance: inheritanceOf(model),
      facts,
      examples: createExamples(model, facts),
      clients: new Map(),
      flavor,
      onePage: null,
    };
    const groups = groupsOf(site);
    yield overviewPage(site, groups);
    for (const group of groups) yield groupPage(site, group);
    yield* schemaPages(site);
    yield lifecyclePage(site);
    if (model.webhooks.length > 0) yield webhookPage(site);
    if (flavor === "gitbook") yield summaryFile(site, groups);
    else if (flavor !== "markdown") yield sidebarFile(site, groups);
    yield llmsFile(site, groups);
    if (llms === "full") yield llmsFullFile(site, groups);
  },
});
