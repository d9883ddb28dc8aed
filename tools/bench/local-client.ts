import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedRun } from '#test/support/deployment/local-run.ts';
import { median, round } from './report.ts';

/** The API calls of the benches on a local run. */

export interface LoadedLink {
  _id: string;
  code: string;
  /** Completed redirects so far. */
  redirects: number;
}

const ASKING_PAUSE_MS = 100;
const PATIENCE_SECONDS = 30;
const LINKS_AT_ONCE = 8;

export async function createLink(run: StartedRun): Promise<LoadedLink> {
  const originalUrl = `https://example.com/load/${Math.random()}`;
  const { link } = await api(run, 'POST', '/links', { originalUrl, title: 'Under load' });
  return { ...link, redirects: 0 };
}

export async function createLinks(run: StartedRun, count: number): Promise<LoadedLink[]> {
  const links: LoadedLink[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) links.push(await createLink(run));
  };
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, lane));
  return links;
}

/** Median milliseconds of creating a link, one at a time, once the function is warm. */
export async function creationMedian(
  run: StartedRun,
  { before, measured }: { before: number; measured: number },
): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < before + measured; i++) {
    const started = performance.now();
    await createLink(run);
    times.push(performance.now() - started);
  }
  return round(median(times.slice(before)), 1);
}

export async function totalClicks(run: StartedRun, { _id }: LoadedLink): Promise<number> {
  return (await api(run, 'GET', `/links/${_id}/analytics`)).analytics.totalClicks;
}

/** Waits until all redirects of a link are counted; says how long that took. */
export async function counted(
  run: StartedRun,
  link: LoadedLink,
): Promise<{ lagSeconds: number; missing: number }> {
  const started = performance.now();
  for (;;) {
    const missing = link.redirects - (await totalClicks(run, link));
    const lagSeconds = (performance.now() - started) / 1000;
    if (missing === 0 || lagSeconds > PATIENCE_SECONDS) {
      return { lagSeconds: Number(lagSeconds.toFixed(1)), missing };
    }
    await sleep(ASKING_PAUSE_MS);
  }
}

/** Redirects of many links that are not counted. */
export async function missingClicks(run: StartedRun, links: readonly LoadedLink[]): Promise<number> {
  const clicks = new Map<string, number>();
  let path: string | undefined = '/links?limit=1000';
  while (path !== undefined) {
    const page = await api(run, 'GET', path);
    for (const link of page.links as { _id: string; clicks: number }[]) clicks.set(link._id, link.clicks);
    path = page.nextCursor === null ? undefined : `/links?limit=1000&cursor=${page.nextCursor}`;
  }
  return links.reduce((missing, { _id, redirects }) => missing + redirects - (clicks.get(_id) ?? 0), 0);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints, of which single figures are read
async function api(run: StartedRun, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${run.origin}/v1/api${path}`, {
    method,
    headers: { 'x-service-api-key': run.apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Record<string, unknown>)['data'];
}
