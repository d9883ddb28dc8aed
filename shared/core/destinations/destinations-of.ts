import { type DestinationKind, fieldsOf } from './destination-fields.ts';
import { type ReadUrl, urlsIn } from './read-urls.ts';

/** Everything that visitors can be led to. Imported by visitor functions: no zod, no AWS SDK. */

export interface Destination extends ReadUrl {
  /** Path of the field that has it, such as `rules[0].to`. */
  path: string;
  /** As the field has it, or normalized if it is inside another one. */
  url: string;
  /** `store`: the page of an app, by its ID. */
  use: 'leads' | 'loads' | 'embeds' | 'store';
}

/**
 * Returns every URL that a link, brand, domain or Smart Link sends visitors to or shows, and the URLs inside
 * them. `thing` has the fields as requests, records or redirect entries have them; what is absent, the name
 * of a file or an icon is left out.
 */
export function destinationsOf(kind: DestinationKind, thing: object): Destination[] {
  const { leads, loads, embeds = [], stores = {} } = fieldsOf(kind);
  const uses = [
    ...leads.map((field) => [field, 'leads'] as const),
    ...loads.map((field) => [field, 'loads'] as const),
    ...embeds.map((field) => [field, 'embeds'] as const),
  ];
  const found = uses.flatMap(([field, use]) =>
    textsAt(thing, field).flatMap(([path, text]) => destinationsIn(text, path, use)),
  );
  for (const [field, urlOf] of Object.entries(stores))
    for (const [path, id] of textsAt(thing, field)) found.push(...destinationsIn(urlOf(id), path, 'store'));
  return found;
}

const destinationsIn = (text: string, path: string, use: Destination['use']): Destination[] =>
  urlsIn(text).map((read) => ({ ...read, path, url: read.found === 'whole' ? text : read.href, use }));

/** The texts at a path such as `urls[].images[].image`, with the numbers of their entries. */
export function textsAt(thing: object, field: string): [path: string, text: string][] {
  let values: [path: string, value: unknown][] = [['', thing]];
  for (const step of field.split('.')) {
    const name = step.replace('[]', '');
    values = values.flatMap(([path, value]): [string, unknown][] => {
      const next = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
      const at = path === '' ? name : `${path}.${name}`;
      if (name === step) return [[at, next]];
      return Array.isArray(next) ? next.map((entry, i) => [`${at}[${i}]`, entry]) : [];
    });
  }
  return values.filter((found): found is [string, string] => typeof found[1] === 'string');
}

/** The destinations among `after` whose URLs `before` does not have. */
export function newDestinations(
  after: readonly Destination[],
  before: readonly Destination[],
): Destination[] {
  const known = new Set(before.map(({ url }) => url));
  return after.filter(({ url }) => !known.has(url));
}

/** Whether a destination is on the web, where its host answers for it. */
export const isOnWeb = ({ scheme }: Pick<Destination, 'scheme'>): boolean =>
  scheme === 'http' || scheme === 'https';
