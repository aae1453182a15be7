// Part of the Specwright runtime.
/** The fields of a form that have arrived so far, and their issues. */
import { assign } from "../parameters/coerce.js";
import { isList, repeatedItems } from "./multipart.js";
import type { Values } from "../parameters/parameters.js";
import {
  invalidRequest,
  moveIssue,
  locate,
  pointerTo,
  repeated,
  type RequestIssue,
} from "../errors/problem.js";
import type { Parameter } from "../parameters/parameter.js";
import type { PreparedContent } from "./content.js";

/** Keywords that forbid a field whatever its value is. */
const aboutNames: ReadonlySet<string> = new Set([
  "additionalProperties",
  "propertyNames",
]);

/** The fields that have arrived. Empty files replace the files that the handler has read. */
export class FormSoFar {
  readonly #content: PreparedContent;
  readonly #sent = new Map<string, { field: Parameter; values: unknown[] }>();

  constructor(content: PreparedContent) {
    this.#content = content;
  }

  /** Validates a part and returns its value. */
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
        // A part that may be a single value or the first item of an array can be validated only at the end.
        if (items && !list) return [];
        return moved(issue, list ? `${pointer}/0` : pointer, place);
      }),
    );
    const prepared = this.#prepared(values);
    return list ? (prepared[name] as unknown[])[0] : prepared[name];
  }

  /** Validates the form as a whole. */
  check(): void {
    const values: Values = {};
    for (const [name, { field, values: sent }] of this.#sent) {
      assign(values, name, isList(field, sent.length) ? sent : sent[0]);
    }
    refuse(this.#issues(this.#decoded(values)));
  }

  /** The issues before all fields have arrived; none if fields depend on each other. */
  #early(values: Values): RequestIssue[] {
    return this.#content.together ? [] : this.#issues(values);
  }

  #issues(values: Values): RequestIssue[] {
    const issues = this.#content.validate?.(values) ?? [];
    return issues.map((issue) => locate("body", issue));
  }

  #prepared(values: Values): Values {
    const issues: RequestIssue[] = [];
    const prepared = this.#content.prepare?.(values, issues) ?? values;
    refuse(issues);
    return prepared as Values;
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

/** Moves an issue from the path `from` to the path `to`. Other issues are about fields that have not arrived yet. */
function moved(issue: RequestIssue, from: string, to: string): RequestIssue[] {
  const { path } = issue;
  const isBelow = path === from || path.startsWith(`${from}/`);
  return isBelow ? [moveIssue(issue, to + path.slice(from.length))] : [];
}

function refuse(issues: readonly RequestIssue[]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}
