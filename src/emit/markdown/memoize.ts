/** Past this many it starts anew: a spec may hold any amount of text. */
const most = 5000;

/** A function of a text that is asked for the same ones again and again. */
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
