/** Values in the texts of errors. */

export const number = (value: number): string => value.toLocaleString('en');

/** `7 seconds`, `5 minutes`, `12 hours`: rounded up. */
export function duration(seconds: number): string {
  const [value, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return value.toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' });
}

export const bytes = (count: number): string => {
  if (count < 1e6) return `${number(Math.floor(count / 1000))} KB`;
  return count < 1e9
    ? `${number(Math.floor(count / 1e5) / 10)} MB`
    : `${number(Math.floor(count / 1e8) / 10)} GB`;
};

export const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

export const either = (names: readonly unknown[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names.map(String));

/** `PNG` of `image/png`. */
export const typeName = (mediaType: string): string => mediaType.replace(/^.*\//, '').toUpperCase();

export const day = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(time));
