// Part of the Specwright runtime, copied unchanged.
/** What has come of a form that is read in parts, and what is wrong with it. */
import { assign } from "../parameters/coerce.js";
import { isList, repeatedItems } from "./multipart.js";
import type { Values } from "../parameters/parameters.js";
import {
  invalidRequest,
  locate,
  pointerTo,
  repeated,
  type RequestIssue,
} from "../errors/problem.js";
import type { Parameter } from "../route.js";
import type { SettledContent } from "./settle.js";

/** Keywords that say of a field that it must not be there, whatever it holds. */
const aboutNames: ReadonlySet<string> = new Set([
  "additionalProperties",
  "propertyNames",
]);

/** The fields that have come, with empty files in place of those that the handler has read. */
export class FormSoFar {
  readonly #content: SettledContent;
  readonly #sent = new Map<string, { field: Parameter; values: unknown[] }>();

  constructor(content: SettledContent) {
    this.#content = content;
  }

  /** Checks what was sent and returns what it means. */
  add(field: Parameter, sent: unknown): unknown {
    const { name } = field;
    const items = repeatedItems(field);
    const known = this.#sent.get(name);
    if (known && !items) throw invalidRequest([repeated("body", name)]);
    if (known) known.values.push(sent);
    else this.#sent.set(name, { field, values: [sent] });
    const times = known?.values.length ?? 1;
    const list = isList(field, times);
    const values = this.#alone(name, list ? [sent] : sent);
    const pointer = pointerTo(name);
    const place = list ? `${pointer}/${String(times - 1)}` : pointer;
    refuse(
      this.#early(values).flatMap((issue): RequestIssue[] => {
        const { path, keyword } = issue;
        if (path === pointer && aboutNames.has(keyword)) return [issue];
        // What may be a single value or the first of a list can be judged when all have come.
        if (items && !list) return [];
        return moved(issue, list ? `${pointer}/0` : pointer, place);
      }),
    );
    const settled = this.#settled(values);
    return list ? (settled[name] as unknown[])[0] : settled[name];
  }

  /** Checks what only a whole form can be checked for. */
  check(): void {
    const values: Values = {};
    for (const [name, { field, values: sent }] of this.#sent) {
      assign(values, name, isList(field, sent.length) ? sent : sent[0]);
    }
    refuse(this.#issues(this.#decoded(values)));
  }

  /** Before all are there: nothing where a field can only be judged together with others. */
  #early(values: Values): RequestIssue[] {
    return this.#content.together ? [] : this.#issues(values);
  }

  #issues(values: Values): RequestIssue[] {
    const issues = this.#content.validate?.(values) ?? [];
    return issues.map((issue) => locate("body", issue));
  }

  #settled(values: Values): Values {
    const issues: RequestIssue[] = [];
    const settled = this.#content.settle?.(values, issues) ?? values;
    refuse(issues);
    return settled as Values;
  }

  #alone(name: string, sent: unknown): Values {
    const values: Values = {};
    assign(values, name, sent);
    return this.#decoded(values);
  }

  #decoded(values: Values): Values {
    const { wire } = this.#content;
    return wire ? (wire.decode(values) as Values) : values;
  }
}

/** What is wrong below `from` is told as being below `to`; the rest is about fields that have not come yet. */
function moved(issue: RequestIssue, from: string, to: string): RequestIssue[] {
  const { path } = issue;
  const isBelow = path === from || path.startsWith(`${from}/`);
  return isBelow ? [{ ...issue, path: to + path.slice(from.length) }] : [];
}

function refuse(issues: readonly RequestIssue[]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}
