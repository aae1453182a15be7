/** Returns the wanted name, or the first of `name2`, `name3` ... that is free, and adds it to `taken`. */
export function takeFreeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) {
    name = `${wanted}${String(number)}`;
  }
  taken.add(name);
  return name;
}
