/** `docs/reference/views.md`. */
import { pageHead, table } from "./markdown.js";
import { viewTables, type ViewTable } from "./views.js";

export function viewsPage(): string {
  const targets = new Map<string, ViewTable[]>();
  for (const view of viewTables) {
    const target = view.template.replace(/\/.*$/, "");
    targets.set(target, [...(targets.get(target) ?? []), view]);
  }
  return [
    pageHead("Views of templates", "scripts/reference/views/"),
    "The data that each [template](../guide/templates.md) can print. A fragment is code in `.ts` templates and Markdown in `.md` templates; it can be empty. `operations[].doc` is the field `doc` of each item of `operations`.",
    ...[...targets].flatMap(([target, views]) => [
      `## ${target}`,
      ...views.flatMap(section),
    ]),
  ].join("\n\n");
}

function section({ template, note, fields }: ViewTable): string[] {
  return [
    `### \`${template}\``,
    ...(note === null ? [] : [note]),
    ...(fields.length === 0
      ? []
      : [
          table(
            ["Field", "Kind", "Meaning"],
            fields.map(({ path, kind, meaning }) => [
              `\`${path}\``,
              kind,
              meaning,
            ]),
          ),
        ]),
  ];
}
