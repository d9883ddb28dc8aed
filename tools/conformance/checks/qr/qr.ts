import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { qrQuerySchema } from '#shared/qr/qr-query.ts';
import { type Check, type CheckContext, NotRun } from '../../support/check.ts';
import { ProcessFailed } from '../../support/processes.ts';
import { npmTools, pythonTools } from '../../support/tools.ts';
import { BLACK_ON_WHITE, PAIRS, READABLE } from './colors.ts';
import { EXPECTATIONS, SCANNERS } from './expectations.ts';
import { allCases, type Case, drawn, printedCases } from './pictures.ts';
import { readByZxing, ZXING_PACKAGE, ZXING_VERSION } from './zxing.ts';

const PYTHON = [
  'zxing-cpp==3.1.1',
  'pyzbar==0.1.9',
  'opencv-python-headless==5.0.0.93',
  'numpy==2.4.6',
  'pillow==13.0.0',
  'pypdfium2==5.15.2',
  'resvg-py==0.5.0',
];

export const qr: Check = {
  name: 'qr',
  tool: `zxing-cpp 3.1.1, ZBar, OpenCV 5.0.0, ZXing for JavaScript ${ZXING_VERSION}`,
  shows: 'scanners read QR codes in each frame, shape, margin, format and color, and none that we refuse',
  async run(context) {
    const bin = await pythonTools(context, PYTHON);
    const zxing = await npmTools(context, [ZXING_PACKAGE]);
    await assertZbar(context, bin);
    const shapes = await readShapes(context, bin);
    const colors = await readColors(context, bin, zxing);
    context.log(`\n${[...shapes.report, ...colors.report].join('\n')}\n`);
    return {
      checked: shapes.checked + colors.checked,
      unit: 'views, by each scanner',
      differences: [...shapes.differences, ...colors.differences],
    };
  },
};

interface Judgement {
  checked: number;
  differences: string[];
  /** For the log. */
  report: string[];
}

interface Reading {
  views: number;
  read: Record<string, number>;
}

/** pyzbar loads ZBar from the system. */
async function assertZbar({ exec }: CheckContext, bin: string): Promise<void> {
  try {
    await exec(join(bin, 'python'), ['-c', 'import pyzbar.pyzbar']);
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    throw new NotRun('needs ZBar: install the package libzbar0');
  }
}

/** What the scanners read of pictures, in their order. */
async function readAll(
  { exec, scratch }: CheckContext,
  bin: string,
  pictures: readonly object[],
): Promise<Reading[]> {
  const list = join(scratch, 'pictures.json');
  writeFileSync(list, JSON.stringify(pictures));
  const { stdout } = await exec(join(bin, 'python'), ['tools/conformance/checks/qr/read.py', list], {
    env: { PYTHONDONTWRITEBYTECODE: '1' },
    timeoutSeconds: 1800,
  });
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}

function fileOf({ scratch }: CheckContext, one: Case, name: string | number): string {
  const file = join(scratch, `${name}.${one.format}`);
  writeFileSync(file, drawn(one));
  return file;
}

async function readShapes(context: CheckContext, bin: string): Promise<Judgement> {
  const cases = allCases();
  const pictures = cases.map((one, at) => ({ ...one, file: fileOf(context, one, at) }));
  const readings = await readAll(context, bin, pictures);
  const rows = EXPECTATIONS.flatMap(({ what, of, least }) => {
    const total = sumOf(readings.filter((_, at) => of(cases[at] as Case)));
    return SCANNERS.map((scanner) => {
      const share = percent(total.read[scanner], total.views);
      const line = `${what}: ${scanner} reads ${total.read[scanner]} of ${total.views} views, ${share} %`;
      return share < least[scanner] ? { line, isLess: `${line}; expected ${least[scanner]} %` } : { line };
    });
  });
  return {
    checked: sumOf(readings).views,
    differences: rows.flatMap(({ isLess }) => isLess ?? []),
    report: rows.map(({ line }) => line),
  };
}

async function readColors(context: CheckContext, bin: string, zxing: string): Promise<Judgement> {
  const pairs = [BLACK_ON_WHITE, ...PAIRS];
  const codes = printedCases().map((one, at) => ({ ...one, file: fileOf(context, one, `printed-${at}`) }));
  const dump = join(context.scratch, 'views');
  const readings: Reading[] = [];
  for (const { color, background } of pairs) {
    const read: Reading[] = [];
    for (const code of codes) {
      const name = `${color} on ${background}, ${code.text}`;
      const [one] = await readAll(context, bin, [{ ...code, name, colors: [color, background], dump }]);
      if (!one) throw new Error(`read.py says nothing of ${name}`);
      read.push({ ...one, read: { ...one.read, ZXing: readByZxing(zxing, dump, code.text) } });
    }
    readings.push(sumOf(read));
  }
  const [black, ...others] = readings as [Reading, ...Reading[]];
  const judged = PAIRS.map(({ color, background, isAllowed }, at) => {
    const { read } = others[at] as Reading;
    const shares = Object.keys(black.read).map(
      (scanner) => [scanner, percent(read[scanner], black.read[scanner] ?? 0)] as const,
    );
    const isRead = shares.every(([, share]) => share >= READABLE);
    const shown = shares.map(([scanner, share]) => `${scanner} ${share} %`).join(', ');
    const line = `#${color} on #${background}, in percent of black on white: ${shown}`;
    const isTaken = qrQuerySchema.safeParse({ color, background }).success;
    const verdict = isTaken ? 'allowed' : 'refused';
    const isRight = isRead === isAllowed && isTaken === isAllowed;
    return { line, differences: isRight ? [] : [`${line}: ${verdict}`] };
  });
  return {
    checked: sumOf(readings).views,
    differences: judged.flatMap(({ differences }) => differences),
    report: [
      `black on white: ${JSON.stringify(black.read)} of ${black.views}`,
      ...judged.map(({ line }) => line),
    ],
  };
}

function sumOf(readings: readonly Reading[]): Reading {
  const sum: Reading = { views: 0, read: {} };
  for (const { views, read } of readings) {
    sum.views += views;
    for (const [scanner, count] of Object.entries(read)) sum.read[scanner] = (sum.read[scanner] ?? 0) + count;
  }
  return sum;
}

const percent = (part: number | undefined, whole: number): number => Math.floor((100 * (part ?? 0)) / whole);
