import type { Client } from '@signpost/client';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { isClick, rowOf } from '#shared/clicks/journal/row.ts';
import { answerSurvey } from './answer-survey.ts';
import { pastConversions } from './conversions.ts';
import { type Created, type CreatedLink, createDemoLinks } from './create-links.ts';
import { type CreatedPage, createDemoPages } from './create-pages.ts';
import { createDemoWebhook } from './create-webhook.ts';
import { loadPast } from './load-past.ts';
import { PAGES } from './pages.ts';
import { recordDemoConversions } from './record-conversions.ts';
import { DAYS } from './traffic.ts';
import { visitNow } from './visit-now.ts';
import { ALL_CLICKS, type DemoTarget, pastVisits } from './visitors.ts';

/** Creates the demo data. Every run adds what is missing. */

export interface FillOptions {
  client: Client;
  /** Origin of the service. */
  origin: string;
  /**
   * Whether the service is a local run that this process is connected to: past clicks
   * can only be counted there.
   */
  isLocal: boolean;
  /** Approximate number of past clicks. */
  clicks?: number;
  seed?: string;
}

/** Real visits per run. */
const VISITS_NOW = { local: 60, deployed: 200 } as const;

/** Fills an account with demo data, and prints one line per step. */
export async function* fill({
  client,
  origin,
  isLocal,
  clicks = ALL_CLICKS,
  seed = 'halden',
}: FillOptions): AsyncGenerator<string> {
  const links = await createDemoLinks(client, new Date());
  yield `Links: ${summary(links)}.`;
  const pages = await createDemoPages(client);
  yield `Pages: ${summary(pages)}.${pages.all.length < PAGES.length ? ' The plan allows no more.' : ''}`;

  if (isLocal) {
    const targets = [...links.all.map(targetOfLink), ...pages.all.map(targetOfPage)];
    const until = beginning(links, pages);
    const visits = pastVisits(targets, { until, seed, share: clicks / ALL_CLICKS });
    yield await countPast(visits, until);
    const conversions = pastConversions(targets, { visits, until, seed });
    const recorded = await recordDemoConversions(client, conversions);
    yield `Conversions: ${conversions.length}, ` +
      `${recorded === 0 ? 'all there already' : `${recorded} of them new`}.`;
  } else yield `Clicks of the past ${DAYS} days: none, because past clicks can only be added to a local run.`;

  // Links without click limits, which visitors would use up.
  const open = links.all.filter(({ demo }) => !demo.password && !demo.maxClicks);
  const followed = open.map(({ demo: { traffic }, link }) => ({ url: link.shortUrl, traffic }));
  const count = isLocal ? VISITS_NOW.local : VISITS_NOW.deployed;
  const visits = links.created > 0 ? await visitNow(followed, { count, seed, isLocal }) : 0;
  yield `Real visits: ${visits}.`;

  const survey = pages.all.find(({ demo }) => demo.type === 'surveyLink');
  if (survey)
    yield `Survey responses: ${await answerSurvey(client, survey, { origin, seed, isLocal })} added.`;
  yield `Webhook: ${(await createDemoWebhook(client)) ? 'created, inactive' : 'already exists'}.`;
}

const summary = ({ all, created }: Created<unknown>): string =>
  created === 0
    ? `all ${all.length} are there already`
    : `${created} created${created < all.length ? `, ${all.length - created} were there already` : ''}`;

async function countPast(visits: readonly ClickEvent[], until: Date): Promise<string> {
  const started = performance.now();
  const counted = await loadPast(visits, until);
  const number = (value: number) => value.toLocaleString('en');
  const real = visits.filter((click) => isClick(rowOf(click))).length;
  const all = `${number(real)} clicks of ${DAYS} days, ${number(visits.length - real)} events in pages`;
  if (counted === 0) return `The past: ${all}, all there already.`;
  const seconds = Math.ceil((performance.now() - started) / 1000);
  return `The past: ${all}; ${number(counted)} of both are new (${seconds} s).`;
}

/** When the demo's first link was created: the generated past ends there, in every run. */
function beginning(links: Created<CreatedLink>, pages: Created<CreatedPage>): Date {
  const times = [
    ...links.all.map(({ link }) => link.createdAt),
    ...pages.all.map(({ page }) => page.createdAt),
  ];
  return new Date(Math.min(...times.map((time) => Date.parse(time))));
}

const targetOfLink = ({ demo, link }: CreatedLink): DemoTarget => ({
  id: link._id,
  name: demo.path,
  traffic: demo.traffic,
  targeting: demo.targeting,
  converts: demo.converts,
});

const targetOfPage = ({ demo, page }: CreatedPage): DemoTarget => ({
  id: page._id,
  name: `${demo.type} ${demo.slug}`,
  traffic: demo.traffic,
  type: demo.type,
  action: demo.action,
});
