/** Names that other services and people use for the same thing. */
const SYNONYMS: readonly (readonly string[])[] = [
  [
    'originalurl',
    'url',
    'longurl',
    'destination',
    'destinationurl',
    'target',
    'targeturl',
    'link',
    'to',
    'href',
  ],
  ['code', 'slug', 'alias', 'keyword', 'key', 'backhalf', 'shortcode', 'customcode', 'customslug', 'path'],
  ['customdomain', 'domain', 'host', 'hostname', 'domainname'],
  ['title', 'name', 'label', 'displayname'],
  [
    'expiresat',
    'expiry',
    'expires',
    'expire',
    'expiredate',
    'expirationdate',
    'expireson',
    'validuntil',
    'endsat',
  ],
  ['startsat', 'start', 'starton', 'activeat', 'validsince', 'publishat', 'scheduledat'],
  ['maxclicks', 'clicklimit', 'clickslimit', 'maxvisits', 'limitclicks'],
  ['expiredurl', 'expirationurl', 'fallbackurl'],
  ['tags', 'tag', 'labels', 'tagnames'],
  ['rules', 'targeting', 'geo', 'georules'],
  ['variants', 'testvariants', 'split', 'splittest'],
  ['test', 'abtest', 'experiment'],
  ['permissions', 'scopes', 'scope'],
  ['events', 'eventtypes', 'triggers', 'event'],
  ['status', 'state', 'enabled', 'disabled', 'active', 'archived', 'isactive'],
  ['search', 'q', 'query', 'filter', 'keyword'],
  ['limit', 'pagesize', 'perpage', 'count', 'take'],
  ['cursor', 'page', 'nextcursor', 'offset', 'pagetoken', 'after', 'startingafter'],
  ['from', 'start', 'startdate', 'since'],
  ['to', 'end', 'enddate', 'until'],
  ['timezone', 'tz', 'timezonename'],
  ['interval', 'granularity', 'unit'],
  ['allowduplicate', 'duplicate', 'allowduplicates'],
  ['description', 'desc', 'text', 'summary'],
  ['urls', 'links', 'items'],
];

/** `expires_at` and `Expires-At` are written `expiresat`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The known name that a wrong one probably means: the same in another spelling, a synonym, or a misspelling.
 */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  const sent = plain(wrong.slice(0, 64));
  if (sent === '') return undefined;
  const named = (name: string): string | undefined => known.find((one) => plain(one) === name);
  return named(sent) ?? synonymOf(sent, named) ?? misspelled(sent, known);
}

function synonymOf(sent: string, named: (name: string) => string | undefined): string | undefined {
  for (const group of SYNONYMS) {
    if (!group.includes(sent)) continue;
    for (const name of group) {
      const found = named(name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function misspelled(sent: string, known: readonly string[]): string | undefined {
  // Of four letters, one may be wrong; of a long name, a third.
  const limit = Math.floor(sent.length / 3);
  let nearest: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(sent, plain(name));
    if (distance <= limit && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { name, distance };
  }
  return nearest?.name;
}

/** Inserted, deleted and replaced letters, two swapped ones counting as one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const swap =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (twoAbove[column - 2] ?? Number.POSITIVE_INFINITY) + 1
          : Number.POSITIVE_INFINITY;
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          swap,
        ),
      );
    }
    [twoAbove, above] = [above, current];
  }
  return above[b.length] ?? 0;
}
