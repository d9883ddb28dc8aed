import { saveMeasured } from '#infra/cost/measured.ts';
import { reserveCall } from '#shared/chat/reserve-call.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { conversionCosts, conversionTargets, printConversions } from './conversion-cost.ts';
import { countingCosts, countingTargets, printCounting } from './counting-cost.ts';
import type { Usage } from './counting-proxy.ts';
import { type Product, startProduct } from './product.ts';
import { muteFunctionLogs, startProductServices } from './product-services.ts';
import { atMost, type PartResult, printNote, printTable, round } from './report.ts';
import { DAY_MS, daysAgo, manyClicks, regularsAndOneMore } from './sample-clicks.ts';
import { isSmallest, sized } from './size.ts';
import { linksOf } from './smart-link-samples.ts';

/** Fewest and most clicks of the links whose analytics are compared. */
const CLICKS = { few: sized(1000, 10), many: sized(100_000, 20) };
/** Visitors who come back every day: a report must not read each of their visits. */
const REGULARS = sized(300, 3);
/** How long the clicks of these links took. */
const DAYS = 30;
const LARGEST_BATCH = 10_000;
/** Clicks in a message of the local run under load. */
const CLICKS_PER_MESSAGE = 100;
const LISTED_LINKS = sized(1000, 12);
const AT_ONCE = 16;

interface Cost extends Usage {
  operation: string;
  milliseconds: number;
}

/** AWS calls and capacity units of the real functions, against the embedded engine. */
export async function operationCost(): Promise<PartResult> {
  const proxy = await startProductServices();
  const costs: Cost[] = [];
  const measure = async (operation: string, work: () => Promise<unknown>): Promise<Usage> => {
    proxy.take();
    const started = performance.now();
    await work();
    const cost = { operation, milliseconds: performance.now() - started, ...proxy.take() };
    costs.push(cost);
    return cost;
  };
  const unmute = muteFunctionLogs();
  let results: Awaited<ReturnType<typeof measureAll>>;
  let conversions: Awaited<ReturnType<typeof conversionCosts>>;
  try {
    const takeImports = () => proxy.takeMessages(process.env[SETTING.importQueueUrl]);
    results = await measureAll(await startProduct(takeImports), measure, () => proxy.take());
    conversions = await conversionCosts(proxy);
  } finally {
    unmute();
  }

  printTable(
    'AWS calls and capacity units of one operation',
    ['operation', 'read units', 'write units', 'ms here', 'calls'],
    costs.map(({ operation, readUnits, writeUnits, milliseconds, calls }) => [
      operation,
      readUnits,
      writeUnits,
      round(milliseconds, 0),
      Object.entries(calls)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    ]),
  );
  printNote(
    'Units counted by the rules of AWS. Every API function authenticates first, as in the ' + 'first row.',
  );
  printNote(
    `${CLICKS.many.toLocaleString('en-US')} clicks were counted at ${Math.round(results.countedPerSecond)} ` +
      'clicks/s, one aggregator.',
  );
  printCounting(results.counting);
  printConversions(conversions);
  const {
    plain,
    trailing,
    slashed,
    byKey,
    byMember,
    smartLinks,
    analyticsMany,
    analyticsRegulars,
    counting,
  } = results;
  if (!isSmallest)
    saveMeasured({
      operations: Object.fromEntries(costs.map(countsOf)),
      counting: Object.fromEntries(
        counting.map(({ name, together, readUnits, writeUnits, bytes }) => [
          name,
          {
            together,
            readUnits: round(readUnits, 4),
            writeUnits: round(writeUnits, 4),
            bytes: round(bytes, 0),
          },
        ]),
      ),
    });
  return {
    figures: { costs, counting, conversions, countedPerSecond: round(results.countedPerSecond, 0) },
    targets: [
      atMost('redirect: read units', plain.readUnits, 0.5),
      atMost('redirect: write units', plain.writeUnits, 0),
      atMost('redirect: AWS calls', sumOf(plain), 2),
      atMost('redirect, with a period: AWS calls more', sumOf(trailing) - sumOf(plain), 0),
      atMost('redirect, with a period: read units more', trailing.readUnits - plain.readUnits, 0),
      atMost('redirect, code with slashes: AWS calls more', sumOf(slashed) - sumOf(plain), 0),
      atMost('redirect, code with slashes: read units more', slashed.readUnits - plain.readUnits, 0),
      atMost('signed in: AWS calls more than with a key', sumOf(byMember) - sumOf(byKey), 0),
      atMost('signed in: read units more than with a key', byMember.readUnits - byKey.readUnits, 1),
      atMost('landing page: AWS calls', sumOf(smartLinks.page), 1),
      atMost('landing page, 20 links: read units', smartLinks.page.readUnits, 0.5),
      atMost('catch-all of Smart Links: AWS calls', sumOf(smartLinks.followed), 2),
      atMost('pixel of a landing page: AWS calls', sumOf(smartLinks.pixel), 2),
      atMost(
        'catch-all, landing page and pixel: write units',
        smartLinks.followed.writeUnits + smartLinks.page.writeUnits + smartLinks.pixel.writeUnits,
        0,
      ),
      atMost('analytics: read units after 100,000 clicks', analyticsMany.readUnits, 30),
      atMost('analytics: read units with daily visitors', analyticsRegulars.readUnits, 30),
      ...countingTargets(counting),
      ...conversionTargets(conversions),
    ],
  };
}

