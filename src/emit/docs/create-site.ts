/** The data that all pages share, from the model and the options. */
import { createFacts } from "../../facts/schemas/assertions.js";
import { createSampler } from "../../samples/sample/sampler.js";
import type { TargetContext } from "../target.js";
import { flavors } from "./flavors.js";
import { inheritanceOf } from "./inheritance.js";
import type { Site } from "./page.js";
import { pageAddressesOf } from "./page-addresses.js";
import { contentsOf, type Group } from "./table-of-contents.js";
import { usageOf } from "./usage.js";

export function createSite(
  context: TargetContext,
  groups: readonly Group[],
): Site {
  const { model } = context;
  const facts = createFacts(model);
  const flavor = flavors[context.docs?.flavor ?? "markdown"];
  const places = pageAddressesOf(context, flavor);
  return {
    context,
    model,
    places,
    usage: usageOf(model),
    inheritance: inheritanceOf(model),
    facts,
    examples: createSampler(model, { facts }),
    clients: new Map(),
    flavor,
    contents: contentsOf(places, model, groups),
    onePage: null,
  };
}
