/** The exported types that operations use, by direction. */
import type { Direction } from "../../naming/names.js";
import type { SdkType } from "./sdk-type.js";
import type { SideTypes } from "./sides-comparison.js";

export type UsedTypes = Readonly<Record<Direction, ReadonlySet<SdkType>>>;

export function usedTypes({
  side,
  schemas,
  operations,
  alternatives,
}: SideTypes): UsedTypes {
  const reachable = (roots: readonly SdkType[]): ReadonlySet<SdkType> => {
    const found = new Set<SdkType>(roots);
    // Iteration over a set includes the elements that are added meanwhile.
    for (const type of found)
      for (const part of partsOfType(type)) found.add(part);
    return found;
  };

  const partsOfType = (type: SdkType): readonly SdkType[] => {
    switch (type.kind) {
      case "schema":
        return [schemas.whole(type.schema, type.direction)];
      case "array":
        return [type.items];
      case "tuple":
        return type.rest === null ? type.items : [...type.items, type.rest];
      case "object": {
        const types = Array.from(type.properties.values(), (one) => one.type);
        return type.index === null ? types : [...types, type.index];
      }
      case "union":
        return type.members;
      case "intersection":
        // Code uses the parts of the whole, not of the members.
        return alternatives(type);
      case "applied":
        return type.types;
      default:
        return [];
    }
  };

  const all = side.model.operations;
  return {
    request: reachable(all.map((one) => operations.request(one))),
    response: reachable(
      all.flatMap((one) =>
        operations
          .responses(one)
          .map((response) => operations.response(one, response)),
      ),
    ),
  };
}
