import { saveMeasured } from '../../infra/cost/measured.ts';
import { DEFAULT_PRICES } from '../../shared/accounts/prices.ts';
import { SETTING } from '../../shared/platform/runtime/settings.ts';
import { ORIGIN_SECRET } from './api-event.ts';
import { startCountingProxy, type Usage } from './counting-proxy.ts';
import { manyClicks, type Product, regularsAndOneMore, startProduct } from './product.ts';
import { atMost, type PartResult, printNote, printTable, round } from './report.ts';
import { linksOf } from './smart-link-samples.ts';
import { startTableEngine } from './table-engine.ts';

/** Fewest and most clicks of the links whose analytics are compared. */
const CLICKS = { few: 1000, many: 100_000 };
/** Visitors who come back every day: a report must not read each of their visits. */
const REGULARS = 300;
const LISTED_LINKS = 1000;
const AT_ONCE = 16;

interface Cost extends Usage {
  operation: string;
  milliseconds: number;
}

/** AWS calls and capacity units of the real functions, against the embedded engine. */
export async function operationCost(): Promise<PartResult> {
  process.env['AWS_REGION'] = 'eu-central-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'bench';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'bench';
  delete process.env['AWS_SESSION_TOKEN'];
  process.env[SETTING.environmentName] = 'bench';
  process.env[SETTING.functionName] = 'bench';
  process.env[SETTING.functionVersion] = '1';
  process.env[SETTING.tableName] = 'bench';
  const proxy = await startCountingProxy(await startTableEngine('bench'));
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.origin;
  process.env['AWS_ENDPOINT_URL_SQS'] = proxy.origin;
  process.env[SETTING.clickQueueUrl] = `${proxy.origin}/000000000000/clicks`;
  process.env[SETTING.publicOrigin] = 'https://go.example.com';
  process.env[SETTING.mediaOrigin] = 'https://media.example.com';
  process.env[SETTING.ownHosts] = 'go.example.com';
  process.env[SETTING.visitorHashKey] = 'bench';
  process.env[SETTING.originSecret] = ORIGIN_SECRET;
  process.env[SETTING.hotReadMs] = '1000';
  process.env[SETTING.importQueueUrl] = `${proxy.origin}/000000000000/imports`;
  process.env[SETTING.eventQueueUrl] = `${proxy.origin}/000000000000/events`;
  process.env[SETTING.prices] = JSON.stringify(DEFAULT_PRICES);

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
  try {
    const takeImports = () => proxy.takeMessages(process.env[SETTING.importQueueUrl]);
    results = await measureAll(await startProduct(takeImports), measure);
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
    'Units as the engine reckons them by AWS rules. Every API function authenticates first, as in the first row.',
  );
  printNote(
    `${CLICKS.many.toLocaleString('en-US')} clicks were counted at ${Math.round(results.countedPerSecond)} clicks/s, one aggregator.`,
  );
  const { plain, smartLinks, analyticsMany, analyticsRegulars, oneLink } = results;
  saveMeasured({ operations: Object.fromEntries(costs.map(countsOf)) });
  return {
    figures: { costs, countedPerSecond: round(results.countedPerSecond, 0) },
    targets: [
      atMost('redirect: read units', plain.readUnits, 0.5),
      atMost('redirect: write units', plain.writeUnits, 0),
      atMost('redirect: AWS calls', sumOf(plain), 2),
      atMost('landing page: AWS calls', sumOf(smartLinks.page), 1),
      atMost('landing page, 20 links: read units', smartLinks.page.readUnits, 0.5),
      atMost('catch-all of Smart Links: AWS calls', sumOf(smartLinks.followed), 2),
      atMost('pixel of a landing page: AWS calls', sumOf(smartLinks.pixel), 2),
      atMost(
        'catch-all, landing page and pixel: write units',
        smartLinks.followed.writeUnits + smartLinks.page.writeUnits + smartLinks.pixel.writeUnits,
        0,
      ),
      // Not beside the one of few clicks: the fewer transactions, the fewer lists its visitors are in.
      atMost('analytics: read units after 100,000 clicks', analyticsMany.readUnits, 30),
      atMost('analytics: read units with daily visitors', analyticsRegulars.readUnits, 30),
      atMost('aggregation of 1,000 clicks on one link: AWS calls', sumOf(oneLink), 50),
    ],
  };
}

