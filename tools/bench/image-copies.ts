import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { BUNDLE_OPTIONS } from '#infra/build/bundle.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import {
  cmykProfile,
  DISPLAY_P3,
  jpegProfile,
  pngProfile,
  scannerProfile,
} from '#test/support/files/color-profiles.ts';
import { jpegWith, pngWith } from '#test/support/files/image-files.ts';
import { aPhoto, cmykJpeg } from '#test/support/files/photos.ts';
import { temporaryFolder } from './clean-up.ts';
import type { CopyMeasured } from './image-process.ts';
import { atMost, median, type PartResult, printTable, round } from './report.ts';
import { type CardFigures, socialCards } from './social-cards.ts';

const ROUNDS = 5;
/** What a phone may load of a cover. */
const PHONE_KILOBYTES = 150;
/** What the conversion to sRGB may add, in time and in memory. */
const CONVERSION_FACTOR = 1.2;

interface CopyFigures {
  image: string;
  originalKilobytes: number;
  largestCopyKilobytes: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/**
 * CPU time and peak memory of the worker for an image, with the codecs as they are bundled, and what a phone
 * loads of it. `beside`: another checkout, whose figures follow.
 */
export async function imageCopies(beside?: string): Promise<PartResult> {
  const folder = temporaryFolder();
  const samples = images().map(({ bytes, ...image }, i) => {
    const file = join(folder, `image-${i}`);
    writeFileSync(file, bytes);
    return { ...image, bytes: bytes.length, file };
  });
  const roots = [{ root: ROOT, title: '' }, ...(beside ? [{ root: beside, title: ` in ${beside}` }] : [])];
  const measured: CopyFigures[][] = [];
  for (const { root, title } of roots) {
    const codecs = await bundledCodecs(root, join(folder, `codecs-${measured.length}.mjs`));
    const figures = samples.map((sample) => figuresOf(codecs, sample));
    measured.push(figures);
    printTable(
      `Copies of an image${title}: medians of ${ROUNDS} processes with one image each`,
      ['image', 'original KB', 'largest copy KB', 'CPU s', 'peak MB'],
      figures.map((figure) => Object.values(figure)),
    );
  }
  const [figures = []] = measured;
  const factor = (name: string, what: 'cpuSeconds' | 'peakMegabytes') => {
    const [value = NaN, plain = NaN] = [name, withoutProfile(name)].map(
      (image) => figures.find((figure) => figure.image === image)?.[what],
    );
    return value / plain;
  };
  const converted = samples.map(({ name }) => name).filter((name) => name !== withoutProfile(name));
  const cards = await socialCards(png);
  return {
    figures: { copies: measured, cards } satisfies { copies: object[]; cards: CardFigures[] },
    targets: [
      atMost(
        'image: KB of the largest copy',
        Math.max(...figures.map((figure) => figure.largestCopyKilobytes)),
        PHONE_KILOBYTES,
      ),
      ...converted.flatMap((name) => [
        atMost(`image: CPU of ${name} / without`, factor(name, 'cpuSeconds'), CONVERSION_FACTOR),
        atMost(`image: memory of ${name} / without`, factor(name, 'peakMegabytes'), CONVERSION_FACTOR),
      ]),
      atMost('card: CPU s of a drawing', Math.max(...cards.map(({ cpuSeconds }) => cpuSeconds)), 2),
    ],
  };
}

interface Image {
  name: string;
  type: MediaType;
  bytes: Buffer;
}

/** Before the name of a profile, in the name of an image. */
const PROFILE = ' with ';

const withoutProfile = (name: string): string => name.split(PROFILE)[0] as string;

function images(): Image[] {
  const photo = jpeg(4000, 3000, 88);
  const ink = cmykJpeg(2400, 1800, (column) => [column & 255, (column >> 1) & 255, 40, 20]);
  const drawing = png(1600, 1200);
  const [p3, table] = [`${PROFILE}Display P3`, `${PROFILE}a table`];
  const list: [name: string, type: MediaType, bytes: Buffer][] = [
    ['JPEG, 12 megapixels', 'image/jpeg', photo],
    [`JPEG, 12 megapixels${p3}`, 'image/jpeg', jpegWith(photo, jpegProfile(DISPLAY_P3))],
    [`JPEG, 12 megapixels${table}`, 'image/jpeg', jpegWith(photo, jpegProfile(scannerProfile()))],
    ['JPEG, 50 megapixels', 'image/jpeg', jpeg(8160, 6120, 30)],
    ['JPEG in CMYK, 4 megapixels', 'image/jpeg', ink],
    [`JPEG in CMYK, 4 megapixels${table}`, 'image/jpeg', jpegWith(ink, jpegProfile(cmykProfile()))],
    ['PNG, 2 megapixels', 'image/png', drawing],
    [`PNG, 2 megapixels${p3}`, 'image/png', pngWith(drawing, [pngProfile(DISPLAY_P3)])],
    [`PNG, 2 megapixels${table}`, 'image/png', pngWith(drawing, [pngProfile(scannerProfile())])],
  ];
  return list.map(([name, type, bytes]) => ({ name, type, bytes }));
}

function figuresOf(
  codecs: string,
  { name, type, bytes, file }: { name: string; type: MediaType; bytes: number; file: string },
): CopyFigures {
  const rounds = Array.from({ length: ROUNDS }, () => measuredIn(codecs, file, type));
  const medianOf = (what: keyof CopyMeasured) => median(rounds.map((one) => one[what]));
  return {
    image: name,
    originalKilobytes: round(bytes / 1000, 0),
    largestCopyKilobytes: round(medianOf('largestCopyBytes') / 1000, 0),
    cpuSeconds: round(medianOf('cpuSeconds'), 2),
    peakMegabytes: round(medianOf('peakMegabytes'), 0),
  };
}

/** Makes the copies in a process of its own. */
function measuredIn(codecs: string, file: string, type: MediaType): CopyMeasured {
  const { status, output, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'image-process.ts'), codecs, file, type],
    { stdio: ['ignore', 'inherit', 'pipe', 'pipe'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The copies of ${file} failed: ${stderr.slice(-2000)}`);
  return JSON.parse(output[3] ?? '');
}

const ROOT = join(import.meta.dirname, '../..');

/** The codecs of a checkout, bundled as the worker has them. */
async function bundledCodecs(root: string, outfile: string): Promise<string> {
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: [join(root, 'shared/core/media/images/image-copies.ts')],
    outfile,
    outExtension: {},
  });
  return outfile;
}

const jpeg = (width: number, height: number, quality: number) =>
  Buffer.from(encode(aPhoto(width, height), quality).data);

function png(width: number, height: number): Buffer {
  const image = new PNG({ width, height });
  image.data.set(aPhoto(width, height).data);
  return PNG.sync.write(image);
}
