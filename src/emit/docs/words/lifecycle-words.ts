/** Lifecycle information in words. */
import type {
  Day,
  Deprecation,
  Lifecycle,
  Operation,
  Replacement,
  Stability,
} from "../../../model/model.js";
import { dayInWords } from "../../../facts/lifecycle/deprecation-text.js";
import {
  alert,
  codeSpan,
  comma,
  inline,
  join,
  listing,
  type Markdown,
  nothing,
  plain,
  proseLine,
  space,
  strong,
} from "../../markdown/index.js";
import { successorOf } from "../../operations.js";
import { toOperation, type Page } from "../page.js";

/** `5 December 2030 (2030-12-05)` */
export function dayWords(day: Day): Markdown {
  return inline`${plain(dayInWords(day))} (${codeSpan(day)})`;
}

/** The name of a stability; empty if it is stable. */
export function stabilityWord(stability: Stability): Markdown {
  return stability === "stable" ? nothing : plain(stability);
}

/** The box at the top of an operation or a schema; empty if it is stable. */
export function lifecycleBanner(
  page: Page,
  { stability, deprecation }: Lifecycle,
  headers: Markdown = nothing,
): Markdown {
  const { alerts } = page.site.flavor;
  if (deprecation !== null) {
    const lines = [
      deprecationWords(page, deprecation),
      deprecation.note === null ? nothing : proseLine(deprecation.note),
      headers,
    ];
    return alert("WARNING", lines, alerts);
  }
  return stability === "stable"
    ? nothing
    : alert("NOTE", [stabilityNotes[stability]], alerts);
}

const stabilityNotes: Readonly<Record<Exclude<Stability, "stable">, Markdown>> =
  {
    experimental: inline`**Experimental**: it may change or be removed at any time.`,
    alpha: inline`**Alpha**: it is likely to change.`,
    beta: inline`**Beta**: it may still change.`,
  };

/** The date and the version of the deprecation; empty if the spec has neither. */
export function sinceWords({ since, sinceVersion }: Deprecation): Markdown {
  return join(
    [
      since === null ? nothing : dayWords(since),
      sinceVersion === null
        ? nothing
        : inline`version ${codeSpan(sinceVersion)}`,
    ],
    comma,
  );
}

/** The dates of deprecation and removal, and the replacement. */
export function deprecationWords(
  page: Page,
  deprecation: Deprecation,
): Markdown {
  const { removal, replacement } = deprecation;
  const since = sinceWords(deprecation);
  return join(
    [
      since.empty
        ? inline`**Deprecated.**`
        : inline`**Deprecated** since ${since}.`,
      removal === null
        ? nothing
        : inline`To be removed on ${dayWords(removal)}.`,
      replacement === null ? nothing : replacementWords(page, replacement),
    ],
    space,
  );
}

export function replacementWords(
  page: Page,
  replacement: Replacement,
): Markdown {
  if (replacement.kind === "text")
    return inline`Use instead: ${proseLine(replacement.text)}`;
  if (replacement.kind === "peer")
    return inline`Use ${codeSpan(replacement.name)} instead.`;
  const filters = replacement.parameters.map(({ name, value }) =>
    codeSpan(value === null ? name : `${name}=${value}`),
  );
  const operation = toOperation(page, replacement.operation);
  return join(
    [
      filters.length > 0
        ? inline`Use ${operation} with ${listing(filters)} instead.`
        : inline`Use ${operation} instead.`,
      proseLine(replacement.note),
    ],
    space,
  );
}

/** The response headers that announce the deprecation: RFC 9745, RFC 8594 and RFC 5829. */
export function headerWords({ site }: Page, operation: Operation): Markdown {
  const { deprecation } = operation.lifecycle;
  if (deprecation === null) return nothing;
  const { since, removal, replacement } = deprecation;
  const headers = [
    since === null
      ? null
      : codeSpan(`Deprecation: @${String(Date.parse(since) / 1000)}`),
    removal === null
      ? null
      : codeSpan(`Sunset: ${new Date(removal).toUTCString()}`),
    replacement && successorOf(site.model, operation, replacement)
      ? codeSpan("Link")
      : null,
  ].filter((header) => header !== null);
  return headers.length === 0
    ? nothing
    : inline`Responses include ${listing(headers)}.`;
}

/** One or two words before the description of a parameter or field. */
export function lifecycleMark(
  page: Page,
  { stability, deprecation }: Lifecycle,
): Markdown {
  if (stability === "stable" && deprecation === null) return nothing;
  const words = {
    experimental: inline`Experimental`,
    alpha: inline`Alpha`,
    beta: inline`Beta`,
  };
  return join(
    [
      stability === "stable" ? nothing : inline`${strong(words[stability])}.`,
      deprecation === null ? nothing : deprecationWords(page, deprecation),
      deprecation === null ? nothing : proseLine(deprecation.note),
    ],
    space,
  );
}
