/** Python's names for those of the API: `shortUrl` is `short_url`, `_id` is `id`, `from` is `from_`. */

const KEYWORDS = (
  'False None True and as assert async await break class continue def del elif else except finally for ' +
  'from global if import in is lambda nonlocal not or pass raise return try while with yield'
).split(' ');

/** `qrCode` as `qr_code`. Throws for a name that the client could not translate back. */
export function snakeCase(name: string): string {
  if (name === '_id') return 'id';
  const snake = name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (!/^[a-z][a-z\d_]*$/.test(snake)) throw new Error(`${name} has no name in Python.`);
  return snake;
}

export const isKeyword = (name: string): boolean => KEYWORDS.includes(name);

/** A name of an attribute, a parameter or a method. */
export function identifier(name: string): string {
  const snake = snakeCase(name);
  return isKeyword(snake) ? `${snake}_` : snake;
}

/** `short_links` or `shortLinks` as `ShortLinks`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** `rules` as `rule`, for the name of an item's type. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:ss|x|ch))es$/, '')
    .replace(/(?<![su])s$/, '');

export const literal = (value: unknown): string => {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  // JSON's escapes are Python's, too.
  return JSON.stringify(value);
};

/** A docstring, or nothing. */
export function docstring(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = safe.split('\n').map((line) => (line === '' ? '' : `${indent}${line}`));
  const isShort = lines.length === 1;
  return isShort ? `${indent}"""${safe}"""\n` : `${indent}"""${lines.join('\n').trimStart()}\n${indent}"""\n`;
}
