import { QR_CORNERS, type SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import { rgbOf, WHITE } from '#shared/qr/colors.ts';
import { type Outline, roundBox } from '#shared/qr/outline.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { type FrameText, QR_CONTENT_TYPES, type QrStyle } from '#shared/qr/qr-style.ts';

/** The codes that scanners are given. */

export interface Look {
  corners: SavedQrStyle['corners'];
  hasFrame: boolean;
  margin: number;
  format: QrStyle['format'];
  color: string;
}

export interface Case extends Look {
  name: string;
  text: string;
  /** How many views of it. */
  views: number;
}

/** OpenCV reads some texts less often than others, whatever they look like. */
const TEXTS = [
  'https://go.example.com/Kd82hQ?via=qr',
  'https://sp.example/spring',
  'https://links.example.org/summer-sale-2027?via=qr',
  'https://sp.example/r/zz91LmP?via=qr',
];

/** All views of a shape that `read.py` knows; of combinations some: those of all cases are all. */
const [ALL_VIEWS, SOME_VIEWS] = [30, 4];

export const PLAIN: Look = {
  corners: 'square',
  hasFrame: false,
  margin: 4,
  format: 'png',
  color: '000000',
};

/** On white: colors that people choose, down to the least contrast that is allowed. */
export const COLORS = ['000000', '00205b', '00bb55', '1db954', '0099ff', 'ff6600'];
export const MARGINS = [0, 1, 2, 4];
export const FORMATS = Object.keys(QR_CONTENT_TYPES) as QrStyle['format'][];

export function allCases(): Case[] {
  const frames = [false, true];
  const shapes = QR_CORNERS.flatMap((corners) => frames.map((hasFrame) => ({ ...PLAIN, corners, hasFrame })));
  const combinations = shapes.flatMap((shape) =>
    MARGINS.flatMap((margin) =>
      FORMATS.flatMap((format) => COLORS.map((color) => ({ ...shape, margin, format, color }))),
    ),
  );
  return [
    ...shapes.flatMap((look) => TEXTS.map((text) => caseOf(look, text, ALL_VIEWS))),
    ...combinations.map((look, at) => caseOf(look, TEXTS[at % TEXTS.length] as string, SOME_VIEWS)),
  ];
}

/** A black code in the colors of another, which the API may refuse. */
export const printedCases = (): Case[] => TEXTS.slice(0, 2).map((text) => caseOf(PLAIN, text, ALL_VIEWS));

const caseOf = (look: Look, text: string, views: number): Case => {
  const { corners, hasFrame, margin, format, color } = look;
  const frame = hasFrame ? 'frame' : 'no frame';
  return {
    ...look,
    text,
    views,
    name: `${corners}, ${frame}, margin ${margin}, ${format}, ${color}, ${views} views, ${text}`,
  };
};

export const drawn = ({ text, corners, hasFrame, margin, format, color }: Case): Uint8Array | string =>
  qrImage(text, {
    format,
    size: 600,
    margin,
    corners,
    color: rgbOf(color),
    background: WHITE,
    dots: 'square',
    frame: hasFrame ? BARS : undefined,
  });

/**
 * Strokes in place of letters, which scanners do not read: Node does not load the WebAssembly that typesets.
 */
const BARS: FrameText = {
  outline: Array.from({ length: 7 }).flatMap(
    (_, at): Outline => roundBox({ x: at * 0.6, y: -0.7, width: 0.15, height: 0.7 }),
  ),
  width: 3.75,
  ascent: 0.76,
  descent: 0.24,
};
