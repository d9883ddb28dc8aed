import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { Random } from './random.ts';

/** Pictures for the demo's pages: generated hills under an evening sky. */

interface Palette {
  /** Gradient from the top of the sky to the horizon. */
  sky: readonly [Color, Color];
  sun: Color;
  /** Colors of the farthest and the nearest hills. */
  hills: readonly [Color, Color];
}

type Color = readonly [red: number, green: number, blue: number];

const PALETTES = {
  dawn: {
    sky: [
      [38, 58, 105],
      [255, 186, 137],
    ],
    sun: [255, 236, 200],
    hills: [
      [150, 120, 142],
      [24, 38, 52],
    ],
  },
  forest: {
    sky: [
      [150, 196, 200],
      [240, 240, 214],
    ],
    sun: [255, 252, 236],
    hills: [
      [122, 164, 142],
      [18, 56, 48],
    ],
  },
  dusk: {
    sky: [
      [24, 20, 66],
      [226, 92, 122],
    ],
    sun: [255, 214, 150],
    hills: [
      [104, 54, 116],
      [16, 14, 38],
    ],
  },
  ice: {
    sky: [
      [88, 140, 196],
      [226, 240, 250],
    ],
    sun: [255, 255, 255],
    hills: [
      [168, 196, 220],
      [40, 74, 112],
    ],
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

const RIDGES = 5;

/** A landscape as PNG. The seed decides on the shape of its hills. */
export function landscape(
  { width, height }: { width: number; height: number },
  palette: PaletteName,
  seed: string,
): Buffer {
  const { sky, sun, hills } = PALETTES[palette];
  const random = new Random(seed);
  const data = new Uint8Array(width * height * 4);
  const ridges = Array.from({ length: RIDGES }, (_, i) => aRidge(random, i));
  const colors = ridges.map((_, i) => mixed(hills[0], hills[1], i / (RIDGES - 1)));
  const center = { x: width * (0.25 + random.next() * 0.5), y: height * 0.42, radius: height * 0.09 };
  const heaven: Sky = { sky, sun, center, horizon: height * 0.62 };
  for (let x = 0; x < width; x++) {
    const tops = ridges.map((ridge) => ridge(x / height) * height);
    for (let y = 0; y < height; y++) {
      const nearest = tops.findLastIndex((top) => y >= top);
      const color = colors[nearest] ?? skyAt(x, y, heaven);
      const at = (y * width + x) * 4;
      for (let i = 0; i < 3; i++) data[at + i] = Math.round(color[i] as number);
    }
  }
  return encodePng({ width, height, data }, 3);
}

/** The upper edge of one row of hills, as fractions of the picture's height. */
function aRidge(random: Random, i: number): (x: number) => number {
  const waves = [1, 2.3, 5.1, 11.7].map((frequency) => ({
    frequency: frequency * (1.4 + random.next()),
    phase: random.next() * Math.PI * 2,
    height: (0.055 - i * 0.003) / frequency ** 0.75,
  }));
  return (x) =>
    0.48 +
    i * 0.11 +
    waves.reduce((sum, { frequency, phase, height }) => sum + height * Math.sin(x * frequency + phase), 0);
}

interface Sky {
  sky: readonly [Color, Color];
  sun: Color;
  center: { x: number; y: number; radius: number };
  horizon: number;
}

function skyAt(x: number, y: number, { sky, sun, center, horizon }: Sky): Color {
  const base = mixed(sky[0], sky[1], Math.min(1, y / horizon));
  const distance = Math.hypot(x - center.x, y - center.y) / center.radius;
  if (distance <= 1) return sun;
  // The edge is one pixel wide, the glow several times the sun.
  const edge = Math.max(0, 1 - (distance - 1) * center.radius);
  return mixed(base, sun, Math.max(edge, 0.45 * Math.exp(-(distance - 1) / 1.6)));
}

const mixed = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
