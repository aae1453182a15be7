/** All items of a body that arrives item by item. */
export async function itemsOf(body: unknown): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}
