// Part of the Specwright runtime.
/** The types that the texts of a form or a query are converted to, as generated data. */
import type { TextShape } from "./coerce.js";

export type TextTable =
  | Extract<TextShape, string>
  /** The texts of another schema. */
  | (() => TextTable)
  | {
      readonly kind: "array";
      readonly items: TextTable;
      /** Between the items of one text. */
      readonly separator?: string;
    }
  | {
      readonly kind: "object";
      /** Properties that are plain text are missing, unless there is `additional`. */
      readonly properties?: { readonly [name: string]: TextTable };
      readonly additional?: TextTable;
      /** The names of headers, which are written in any case. */
      readonly headers?: readonly string[];
    }
  | { readonly kind: "union"; readonly members: readonly TextTable[] }
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly members: readonly TextTable[] };

/** A shape with the separator of its items. */
export type SeparatedShape = TextShape & { readonly separator?: string };

const namedShapes = new WeakMap<() => TextTable, TextShape>();

/** Shapes of properties and items are created when they are needed, because schemas may be recursive. */
export function textShape(texts: TextTable): SeparatedShape {
  if (typeof texts === "string") return texts;
  if (typeof texts === "function") {
    let shape = namedShapes.get(texts);
    if (shape === undefined) {
      // A union that contains itself ends here.
      namedShapes.set(texts, "any");
      shape = textShape(texts());
      namedShapes.set(texts, shape);
    }
    return shape;
  }
  switch (texts.kind) {
    case "array": {
      const { items, separator } = texts;
      return {
        kind: "array",
        get items() {
          return textShape(items);
        },
        ...(separator !== undefined && { separator }),
      };
    }
    case "object": {
      const { properties = {}, additional } = texts;
      const shapes = {};
      for (const [name, inside] of Object.entries(properties)) {
        const get = () => textShape(inside);
        Object.defineProperty(shapes, name, { get, enumerable: true });
      }
      return {
        kind: "object",
        properties: shapes,
        ...(additional !== undefined && {
          get additional() {
            return textShape(additional);
          },
        }),
      };
    }
    case "union":
      return { kind: "union", members: texts.members.map(textShape) };
    case "all":
      return merged(texts.members.map(textShape));
  }
}

/** Combines the members: objects are merged, otherwise the first specific shape applies. */
function merged(shapes: readonly TextShape[]): TextShape {
  const objects = shapes.filter(
    (shape) => typeof shape === "object" && shape.kind === "object",
  );
  if (objects.length < 2) {
    return shapes.find((shape) => shape !== "any") ?? "any";
  }
  const properties = {};
  for (const shape of objects) {
    const own = Object.getOwnPropertyDescriptors(shape.properties);
    Object.defineProperties(properties, own);
  }
  const rest = objects.find(({ additional }) => additional !== undefined);
  return {
    kind: "object",
    properties,
    ...(rest?.additional !== undefined && { additional: rest.additional }),
  };
}
