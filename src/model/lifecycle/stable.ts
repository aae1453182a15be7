import type { Lifecycle, LifecycleSources } from "../model.js";

export const noSources: LifecycleSources = {
  stability: null,
  deprecated: null,
  since: null,
  removal: null,
  replacement: null,
};

/** The lifecycle of a part about which the spec says nothing. */
export const stable: Lifecycle = {
  stability: "stable",
  deprecation: null,
  sources: noSources,
};
