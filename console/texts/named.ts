/**
 * What the console calls something that others have named. Visitors choose names, too: one like `__proto__` is a
 * property of every object, and none of ours.
 */
export const named = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
