/** The entry point `description`: the OpenAPI document and the page that shows it. Only if an option asks for it. */
import { openArray, str, typeRef, valueRef, type Code } from "../code/index.js";
import type { FilePlan } from "../target.js";
import type { ServerContext } from "./runtime.js";

export const descriptionModule = "description";

export function descriptionPlans(context: ServerContext): FilePlan[] {
  const { names, description } = context;
  if (description === null) return [];
  const own = (module: string, name: string) =>
    names.fixed("server", module, name);
  const { json, yaml } = description;
  return [
    {
      kind: "typescript",
      path: "src/description.ts",
      template: "server/description.ts",
      view: {
        name: valueRef(own(descriptionModule, "description")),
        jsonName: valueRef(own(descriptionModule, "openapiJson")),
        yamlName: valueRef(own(descriptionModule, "openapiYaml")),
        options: typeRef(own("description/serve", "DescriptionOptions")),
        result: context.runtime.type(
          "routing/paths-beside",
          "ServedDescription",
        ),
        serve: valueRef(own("description/serve", "servedDescription")),
        json: linesOf(json),
        yaml: linesOf(yaml),
      },
    },
  ];
}

/** One item a line, so that a change of the spec is a small change of the file. */
function linesOf(text: string): Code {
  return openArray(text.split("\n").map(str));
}
