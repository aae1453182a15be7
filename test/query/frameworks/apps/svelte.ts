/** The page with Svelte. */
import { QueryClient } from "@tanstack/svelte-query";
import { mount as mountPage } from "svelte";
import { defaultOptions } from "./options.js";
import type { Mount } from "./page.js";
import Page from "./Page.svelte";

export const mount: Mount = (target, props) => {
  const cache = new QueryClient({ defaultOptions });
  // The provider does this.
  cache.mount();
  mountPage(Page, { target, props: { ...props, cache } });
};
