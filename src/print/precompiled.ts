/** Our own templates, compiled when Specwright is built. Run from its sources, there are none, and all are compiled anew. */

export interface PrecompiledTemplate {
  /** What it was compiled from: a template that the user put in its place is another one. */
  readonly source: string;
  /** What Handlebars makes of it. */
  readonly specification: unknown;
}

export const precompiled: ReadonlyMap<string, PrecompiledTemplate> = new Map();
