interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a map for a key. If there is none, it is created and kept. */
export function getOrCreate<K, V>(
  map: Cache<K, V>,
  key: K,
  create: (key: K) => Exclude<V, undefined>,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create(key);
  map.set(key, created);
  return created;
}
