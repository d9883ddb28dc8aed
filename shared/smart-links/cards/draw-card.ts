import { renderToString } from 'preact-render-to-string';
import { CARD_SIZE } from '../rendering/card-size.ts';
import { hillsUnderSun } from '../rendering/parts.tsx';
import type { Card, CardColors } from './card.ts';
import { type CardStyle, cardStyle, type Ornament } from './card-style.ts';
import { BACKDROP, BRAND_ICON_SIZE, PLACES, type Place } from './places.ts';
import { rasterize } from './rasterize.ts';
import { type Line, type SetText, typeset } from './typeset.ts';

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 76;
/** Space above and below texts. */
const TEXT_MARGIN = 66;
const BRAND_HEIGHT = 46;
const GAP = 60;
/** Distance from the middle of a line to its baseline, in em. */
const MIDDLE = 0.355;

/** PNG files for their places. */
export interface CardPictures {
  art?: Uint8Array | undefined;
  backdrop?: Uint8Array | undefined;
  icon?: Uint8Array | undefined;
}

/**
 * Draws a card as PNG. Undefined if its title has letters that no font has: no card is
 * better than one with boxes.
 */
export async function drawCard(card: Card, pictures: CardPictures): Promise<Uint8Array | undefined> {
  const style = cardStyle(card);
  const ornament = style.ornament(card.colors);
  const below = await rowsBelow(card, style);
  const title = await titleOf(card, style, roomOf(card).height - ornament.height - heightOf(below));
  if (!title) return undefined;
  const rows = [
    { text: title, lineHeight: style.title.lineHeight, above: 0, color: card.colors.ink },
    ...below,
  ];
  const parts = [
    ground(card, pictures.backdrop),
    style.ground(card.colors),
    artOf(card, style, { image: pictures.art, letter: await initialOf(card) }),
    block(card, ornament, rows),
    card.isBranded ? ourSign(card, await signName('Signpost')) : '',
    card.brand ? brandSign(card, pictures.icon, await signName(card.brand.name)) : '',
  ];
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ` +
      `${HEIGHT}">${parts.join('')}</svg>`,
  );
}

/** Texts are as wide as the picture allows. */
const textWidth = ({ art }: Card): number => PLACES[art.kind].x - GAP - MARGIN;

/** The largest title that fits next to the other texts. */
const titleOf = (card: Card, { title }: CardStyle, height: number): Promise<SetText | undefined> =>
  typeset(
    title.prefix + (title.isUpperCase ? card.title.toUpperCase() : card.title),
    textStyle(card, 'bold', title.tracking),
    { width: textWidth(card), height, lineHeight: title.lineHeight, maxLines: 3, sizes: title.sizes },
  );

interface Row {
  text: SetText;
  lineHeight: number;
  /** Pixels above it. */
  above: number;
  color: string;
}

const heightOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { text, lineHeight, above }) => sum + above + text.lines.length * text.size * lineHeight,
    0,
  );

/** The page's type and the owner's description; texts that cannot be drawn are omitted. */
async function rowsBelow(card: Card, style: CardStyle): Promise<Row[]> {
  const { colors } = card;
  const set = (text: string | undefined, weight: 'medium' | 'bold', sizes: readonly number[]) =>
    text
      ? typeset(text, textStyle(card, weight, 0), { width: textWidth(card), maxLines: 2, sizes })
      : undefined;
  const detail = await set(card.detail, style.detailWeight, [34, 30]);
  const about = await set(card.about, 'medium', [30]);
  return [
    { text: detail, lineHeight: 1.35, above: 26, color: colors.accent },
    { text: about, lineHeight: 1.4, above: detail ? 12 : 26, color: colors.soft },
  ].flatMap((row) => (row.text ? [{ ...row, text: row.text }] : []));
}

const textStyle = ({ family, isRightToLeft }: Card, weight: 'medium' | 'bold', tracking: number) => ({
  family,
  weight,
  isRightToLeft,
  tracking,
});

