import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, eventually, isLocal, newUrl } from '#test/support/deployment/client.ts';

describe.runIf(isLocal)('links without a title', () => {
  let site: Server;
  let origin: string;

  beforeAll(async () => {
    site = createServer(({ url = '' }, response) => {
      const isPage = !url.startsWith('/none');
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>The page at ${url.replaceAll('&', '&amp;')}</title>`);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    site?.closeAllConnections();
    site?.close();
  });

  const titleOf = async (id: string): Promise<string> => (await api.get(`/links/${id}`)).body.data.link.title;
  const titled = (id: string, title: string) =>
    eventually(
      () => titleOf(id),
      (now) => now === title,
    );

  it('have the host of their destination, and then the title of its page', async () => {
    const created = await api.post('/links', { originalUrl: `${origin}/a?b=c&d=e` });
    expect([created.status, created.body.data.link.title]).toEqual([201, '127.0.0.1']);
    const { _id: id } = created.body.data.link;
    expect(await titled(id, 'The page at /a?b=c&d=e')).toBe('The page at /a?b=c&d=e');
    const moved = await api.patch(`/links/${id}`, { originalUrl: `${origin}/moved` });
    expect(moved.body.data.link.title).toBe('127.0.0.1');
    expect(await titled(id, 'The page at /moved')).toBe('The page at /moved');
    await api.put(`/links/${id}`, { title: 'Mine' });
    await api.put(`/links/${id}`, { originalUrl: `${origin}/again` });
    expect(await titleOf(id)).toBe('Mine');
    const { changes, actor } = (await api.get(`/audit?target=${id}`)).body.data.entries.find(
      (entry: { actor: { type: string } }) => entry.actor.type === 'system',
    );
    expect([actor.name, changes[0].field]).toEqual(['titles', 'title']);
  });

  it('are accepted in bulk, with or without a page to read', async () => {
    const links = [
      { originalUrl: `${origin}/bulk` },
      { originalUrl: `${origin}/none` },
      { originalUrl: newUrl() },
    ];
    const { results } = (await api.post('/links/bulk', { links })).body.data;
    const [bulk, none, away] = results.map(({ link }: { link: { _id: string } }) => link._id);
    expect(await titled(bulk, 'The page at /bulk')).toBe('The page at /bulk');
    expect([await titleOf(none), await titleOf(away)]).toEqual(['127.0.0.1', 'example.com']);
  });
});
