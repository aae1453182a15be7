// orval calls these functions, which Node has since version 21.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
Object.groupBy ??= (items, keyOf) =>
  Object.fromEntries(Map.groupBy(items, keyOf));