type Measure = (operation: string, work: () => Promise<unknown>) => Promise<Usage>;

async function measureAll(product: Product, measure: Measure, take: () => Usage) {
  const link = await product.createLink();
  const capped = await product.createLink({ maxClicks: 1000 });
  await measure('authenticate (read the account)', () => product.account());
  // Reads the list of denied hosts, as a container does every 30 seconds.
  await product.redirect(link.code);
  const plain = await measure('redirect', () => product.redirect(link.code));
  const trailing = await measure('redirect, with a period behind the code', () =>
    product.redirect(`${link.code}.`),
  );
  const { host, code } = await product.createDomainLink('docs/api');
  // Reads the binding of the host, as a container does every 30 seconds.
  await product.redirect(code, host);
  const slashed = await measure('redirect, code with slashes on a domain', () =>
    product.redirect(code, host),
  );
  await measure('redirect, capped link', () => product.redirect(capped.code));
  await measure('create a link', () => product.createLink());
  const byKey = await measure('read a link', () => product.readAs('key', link._id));
  // The first request of an hour also records that the member was seen.
  await product.readAs('member', link._id);
  const byMember = await measure('read a link, signed in', () => product.readAs('member', link._id));
  await measure('update a link: title', () => product.call('update', link._id, { body: { title: 'New' } }));
  await measure('update a link: URL', () =>
    product.call('update', link._id, { body: { originalUrl: 'https://example.com/elsewhere' } }),
  );

  const listed = await createLinks(product, LISTED_LINKS - 3);
  const counting = await countingCosts(listed as [string, string, string, string], take);
  await measure(`list ${LISTED_LINKS} links`, async () => {
    const { links } = await product.call('list', '', { query: `?limit=${LISTED_LINKS}` });
    if (links.length !== LISTED_LINKS) throw new Error(`The list has ${links.length} links`);
  });
  await measure('delete a link', () => product.call('delete', capped._id));
  await measure('import 1,000 rows', () => product.importRows(sized(1000, 3)));

  await measureChatCall(measure);
  const smartLinks = await measureSmartLinks(product, measure);

  // As many days, and as many visitors as a report lists or more: only the clicks differ.
  const fewClicks = await clickedLink(product, CLICKS.few, sized(1000, 10));
  const manyStarted = performance.now();
  const many = await clickedLink(product, CLICKS.many, sized(2000, 20));
  const countedPerSecond = (CLICKS.many / (performance.now() - manyStarted)) * 1000;
  const analytics = async (id: string, clicks: number) => {
    const answer = await product.call('analytics', id);
    if (answer.analytics.totalClicks !== clicks)
      throw new Error(`${answer.analytics.totalClicks} clicks counted`);
  };
  await measure(`analytics after ${CLICKS.few.toLocaleString('en-US')} clicks, 30 days`, () =>
    analytics(fewClicks, CLICKS.few),
  );
  const analyticsMany = await measure(
    `analytics after ${CLICKS.many.toLocaleString('en-US')} clicks, 30 days`,
    () => analytics(many, CLICKS.many),
  );

  const regulars = await product.createLink();
  await product.aggregate(
    regularsAndOneMore(regulars._id, REGULARS, { from: daysAgo(DAYS), days: DAYS }),
    CLICKS_PER_MESSAGE,
  );
  const analyticsRegulars = await measure(`analytics of ${REGULARS} visitors back daily, 30 days`, () =>
    analytics(regulars._id, REGULARS * 30 + 1),
  );

  return {
    plain,
    trailing,
    slashed,
    byKey,
    byMember,
    smartLinks,
    analyticsMany,
    analyticsRegulars,
    counting,
    countedPerSecond,
  };
}

