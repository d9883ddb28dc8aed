/**
 * The label of an external name, or the name itself. Visitors can send `__proto__`, so
 * only own properties count.
 */
export const labelOf = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
