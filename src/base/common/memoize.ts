/** The cache is cleared at this size, because a spec may contain any amount of text. */
const most = 5000;

/** Caches a function of a text that is called with the same texts repeatedly. */
export function memoize<Value>(
  make: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
