import { assertImage, BrokenImage } from '../read-image.ts';
import { type ColorTable, colorTable } from './color-table.ts';
import { type Curve, curveAt, fixed } from './curves.ts';
import { D50, type Matrix, transposed, type Vector } from './matrices.ts';

/** Color spaces of images. */
export type Space = 'GRAY' | 'RGB ' | 'CMYK';

const CHANNELS: Readonly<Record<Space, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 };

/** What the numbers of an image mean. */
export type Profile = { space: Space } & (Mixture | ColorTable);

/** A curve for each channel, then a matrix from linear light to XYZ (D50). */
export interface Mixture {
  curves: readonly [Curve, Curve, Curve];
  matrix: Matrix;
}

/**
 * Reads an ICC profile (ICC.1:2022); undefined for a broken one and for those that browsers ignore, too. Like
 * them, prefers a table to a matrix, and the perceptual one.
 */
export function readProfile(bytes: Uint8Array): Profile | undefined {
  try {
    return profileIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // Reading beyond the end throws a RangeError.
    if (error instanceof BrokenImage || error instanceof RangeError) return undefined;
    throw error;
  }
}

function profileIn(view: DataView): Profile | undefined {
  assertImage(text(view, 36) === 'acsp');
  const space = text(view, 16);
  const connection = text(view, 20);
  if (!isSpace(space) || (connection !== 'XYZ ' && connection !== 'Lab ')) return undefined;
  const tags = tagsIn(view);
  const table = tags.get('A2B0') ?? tags.get('A2B1');
  if (table) return { space, ...colorTable(table, CHANNELS[space], connection === 'Lab ') };
  // Ink has tables only.
  if (space === 'CMYK') return undefined;
  const mixture = space === 'GRAY' ? grayMixture(tags) : rgbMixture(tags);
  return mixture && { space, ...mixture };
}

const isSpace = (space: string): space is Space => Object.hasOwn(CHANNELS, space);

const text = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

type Tags = ReadonlyMap<string, DataView>;

/** Maximum tags: far more than any real profile has. */
const MAX_TAGS = 200;

function tagsIn(view: DataView): Tags {
  const tags = new Map<string, DataView>();
  const count = view.getUint32(128);
  assertImage(count <= MAX_TAGS);
  for (let i = 0; i < count; i++) {
    const at = 132 + i * 12;
    const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    assertImage(start + length <= view.byteLength);
    tags.set(text(view, at), new DataView(view.buffer, view.byteOffset + start, length));
  }
  return tags;
}

function grayMixture(tags: Tags): Mixture | undefined {
  const curve = curveIn(tags, 'kTRC');
  const [x, y, z] = D50;
  return (
    curve && {
      curves: [curve, curve, curve],
      matrix: [
        [x, 0, 0],
        [0, y, 0],
        [0, 0, z],
      ],
    }
  );
}

function rgbMixture(tags: Tags): Mixture | undefined {
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((tag) => curveIn(tags, tag));
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => xyzIn(tags, tag));
  if ([...curves, ...columns].includes(undefined)) return undefined;
  return {
    curves: curves as unknown as Mixture['curves'],
    matrix: transposed(columns as unknown as Matrix),
  };
}

function curveIn(tags: Tags, name: string): Curve | undefined {
  const tag = tags.get(name);
  return tag && curveAt(tag, 0).curve;
}

function xyzIn(tags: Tags, name: string): Vector | undefined {
  const tag = tags.get(name);
  if (!tag || text(tag, 0) !== 'XYZ ') return undefined;
  return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)];
}
