import { croppedPng } from '#shared/core/media/images/crop-image.ts';
import { copyName } from '#shared/core/media/media-file.ts';
import { type MediaType, typeOfFile } from '#shared/core/media/media-type.ts';
import { readWholeFile } from '#shared/core/media/object-store.ts';
import type { Picture } from '#shared/core/media/picture.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { Card } from './card.ts';
import type { CardPictures } from './draw-card.ts';
import { BACKDROP, BRAND_ICON_SIZE, PLACES, type Place } from './places.ts';

/** Reads the pictures of a card: our own files only. `share`: the fraction of pixels in each direction. */
export async function cardPictures(
  card: Card,
  pictures: SmartLink['pictures'],
  share: number,
): Promise<CardPictures> {
  const read = (file: string | undefined, place: Place) => {
    const picture = file === undefined ? undefined : pictures[file];
    const size = { width: Math.round(place.width * share), height: Math.round(place.height * share) };
    return file && picture ? readPicture(file, picture, size) : undefined;
  };
  return {
    art: await read(card.art.file, PLACES[card.art.kind]),
    backdrop: await read(card.backdrop?.file, BACKDROP),
    icon: card.brand?.icon === undefined ? undefined : await readIcon(card.brand.icon),
  };
}

/** Reads a picture; undefined if it cannot be read or decoded: the card is drawn without it. */
async function readPicture(
  file: string,
  picture: Picture,
  size: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  return cropped(copyFor(file, picture, size), size);
}

/** Icons of brands have no copies. Twice as large as shown: the card may be enlarged. */
const readIcon = (file: string) => cropped(file, { width: BRAND_ICON_SIZE * 2, height: BRAND_ICON_SIZE * 2 });

async function cropped(
  file: string,
  size: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  const bytes = await readWholeFile(file);
  if (!bytes) return undefined;
  try {
    return await croppedPng(bytes, typeOfFile(file) as MediaType, size);
  } catch (error) {
    log.warn('card drawn without its picture', { file, error });
    return undefined;
  }
}

/** The smallest copy that is large enough, else the largest; an image without copies is small itself. */
function copyFor(file: string, picture: Picture, size: { width: number; height: number }): string {
  const needed = picture.width * Math.max(size.width / picture.width, size.height / picture.height);
  const found = picture.copies.findIndex((width) => width >= needed);
  const position = found < 0 ? picture.copies.length - 1 : found;
  return position < 0 ? file : copyName(file, position);
}