/** Space for texts: between the margins, and above the brand. */
const roomOf = ({ isBranded, brand }: Card): { top: number; height: number } => ({
  top: TEXT_MARGIN,
  height: HEIGHT - 2 * TEXT_MARGIN - (isBranded || brand ? BRAND_HEIGHT : 0),
});

/** The column of texts, in the middle of its room. */
function block(card: Card, ornament: Ornament, rows: readonly Row[]): string {
  const room = roomOf(card);
  let y = room.top + (room.height - ornament.height - heightOf(rows)) / 2;
  const parts = [`<g transform="translate(${start(card, ornament.width)} ${y})">${ornament.svg}</g>`];
  y += ornament.height;
  for (const { text, lineHeight, above, color } of rows) {
    const { size } = text;
    const pitch = size * lineHeight;
    y += above;
    for (const line of text.lines) {
      const place = { x: start(card, line.width * size), y: y + pitch / 2 + size * MIDDLE };
      parts.push(lineSvg(line, { ...place, size, color }));
      y += pitch;
    }
  }
  return parts.join('');
}

/** Left edge of something with this width in the text column. */
const start = ({ isRightToLeft }: Card, width: number): number =>
  isRightToLeft ? WIDTH - MARGIN - width : MARGIN;

function lineSvg(
  { glyphs }: Line,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  const shapes = glyphs.map(({ path, unitsPerEm, x: dx, y: dy }) => {
    const scale = size / unitsPerEm;
    return path === ''
      ? ''
      : `<path transform="translate(${round(x + dx * size)} ${round(y + dy * size)})scale(${scale} ` +
          `${-scale})" d="${path}"/>`;
  });
  return `<g fill="${color}">${shapes.join('')}</g>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function ground({ colors, backdrop }: Card, image: Uint8Array | undefined): string {
  if (backdrop && image) {
    return (
      `${imageSvg(image, BACKDROP)}<rect width="${WIDTH}" height="${HEIGHT}" fill="${backdrop.color}" ` +
      `fill-opacity="${backdrop.opacity}"/>`
    );
  }
  return `${gradient(colors)}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>`;
}

/** A gradient line as CSS defines it: its ends are where the perpendicular meets the corners. */
function gradient({ stops, angle }: CardColors): string {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
  const half = (Math.abs(WIDTH * dx) + Math.abs(HEIGHT * dy)) / 2;
  const [cx, cy] = [WIDTH / 2, HEIGHT / 2];
  const list = stops.map(
    (color, i) => `<stop offset="${stops.length > 1 ? i / (stops.length - 1) : 0}" stop-color="${color}"/>`,
  );
  return (
    `<linearGradient id="ground" gradientUnits="userSpaceOnUse" x1="${cx - dx * half}" ` +
    `y1="${cy - dy * half}" x2="${cx + dx * half}" y2="${cy + dy * half}">${list.join('')}</linearGradient>`
  );
}

/** The place of the picture, mirrored on pages from right to left. */
function placeOf({ art, isRightToLeft }: Card): Place {
  const place = PLACES[art.kind];
  return isRightToLeft ? { ...place, x: WIDTH - place.x - place.width } : place;
}

function artOf(
  card: Card,
  style: CardStyle,
  { image, letter }: { image: Uint8Array | undefined; letter: SetText | undefined },
): string {
  const place = placeOf(card);
  const { colors, art } = card;
  const content = image ? imageSvg(image, place) : generated(card, place, letter);
  const radius = style.radius(art.kind, place);
  const box = (more: string, by = { x: 0, y: 0 }) =>
    `<rect x="${place.x + by.x}" y="${place.y + by.y}" width="${place.width}" height="${place.height}" ` +
    `rx="${radius}" ${more}/>`;
  return [
    style.behindArt(art.kind, colors, box),
    `<clipPath id="art">${box('')}</clipPath><g clip-path="url(#art)">${content}</g>`,
    style.aroundArt(art.kind, colors, box),
    art.kind === 'video' ? playMark(place, colors) : '',
  ].join('');
}

const imageSvg = (png: Uint8Array, { x, y, width, height }: Place): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" ` +
  `href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/>`;

function generated(card: Card, place: Place, letter: SetText | undefined): string {
  const { colors, art } = card;
  const { x, y, width, height } = place;
  const line = letter?.lines[0];
  if (art.kind === 'disc' && letter && line) {
    const middle = {
      x: x + (width - line.width * letter.size) / 2,
      y: y + height / 2 + letter.size * middleOf(line),
    };
    return (
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.accent}"/>` +
      `${lineSvg(line, { ...middle, size: letter.size, color: colors.onAccent })}`
    );
  }
  const fills = Object.entries(colors.artwork).map(([name, color]) => `.${name}{fill:${color}}`);
  // The picture is made for a wide banner: only its center is shown.
  const scale = Math.max(width / 440, height / 400);
  return (
    `<style>${fills.join('')}</style>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.artwork.sky}"/>` +
    `<g transform="translate(${x + width / 2} ${y + height / 2})scale(${scale})translate(-400 -200)">` +
    `<g>${renderToString(hillsUnderSun(art.seed))}</g></g>`
  );
}

