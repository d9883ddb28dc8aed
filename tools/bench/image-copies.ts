import { join } from 'node:path';
import { build } from 'esbuild';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { BUNDLE_OPTIONS } from '#infra/build/bundle.ts';
import type { ImageCopies } from '#shared/core/media/images/image-copies.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import { DISPLAY_P3, jpegProfile } from '#test/support/files/color-profiles.ts';
import { jpegWith } from '#test/support/files/image-files.ts';
import { aPhoto } from '#test/support/files/photos.ts';
import { temporaryFolder } from './clean-up.ts';
import { atMost, median, type PartResult, printTable, round } from './report.ts';
import { type CardFigures, socialCards } from './social-cards.ts';

const ROUNDS = 3;
/** What a phone may load of a cover. */
const PHONE_KILOBYTES = 150;
const [PHOTO, P3_PHOTO] = ['JPEG, 12 megapixels', 'JPEG in Display P3, 12 megapixels'];
/** What the conversion to sRGB may add. */
const CONVERSION_FACTOR = 1.2;

interface Codecs {
  makeImageCopies(bytes: Uint8Array, type: MediaType): Promise<ImageCopies>;
}

/** CPU time of the worker for an image, with the codecs as they are bundled, and what a phone loads of it. */
export async function imageCopies(): Promise<PartResult> {
  const { makeImageCopies } = await bundledCodecs();
  const photo = jpeg(4000, 3000, 88);
  const samples = [
    { image: PHOTO, type: 'image/jpeg' as const, bytes: photo },
    { image: P3_PHOTO, type: 'image/jpeg' as const, bytes: jpegWith(photo, jpegProfile(DISPLAY_P3)) },
    { image: 'JPEG, 50 megapixels', type: 'image/jpeg' as const, bytes: jpeg(8192, 6144, 30) },
    { image: 'PNG, 2 megapixels', type: 'image/png' as const, bytes: png(1600, 1200) },
  ];
  const figures: {
    image: string;
    originalKilobytes: number;
    largestCopyKilobytes: number;
    cpuSeconds: number;
  }[] = [];
  for (const { image, type, bytes } of samples) {
    const cpu: number[] = [];
    let largest = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const start = process.cpuUsage();
      const { files } = await makeImageCopies(bytes, type);
      const { user, system } = process.cpuUsage(start);
      cpu.push((user + system) / 1e6);
      largest = Math.max(...files.map((file) => file.length));
    }
    figures.push({
      image,
      originalKilobytes: round(bytes.length / 1000, 0),
      largestCopyKilobytes: round(largest / 1000, 0),
      cpuSeconds: round(median(cpu), 2),
    });
  }
  printTable(
    `Copies of an image: medians of ${ROUNDS} rounds in one process`,
    ['image', 'original KB', 'largest copy KB', 'CPU s'],
    figures.map((figure) => Object.values(figure)),
  );
  const largest = Math.max(...figures.map((figure) => figure.largestCopyKilobytes));
  const cpuOf = (name: string) => figures.find(({ image }) => image === name)?.cpuSeconds ?? NaN;
  const cards = await socialCards(png);
  return {
    figures: { copies: figures, cards } satisfies { copies: object[]; cards: CardFigures[] },
    targets: [
      atMost('image: KB of the largest copy', largest, PHONE_KILOBYTES),
      atMost('image: CPU with a color profile / without', cpuOf(P3_PHOTO) / cpuOf(PHOTO), CONVERSION_FACTOR),
      atMost('card: CPU s of a drawing', Math.max(...cards.map(({ cpuSeconds }) => cpuSeconds)), 2),
    ],
  };
}

async function bundledCodecs(): Promise<Codecs> {
  const outfile = join(temporaryFolder(), 'image-copies.mjs');
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: [join(import.meta.dirname, '../../shared/core/media/images/image-copies.ts')],
    outfile,
    outExtension: {},
  });
  return import(outfile);
}

const jpeg = (width: number, height: number, quality: number) =>
  Buffer.from(encode(aPhoto(width, height), quality).data);

function png(width: number, height: number): Buffer {
  const image = new PNG({ width, height });
  image.data.set(aPhoto(width, height).data);
  return PNG.sync.write(image);
}
