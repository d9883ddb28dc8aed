import { CATEGORIES, type Phone, phone, type Scores } from './lighthouse-audit.ts';
import { type Weight, weigh } from './page-weight.ts';
import { atLeast, atMost, type PartResult, printNote, printTable, round } from './report.ts';
import { type SamplePage, type Selection, samplePages } from './sample-pages.ts';

/** What a page may load, with pictures and font. */
const MOST_KILOBYTES = 100;

type Figures = Omit<SamplePage, 'url' | 'isHidden'> & Weight & Partial<Scores>;

/**
 * Lighthouse's figures for a phone, and what it loads: each type of page, without a theme and in each
 * preset, and a shared report.
 */
export async function lighthouse(selection: Selection): Promise<PartResult> {
  const audited = await measured(selection, async ({ url, isHidden }, { audit }) => audit(url, { isHidden }));
  const worst = (name: keyof Scores) => Math.min(...audited.map((page) => page[name] ?? 0));
  return {
    figures: audited,
    targets: [
      ...CATEGORIES.map((name) => atLeast(`pages: Lighthouse, ${name}, lowest`, worst(name), 100)),
      heaviest(audited),
    ],
  };
}

/** Only what a phone loads. */
export async function pageWeight(selection: Selection): Promise<PartResult> {
  const weighed = await measured(selection, async () => undefined);
  return { figures: weighed, targets: [heaviest(weighed)] };
}

async function measured(
  selection: Selection,
  scoresOf: (page: SamplePage, phone: Phone) => Promise<Scores | undefined>,
): Promise<Figures[]> {
  const device = await phone();
  const all: Figures[] = [];
  for await (const page of samplePages(selection)) {
    const { type, look, url } = page;
    const weight = await weigh(device.browser, url);
    const scores = await scoresOf(page, device);
    all.push({ type, look, ...scores, ...weight });
    const shown = scores ? `${CATEGORIES.map((name) => scores[name]).join('/')}, ` : '';
    printNote(`${type}, ${look}: ${shown}${kilobytes(weight.transferred)} KB`);
  }
  printTable(
    'Pages on a phone: scores of Lighthouse, of 100 each, and KB loaded with an empty cache',
    ['page', 'preset', ...CATEGORIES, 'transferred', 'decoded', 'HTML', 'fonts', 'images'],
    all.map((one) => [
      one.type,
      one.look,
      ...CATEGORIES.map((name) => one[name] ?? ''),
      kilobytes(one.transferred),
      kilobytes(one.decoded),
      ...['Document', 'Font', 'Image'].map((kind) => kilobytes(transferredAs(kind, one))),
    ]),
  );
  printNote('Transferred: as the distribution compresses it, with headers. The bio page has every block.');
  return all;
}

const kilobytes = (bytes: number): number => round(bytes / 1000, 1);

const transferredAs = (kind: string, { loads }: Weight): number =>
  loads.filter(({ type }) => type === kind).reduce((sum, { transferred }) => sum + transferred, 0);

const heaviest = (pages: readonly Weight[]) =>
  atMost(
    'pages: KB transferred of the heaviest',
    Math.max(...pages.map(({ transferred }) => transferred)) / 1000,
    MOST_KILOBYTES,
  );
