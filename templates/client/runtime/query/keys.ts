// Part of the Specwright runtime.
/** Keys of TanStack Query. Each part makes the key narrower, so every beginning of a key selects a set of queries. */

/** The API, the group and the name of an operation. */
export type OperationKey = readonly [
  api: string,
  group: string,
  operation: string,
];

/** Requests with another kind have other data: a page is no list of pages. */
export type QueryKind = "query" | "infinite" | "mutation";

/** One tuple, because Vue Query cannot infer a union of them. */
export type ApiQueryKey = readonly [
  ...OperationKey,
  kind?: QueryKind,
  input?: object,
];

/** Any part of a request that is in the key. TanStack Query selects all queries whose keys contain it. */
export type PartOf<Request> = Request extends object
  ? {
      [Name in keyof Request as Name extends HiddenPart ? never : Name]?: Parts<
        Request[Name]
      >;
    }
  : Request;

type Parts<T> = T extends object ? { [Name in keyof T]?: Parts<T[Name]> } : T;

/** Headers and cookies differ between a server that renders a page and the browser, and they may be secret. */
type HiddenPart = "headers" | "cookies";

export function keyOf(
  operation: OperationKey,
  kind: QueryKind,
  input?: object,
): ApiQueryKey {
  return input ? [...operation, kind, input] : [...operation, kind];
}
