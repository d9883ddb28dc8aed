import type { List, Signpost } from '@signpost/client';

/** What a kind is made with. */
export interface Making {
  signpost: Signpost;
  /** Unique for this run, in lower case: part of names and URLs. */
  mark: string;
}

export interface Made {
  id: string;
  /** As the API returned it. */
  record: unknown;
}

/** A kind of record that an account has. */
export interface Kind {
  name: string;
  create: (making: Making) => Promise<Made>;
  /** The IDs in its list. */
  list: (making: Making) => AsyncIterable<string>;
  /** Kinds without it cannot be changed. */
  change?: (making: Making, id: string) => Promise<unknown>;
  remove: (making: Making, id: string) => Promise<unknown>;
}

interface Spec<T> extends Omit<Kind, 'create'> {
  create: (making: Making) => Promise<T>;
  idOf: (record: T) => string;
}

const kind = <T>({ create, idOf: idOfOne, ...rest }: Spec<T>): Kind => ({
  ...rest,
  create: async (making) => {
    const record = await create(making);
    return { id: idOfOne(record), record };
  },
});

async function* ids<T>(list: List<T>, idOf: (item: T) => string): AsyncGenerator<string> {
  for await (const item of list) yield idOf(item);
}

const byId = <T extends { _id: string }>(list: List<T>) => ids(list, ({ _id }) => _id);
const idOf = ({ _id }: { _id: string }) => _id;

export const LINK = kind({
  name: 'link',
  create: ({ signpost, mark }) =>
    signpost.links.create({
      originalUrl: `https://example.com/${mark}`,
      title: `Smoke test ${mark}`,
      tags: [mark],
    }),
  idOf,
  list: ({ signpost, mark }) => byId(signpost.links.list({ tag: mark })),
  change: ({ signpost, mark }, id) => signpost.links.update(id, { title: `Smoke test ${mark}, changed` }),
  remove: ({ signpost }, id) => signpost.links.delete(id),
});

export const PAGE = kind({
  name: 'page',
  create: ({ signpost, mark }) =>
    signpost.smartLinks.create({
      type: 'myBio',
      title: `Smoke test ${mark}`,
      tags: [mark],
      urls: [{ title: 'Example', url: 'https://example.com/' }],
    }),
  idOf,
  list: ({ signpost, mark }) => byId(signpost.smartLinks.list({ tag: mark })),
  change: ({ signpost, mark }, id) =>
    signpost.smartLinks.update(id, { title: `Smoke test ${mark}, changed` }),
  remove: ({ signpost }, id) => signpost.smartLinks.delete(id),
});

/** Kinds of records: one of each is created in this order, and deleted in reverse. */
export const KINDS: readonly Kind[] = [
  LINK,
  PAGE,
  kind({
    name: 'folder',
    create: ({ signpost, mark }) => signpost.folders.create({ name: `Smoke test ${mark}` }),
    idOf,
    list: ({ signpost }) => byId(signpost.folders.list()),
    change: ({ signpost }, id) => signpost.folders.update(id, { description: 'Changed' }),
    remove: ({ signpost }, id) => signpost.folders.delete(id),
  }),
  kind({
    name: 'UTM template',
    create: ({ signpost, mark }) => signpost.utmTemplates.create({ name: mark, source: 'smoke' }),
    idOf,
    list: ({ signpost }) => byId(signpost.utmTemplates.list()),
    change: ({ signpost }, id) => signpost.utmTemplates.update(id, { medium: 'test' }),
    remove: ({ signpost }, id) => signpost.utmTemplates.delete(id),
  }),
  kind({
    name: 'saved view',
    create: ({ signpost, mark }) =>
      signpost.views.create({ name: mark, of: 'links', query: `tag=${mark}`, shared: true }),
    idOf,
    list: ({ signpost }) => byId(signpost.views.list()),
    change: ({ signpost, mark }, id) => signpost.views.update(id, { name: `${mark} 2` }),
    remove: ({ signpost }, id) => signpost.views.delete(id),
  }),
  kind({
    name: 'shared report',
    create: ({ signpost, mark }) => signpost.shares.create({ name: mark, scope: { type: 'tag', tag: mark } }),
    idOf,
    list: ({ signpost }) => byId(signpost.shares.list()),
    remove: ({ signpost }, id) => signpost.shares.delete(id),
  }),
  kind({
    name: 'webhook',
    // An event that does not occur.
    create: ({ signpost, mark }) =>
      signpost.webhooks.create({ url: `https://example.com/${mark}`, events: ['account.paused'] }),
    idOf,
    list: ({ signpost }) => byId(signpost.webhooks.list()),
    change: ({ signpost }, id) => signpost.webhooks.update(id, { status: 'inactive' }),
    remove: ({ signpost }, id) => signpost.webhooks.delete(id),
  }),
  kind({
    name: 'API key',
    create: ({ signpost, mark }) =>
      signpost.keys.create({ name: `Smoke test ${mark}`, permissions: ['links:read'] }),
    idOf: ({ key }) => key._id,
    list: ({ signpost }) => byId(signpost.keys.list()),
    change: ({ signpost }, id) => signpost.keys.update(id, { status: 'inactive' }),
    remove: ({ signpost }, id) => signpost.keys.delete(id),
  }),
  kind({
    name: 'domain',
    create: ({ signpost, mark }) => signpost.domains.create({ host: `${mark}.example.com` }),
    idOf: ({ host }) => host,
    list: ({ signpost }) => ids(signpost.domains.list(), ({ host }) => host),
    change: ({ signpost }, host) => signpost.domains.update(host, { robots: 'disallow' }),
    remove: ({ signpost }, host) => signpost.domains.delete(host),
  }),
];
