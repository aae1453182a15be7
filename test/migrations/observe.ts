/** The same steps for every application. The result is all that a user and the server can observe. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

export interface App {
  readonly statuses: readonly number[];
  petName(petId: number): Promise<string>;
  addPet(name: string): Promise<number>;
  whyNot(categoryId: number): Promise<string>;
  prefetchPets(cache: QueryClient): Promise<void>;
  usePetNames(): string[];
  useAddPet(): (name: string) => Promise<number>;
  isValidPet(value: unknown): boolean;
}

export async function observe(app: App): Promise<Record<string, unknown>> {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false } },
  });
  const inPage = <Value>(hook: () => Value): Value => {
    const values: Value[] = [];
    const Page = () => {
      values.push(hook());
      return null;
    };
    const page = createElement(Page);
    renderToString(createElement(QueryClientProvider, { client: cache }, page));
    const [value] = values;
    if (value === undefined) throw new Error("The page was not rendered");
    return value;
  };
  const missing = await app.petName(1);
  const id = await app.addPet("Rex");
  const name = await app.petName(id);
  const refused = await app.whyNot(1.5);
  await app.prefetchPets(cache);
  const names = inPage(() => app.usePetNames());
  const added = await inPage(() => app.useAddPet())("Ida");
  const invalidated = cache
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.isInvalidated);
  await app.prefetchPets(cache);
  const namesAfter = inPage(() => app.usePetNames());
  const valid = [
    { name: "Tom", categoryId: 1 },
    { name: "Tom" },
    { name: 1, categoryId: 1 },
    { name: "Ida", categoryId: 1, status: "gone" },
    null,
  ].map((value) => app.isValidPet(value));
  const { statuses } = app;
  return {
    ...{ missing, id, name, refused, names, added, invalidated, namesAfter },
    ...{ valid, statuses },
  };
}