type Measure = (operation: string, work: () => Promise<unknown>) => Promise<Usage>;

async function measureAll(product: Product, measure: Measure) {
  const link = await product.createLink();
  const capped = await product.createLink({ maxClicks: 1000 });
  await measure('authenticate (read the account)', () => product.account());
  const plain = await measure('redirect', () => product.redirect(link.code));
  await measure('redirect, capped link', () => product.redirect(capped.code));
  await measure('create a link', () => product.createLink());
  await measure('read a link', () => product.call('get', link._id));
  await measure('update a link: title', () => product.call('update', link._id, { body: { title: 'New' } }));
  await measure('update a link: URL', () =>
    product.call('update', link._id, { body: { originalUrl: 'https://example.com/elsewhere' } }),
  );

  const listed = await createLinks(product, LISTED_LINKS - 3);
  await measure(`list ${LISTED_LINKS} links`, async () => {
    const { links } = await product.call('list', '', { query: '?limit=1000' });
    if (links.length !== LISTED_LINKS) throw new Error(`The list has ${links.length} links`);
  });
  await measure('delete a link', () => product.call('delete', capped._id));
  await measure('import 1,000 rows', () => product.importRows(1000));

  const smartLinks = await measureSmartLinks(product, measure);

  // As many days, and as many visitors as a report lists or more: only the clicks differ.
  const fewClicks = await clickedLink(product, CLICKS.few, 1000);
  const manyStarted = performance.now();
  const many = await clickedLink(product, CLICKS.many, 2000);
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
  await product.aggregate(regularsAndOneMore(regulars._id, REGULARS, 30), 100);
  const analyticsRegulars = await measure(`analytics of ${REGULARS} visitors back daily, 30 days`, () =>
    analytics(regulars._id, REGULARS * 30 + 1),
  );

  const fresh = async () => [(await product.createLink())._id];
  const clicksOn = (targetIds: readonly string[], visitors: number) =>
    manyClicks(1000, { targetIds, visitors, days: 1 });
  const oneLink = await aggregation(product, measure, 'one link, one visitor', clicksOn(await fresh(), 1));
  await aggregation(product, measure, 'one link, 1,000 new visitors', clicksOn(await fresh(), 1000));
  await aggregation(
    product,
    measure,
    '1,000 links, a new visitor each',
    clicksOn(listed.slice(0, 997), 1000),
  );
  return { plain, smartLinks, analyticsMany, analyticsRegulars, oneLink, countedPerSecond };
}

async function measureSmartLinks(product: Product, measure: Measure) {
  const withLinks = (count: number) =>
    product.createSmartLink({ type: 'myBio', title: `With ${count} links`, urls: linksOf(count) });
  let slug = '';
  await measure('create a Smart Link, 20 links', async () => {
    slug = await withLinks(20);
  });
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

function aggregation(
  product: Product,
  measure: Measure,
  what: string,
  clicks: ReturnType<typeof manyClicks>,
): Promise<Usage> {
  return measure(`count 1,000 clicks: ${what}`, () => product.aggregate(clicks));
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
  const all = manyClicks(clicks, { targetIds: [_id], visitors, days: 30 });
  for (let i = 0; i < all.length; i += 10_000) await product.aggregate(all.slice(i, i + 10_000), 100);
  return _id;
}

/** What the cost of a month is reckoned from: `npm run cost`. */
function countsOf({ operation, readUnits, writeUnits, calls }: Cost) {
  return [operation, { readUnits, writeUnits, calls }] as const;
}

const sumOf = ({ calls }: Usage) => Object.values(calls).reduce((sum, count) => sum + count, 0);

/** The functions run in this process: their log lines are not the bench's output. */
function muteFunctionLogs(): () => void {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  return () => {
    process.stdout.write = write;
  };
}
