// Replaces TanStack Query, and keeps the options of the last query.
export const queryOptions = (options) => options;
export const infiniteQueryOptions = queryOptions;
export function useQuery(options) {
  globalThis.recordedQuery = options;
  return {};
}
export const useMutation = useQuery;
