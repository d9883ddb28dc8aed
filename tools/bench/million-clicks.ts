import { countClicks } from '#test/support/deployment/counting.ts';
import { startProduct } from './product.ts';
import { muteFunctionLogs, startProductServices } from './product-services.ts';
import { atMost, type PartResult, printNote, printTable, round } from './report.ts';
import { DAY_MS, daysAgo, manyClicks } from './sample-clicks.ts';
import { sized } from './size.ts';

const CLICKS = sized(1_000_000, 400);
const DAYS = 400;
const BATCH = sized(10_000, 10);
/** All of them come back in every batch. */
const VISITORS = sized(10_000, 10);
const RANGES = [DAYS, 30, 1] as const;

/** Reports of a link that was followed a million times in 400 days, and whether their figures add up. */
export async function millionClicks(): Promise<PartResult> {
  const services = await startProductServices();
  const unmute = muteFunctionLogs();
  try {
    const product = await startProduct(() => []);
    const { _id } = await product.createLink();
    const from = daysAgo(DAYS);
    const clicksPerDay = CLICKS / DAYS;
    const span = (BATCH / clicksPerDay) * DAY_MS;
    services.take();
    const started = performance.now();
    for (let at = from; at < from + DAYS * DAY_MS; at += span) {
      const clicks = manyClicks(_id, BATCH, { from: at, milliseconds: span, visitors: VISITORS });
      const { counted } = await countClicks(clicks, new Date(at + span));
      if (counted !== BATCH) throw new Error(`${counted} of ${BATCH} clicks were counted`);
    }
    const seconds = (performance.now() - started) / 1000;
    const { readUnits, writeUnits } = services.take();
    const reports = [];
    for (const days of RANGES) {
      const date = (time: number) => new Date(time).toISOString().slice(0, 10);
      const end = from + (DAYS - 1) * DAY_MS;
      const query = days === DAYS ? '' : `?from=${date(end - (days - 1) * DAY_MS)}&to=${date(end)}`;
      const asked = performance.now();
      const { analytics } = await product.call('analytics', _id, { query });
      const milliseconds = performance.now() - asked;
      assertSums(analytics, clicksPerDay * days);
      reports.push({ days, milliseconds, ...services.take(), visitors: analytics.uniqueVisitorsCount });
    }
    unmute();
    printTable(
      `Reports of a link with ${CLICKS.toLocaleString('en-US')} clicks in ${DAYS} days`,
      ['days', 'read units', 'ms here', 'visitors', 'calls'],
      reports.map(({ days, readUnits, milliseconds, visitors, calls }) => [
        String(days),
        readUnits,
        round(milliseconds, 0),
        visitors,
        Object.entries(calls)
          .map(([name, count]) => `${count} ${name}`)
          .join(', '),
      ]),
    );
    printNote(
      `Counted in batches of ${BATCH.toLocaleString('en-US')} in ${Math.round(seconds)} s: ` +
        `${(writeUnits / CLICKS).toFixed(3)} write units and ${(readUnits / CLICKS).toFixed(3)} read ` +
        'units a click.',
    );
    return {
      figures: { reports, seconds: round(seconds, 1), readUnits, writeUnits },
      targets: [
        atMost('a million clicks, report of 30 days: read units', reports[1]?.readUnits ?? Number.NaN, 60),
        atMost(
          'a million clicks, report of all days: error of its visitors, %',
          Math.abs((reports[0]?.visitors ?? Number.NaN) / VISITORS - 1) * 100,
          5,
        ),
        atMost('a million clicks: write units of counting one', round(writeUnits / CLICKS, 3), 0.06),
      ],
    };
  } finally {
    unmute();
  }
}

interface Sums {
  totalClicks: number;
  clicksData: { count: number }[];
  devices: { count: number }[];
  timeOfDay: { count: number }[];
  topCountries: { count: number }[];
}

/** Throws unless every list of a report adds up to its clicks. */
function assertSums(analytics: Sums, clicks: number): void {
  const { totalClicks, clicksData, devices, timeOfDay, topCountries } = analytics;
  const sums = [clicksData, devices, timeOfDay, topCountries].map((list) =>
    list.reduce((sum, { count }) => sum + count, 0),
  );
  if ([totalClicks, ...sums].some((sum) => sum !== clicks)) {
    throw new Error(`A report of ${clicks} clicks has ${totalClicks}, and ${sums.join(', ')} in its lists`);
  }
}
