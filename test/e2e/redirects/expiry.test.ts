import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  aLink,
  api,
  eventually,
  invoke,
  isLocal,
  newUrl,
  queue,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

const statusOf = async (id: string) => (await api.get(`/links/${id}`)).body.data.link.status;

describe('GET /r/:code: a link with a date', () => {
  it('redirects until its date, then returns 410 or redirects to expiredUrl', async () => {
    const expiresAt = new Date(Date.now() + 5000).toISOString();
    const link = await aLink({ expiration: { type: 'date', value: expiresAt } });
    expect(link).toMatchObject({
      expiration: { type: 'date', value: expiresAt },
      expiresAt,
      maxClicks: null,
    });
    expect((await visit(link.code)).status).toBe(302);
    await sleep(Date.parse(expiresAt) - Date.now() + 100);
    expect((await visit(link.code)).status).toBe(410);
    expect(await statusOf(link._id)).toBe('expired');
    const expiredUrl = newUrl();
    await api.put(`/links/${link._id}`, { expiredUrl });
    expect((await visit(link.code)).headers.get('location')).toBe(expiredUrl);
    await api.put(`/links/${link._id}`, { expiration: { type: 'never' } });
    expect((await visit(link.code)).headers.get('location')).toBe(link.originalUrl);
  });
});

describe('GET /r/:code: a click limit of 10', () => {
  it('redirects exactly 10 of 60 concurrent visitors, besides bots and HEAD: 10 clicks', async () => {
    const link = await aLink({ maxClicks: 10 });
    const bots = Array.from({ length: 5 }, () => visit(link.code, { 'user-agent': 'Googlebot/2.1' }));
    const heads = Array.from({ length: 5 }, () => visit(link.code, {}, 'HEAD'));
    const visits = await Promise.all(Array.from({ length: 60 }, () => visit(link.code)));
    await Promise.all([...bots, ...heads]);
    const count = (status: number) => visits.filter((answer) => answer.status === status).length;
    expect([count(302), count(410)]).toEqual([10, 50]);
    const clicks = async () =>
      (await api.get(`/links/${link._id}/analytics`)).body.data.analytics.totalClicks;
    expect(await eventually(clicks, (total) => total >= 10)).toBe(10);
  });
});

describe.runIf(isLocal)('sweep-expired: the expiry sweep', () => {
  it('marks expired links, so that lists can filter by status, and publishes events', async () => {
    const tag = `swept-${Date.now()}`;
    const byDate = await aLink({ tags: [tag], expiresAt: new Date(Date.now() + 500).toISOString() });
    const byCap = await aLink({ tags: [tag], maxClicks: 1 });
    await aLink({ tags: [tag] });
    await visit(byCap.code);
    await sleep(600);
    expect(await invoke('sweep-expired')).toMatchObject({ failed: 0, finished: true });
    // The sweep of another file may be at it.
    const expired = async (): Promise<string[]> =>
      (await api.get(`/links?tag=${tag}&status=expired`)).body.data.links.map(({ _id }: Json) => _id);
    expect(await eventually(expired, (ids) => ids.length === 2)).toEqual([byCap._id, byDate._id]);
    // Announced events pass through their queue to the bus, and none is left behind.
    const events = await eventually(
      () => queue('events'),
      ({ waiting, inFlight }) => waiting + inFlight === 0,
      // What other tests have imported a moment ago may come first.
      60,
    );
    expect(events).toMatchObject({ waiting: 0, inFlight: 0 });
    expect(await queue('events-dead')).toMatchObject({ waiting: 0 });
    // Those of workers that other tests have killed are found by the sweep.
    const sweep = async () => (await invoke('sweep-outbox')).relayed;
    expect(await eventually(sweep, (relayed) => relayed === 0)).toBe(0);
  });
});

describe.runIf(isLocal)('sweep-expired: a split test', () => {
  it('ends at its end, with a report and an event', async () => {
    const variants = [newUrl(), newUrl()].map((url) => ({ url, weight: 1 }));
    const endsAt = new Date(Date.now() + 1500).toISOString();
    const link = await aLink({
      variants,
      trackConversions: true,
      test: { goal: 'sale', endsAt, apply: 'switch' },
    });
    const report = async () => (await api.get(`/links/${link._id}/test`)).body.data.test;
    expect(await report()).toMatchObject({ verdict: 'not_enough_data', endedAt: null, unit: 'visitors' });
    await sleep(Date.parse(endsAt) - Date.now() + 100);
    const swept = async () => {
      await invoke('sweep-expired');
      return report();
    };
    const ended = await eventually(swept, ({ endedAt }) => endedAt !== null);
    expect(ended).toMatchObject({ verdict: 'not_enough_data', winner: null, switched: false });
    expect(ended.variants.map(({ url }: { url: string }) => url)).toEqual(variants.map(({ url }) => url));
  });
});
