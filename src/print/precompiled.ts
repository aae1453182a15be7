/**
 * Our own templates, compiled at build time. When Specwright runs from its sources, this list is empty and all
 * templates are compiled at run time.
 */

interface PrecompiledTemplate {
  /** The source of the template, to detect a template that the user has replaced. */
  readonly source: string;
  /** The output of Handlebars' `precompile`. */
  readonly specification: unknown;
}

export const precompiled: ReadonlyMap<string, PrecompiledTemplate> = new Map();
