import { CARD_SIZE } from '../rendering/card-size.ts';
import type { ArtKind } from './card.ts';

/** A picture fills its place, whatever its own shape. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the pictures of a card go, on a page from left to right. */
export const PLACES: Readonly<Record<ArtKind, Place>> = {
  panel: { x: 712, y: 0, width: 488, height: CARD_SIZE.height },
  disc: { x: 772, y: 139, width: 352, height: 352 },
  square: { x: 696, y: 101, width: 428, height: 428 },
  icon: { x: 804, y: 155, width: 320, height: 320 },
  video: { x: 632, y: 0, width: 568, height: CARD_SIZE.height },
};

/** The icon of a brand, next to its name in the bottom corner. */
export const BRAND_ICON_SIZE = 32;

export const BACKDROP: Place = { x: 0, y: 0, ...CARD_SIZE };