/** Cost of a prepaid account's chat call, besides its authentication and the model. */
async function measureChatCall(measure: Measure): Promise<void> {
  const account = { name: 'Chatter', plan: 'business', balanceMicros: 1_000_000 } as const;
  const { ownerId } = await openAccount(account, new Date());
  const owner = (await findOwner(ownerId)) as Owner;
  await measure('reserve and settle a chat call', async () => {
    const limits = { inputTokens: 500, maxTokens: 300 };
    const reservation = await reserveCall({ owner, prices: DEFAULT_PRICES }, limits, new Date());
    await reservation.settle({ inputTokens: 500, outputTokens: 300 }, new Date());
  });
}

async function measureSmartLinks(product: Product, measure: Measure) {
  const withLinks = (count: number) =>
    product.createSmartLink({ type: 'myBio', title: `With ${count} links`, urls: linksOf(count) });
  let slug = '';
  await measure('create a Smart Link, 20 links', async () => {
    slug = await withLinks(20);
  });
  // As before the first redirect; another page, as this one would become hot.
  await product.visit('visitors/pages/landing-page', await withLinks(1));
  const page = await measure('landing page, 20 links', () =>
    product.visit('visitors/pages/landing-page', slug),
  );
  for (const links of [5, 50]) {
    const other = await withLinks(links);
    await measure(`landing page, ${links} links`, () => product.visit('visitors/pages/landing-page', other));
  }
  const followed = await measure('catch-all', () => product.visit('visitors/pages/visit', slug));
  const pixel = await measure('pixel of a landing page', () => product.visit('visitors/pages/track', slug));
  await measure('public JSON of a Smart Link', () => product.visit('visitors/pages/content', slug));

  const survey = await product.createSmartLink({
    type: 'surveyLink',
    title: 'Feedback',
    questions: [
      { question: 'How did you like it?', type: 'rating' },
      { question: 'What should change?', type: 'text' },
    ],
  });
  const answers = [5, 'A sentence or two about what could be better, as people write them.'];
  await measure("a survey's answers", () => product.submitAnswers(survey, answers));
  await measure('the same answers once more', () => product.submitAnswers(survey, answers));
  return { page, followed, pixel };
}

async function createLinks(product: Product, count: number): Promise<string[]> {
  const ids: string[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) ids.push((await product.createLink())._id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return ids;
}

/** A link whose clicks went through the real aggregator, in batches as large as the queue hands over. */
async function clickedLink(product: Product, clicks: number, visitors: number): Promise<string> {
  const { _id } = await product.createLink();
  const all = manyClicks(_id, clicks, { from: daysAgo(DAYS), milliseconds: DAYS * DAY_MS, visitors });
  for (let i = 0; i < all.length; i += LARGEST_BATCH) {
    await product.aggregate(all.slice(i, i + LARGEST_BATCH), CLICKS_PER_MESSAGE);
  }
  return _id;
}

/** Measurements for the monthly estimate: `npm run cost`. */
function countsOf({ operation, readUnits, writeUnits, calls }: Cost) {
  return [operation, { readUnits, writeUnits, calls }] as const;
}

const sumOf = ({ calls }: Usage) => Object.values(calls).reduce((sum, count) => sum + count, 0);