/**
 * Between the top and the bottom of glyphs, above the baseline, in em: letters of many
 * scripts are largely below it.
 */
function middleOf({ glyphs }: Line): number {
  const heights = glyphs.flatMap(({ path, unitsPerEm, y }) =>
    [...path.matchAll(/,(-?[\d.]+)/g)].map(([, height]) => Number(height) / unitsPerEm - y),
  );
  return heights.length > 0 ? (Math.max(...heights) + Math.min(...heights)) / 2 : MIDDLE;
}

const initialOf = ({ art, family }: Card): Promise<SetText | undefined> | undefined =>
  art.kind === 'disc' && art.file === undefined
    ? typeset(
        art.initial,
        { family, weight: 'bold', isRightToLeft: false },
        { width: 400, maxLines: 1, sizes: [168] },
      )
    : undefined;

function playMark({ x, y, width, height }: Place, { accent, onAccent }: CardColors): string {
  return (
    `<g transform="translate(${x + width / 2} ${y + height / 2})"><circle r="62" fill="${accent}"/>` +
    `<path fill="${onAccent}" d="M-18-29 32 0-18 29z" stroke="${onAccent}" stroke-width="6" ` +
    'stroke-linejoin="round"/></g>'
  );
}

const signName = (name: string | undefined) =>
  name === undefined
    ? undefined
    : typeset(
        name,
        { family: 'inter', weight: 'bold', isRightToLeft: false },
        { width: 400, maxLines: 1, sizes: [25] },
      );

/** The service's sign at the bottom, the same as in the footer of pages. */
function ourSign(card: Card, name: SetText | undefined): string {
  const line = name?.lines[0];
  if (!name || !line) return '';
  const { soft } = card.colors;
  const x = start(card, 38 + line.width * name.size);
  const y = HEIGHT - 62;
  return (
    `<g transform="translate(${x} ${y - 22})scale(1.1)" fill="none" stroke="${soft}" stroke-width="2" ` +
    'stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z"/>' +
    `</g>${lineSvg(line, { x: x + 38, y, size: name.size, color: soft })}`
  );
}

/** The owner's in its place: icon, name or both. A name with letters that no font has is left out. */
function brandSign(card: Card, icon: Uint8Array | undefined, name: SetText | undefined): string {
  const line = name?.lines[0];
  const indent = icon ? BRAND_ICON_SIZE + 12 : 0;
  const x = start(card, indent + (name && line ? line.width * name.size : 0));
  const y = HEIGHT - 62;
  const place = { x, y: y - 25, width: BRAND_ICON_SIZE, height: BRAND_ICON_SIZE };
  const picture = icon
    ? `<clipPath id="icon"><rect x="${place.x}" y="${place.y}" width="${place.width}" ` +
      `height="${place.height}" rx="6"/></clipPath><g clip-path="url(#icon)">${imageSvg(icon, place)}</g>`
    : '';
  if (!name || !line) return picture;
  return picture + lineSvg(line, { x: x + indent, y, size: name.size, color: card.colors.soft });
}
