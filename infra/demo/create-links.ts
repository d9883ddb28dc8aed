import type { Client, Data } from '@signpost/client';
import { DESTINATION, type DemoLink, LINKS } from './links.ts';
import { patiently } from './patiently.ts';

type Link = Data<'get', '/v1/api/links'>['links'][number];

export interface CreatedLink {
  demo: DemoLink;
  link: Link;
}

export interface Created<T> {
  all: T[];
  /** The number of new ones. */
  created: number;
}

/** Creates the demo's links, or the missing ones. */
export async function createDemoLinks(client: Client, now: Date): Promise<Created<CreatedLink>> {
  const there = await existingLinks(client);
  const missing = LINKS.filter(({ path }) => !there.has(DESTINATION + path));
  for (const link of await createAll(client, missing, now)) there.set(link.originalUrl, link);
  return {
    all: LINKS.flatMap((demo) => {
      const link = there.get(DESTINATION + demo.path);
      return link ? [{ demo, link }] : [];
    }),
    created: missing.length,
  };
}

async function existingLinks(client: Client): Promise<Map<string, Link>> {
  const there = new Map<string, Link>();
  let cursor: string | undefined;
  do {
    const query = { search: DESTINATION, limit: 1000, ...(cursor && { cursor }) };
    const page = await patiently(() => client.get('/v1/api/links', { query }));
    for (const link of page.links) there.set(link.originalUrl, link);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return there;
}

async function createAll(client: Client, links: readonly DemoLink[], now: Date): Promise<Link[]> {
  if (links.length === 0) return [];
  const create = (bodies: ReturnType<typeof bodyOf>[]) =>
    patiently(() => client.post('/v1/api/links/bulk', { body: { links: bodies } }));
  const { results } = await create(links.map((link) => bodyOf(link, now)));
  const created: Link[] = [];
  const taken: DemoLink[] = [];
  for (const result of results) {
    if (result.status === 'created') created.push(result.link);
    else if (result.error.code === 'CODE_TAKEN') taken.push(links[result.index] as DemoLink);
    else throw new Error(`${links[result.index]?.title}: ${result.error.message}`);
  }
  // Codes are unique across the whole service. If this one is taken, the link gets a random code.
  return [...created, ...(await createAll(client, taken.map(withoutCode), now))];
}

const withoutCode = ({ code, ...link }: DemoLink): DemoLink => link;

function bodyOf(
  { path, title, tags, code, password, maxClicks, expiresIn, targeting, converts }: DemoLink,
  now: Date,
) {
  return {
    originalUrl: DESTINATION + path,
    title,
    tags: [...tags],
    ...(code && { code }),
    ...(password && { password }),
    ...(maxClicks && { maxClicks }),
    ...(converts && { trackConversions: true }),
    ...(targeting?.rules && { rules: [...targeting.rules] }),
    ...(targeting?.variants && { variants: [...targeting.variants] }),
    ...(expiresIn && { expiresAt: new Date(now.getTime() + expiresIn * 86_400_000).toISOString() }),
  };
}
