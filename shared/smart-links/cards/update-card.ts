import { findBrand } from '#shared/core/brand/brand-store.ts';
import { UNATTACHED_MS } from '#shared/core/media/media-change.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { attachAction, insertOwnMedia, releaseAction } from '#shared/core/media/media-store.ts';
import { fileName } from '#shared/core/media/media-type.ts';
import { storeFile } from '#shared/core/media/object-store.ts';
import { removeMedia } from '#shared/core/media/remove-media.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { chosenFiles, type SmartLink } from '../model/smart-link.ts';
import { readPageStatus } from '../store/page-status-store.ts';
import { readSmartLink, storeCard } from '../store/smart-link-store.ts';
import { type Card, type CardBrand, cardHash, cardOf } from './card.ts';

/**
 * Redraws the social card of a page if its content has changed, and removes the previous one.
 * Returns whether it changed. Safe to repeat and to run concurrently: of several cards, that of the
 * newest page state remains.
 */
export async function updateCard(id: string, now: Date): Promise<boolean> {
  const drawings: Drawings = new Map();
  const slug = await retryConflicts(() => attempt(id, drawings, now));
  if (slug === undefined) return false;
  // Blocking the page after this also hides the card; blocking it before could not.
  if ((await readPageStatus(slug)).isBlocked) await retryConflicts(() => attempt(id, drawings, now));
  return true;
}

/** Cards drawn by this call, by hash. */
type Drawings = Map<string, Uint8Array | undefined>;

/** The slug of the page, if its card changed. */
async function attempt(id: string, drawings: Drawings, now: Date): Promise<string | undefined> {
  const link = await readSmartLink(id);
  if (!link) return undefined;
  const { isBlocked, isBranded } = await readPageStatus(link.slug);
  // A blocked page only has a card that was hidden with it, which is not known here.
  const brand = isBlocked || isBranded || !link.hideBranding ? undefined : await brandOf(link);
  const card = isBlocked ? undefined : cardOf(link, { isBranded, brand });
  const hash = card && cardHash(card);
  if (link.card?.hash === hash) return undefined;
  if (!card || hash === undefined) {
    await replaceCard(link, null, now);
    return link.slug;
  }
  if (!drawings.has(hash)) drawings.set(hash, await draw(card, link));
  const png = drawings.get(hash);
  const file = png ? await storeDrawing(link, png, now) : null;
  try {
    await replaceCard(link, { file, hash }, now);
  } catch (error) {
    // It may have been stored; an attached file is not removed.
    if (file) await remove(file, now);
    throw error;
  }
  return link.slug;
}

/**
 * The brand on a card. It is the account's, because a card is the same on each of its domains. Read when the
 * page changes; a change of the brand alone redraws no card, because an account may have thousands of pages.
 */
async function brandOf({ ownerId }: SmartLink): Promise<CardBrand | undefined> {
  const { name, icon } = (await findBrand(ownerId)) ?? {};
  if (name === undefined && icon === undefined) return undefined;
  return { ...(name !== undefined && { name }), ...(icon !== undefined && { icon }) };
}

/** Cards with photos are drawn with fewer pixels if they would exceed what messengers load. */
const MAX_BYTES = 500_000;
const SHARES = [1, 0.6, 0.4];

async function draw(card: Card, { pictures }: SmartLink): Promise<Uint8Array | undefined> {
  // Fonts and codecs take a while to load: most changes need none of them.
  const [{ drawCard }, { cardPictures }] = await Promise.all([
    import('./draw-card.ts'),
    import('./card-pictures.ts'),
  ]);
  let png: Uint8Array | undefined;
  for (const share of SHARES) {
    png = await drawCard(card, await cardPictures(card, pictures, share));
    if (!png || png.length <= MAX_BYTES) break;
  }
  return png;
}

/**
 * Stores a card. Its item is written first, so that no object ever exists without one. It does not count
 * against a quota, because no one requested it.
 */
async function storeDrawing({ ownerId }: SmartLink, png: Uint8Array, now: Date): Promise<string> {
  const id = newId('media');
  const file = fileName(id, 'image/png');
  const media = { id, ownerId, contentType: 'image/png', size: 0, state: 'stored' as const, file };
  const due = new Date(now.getTime() + UNATTACHED_MS);
  await insertOwnMedia({ ...media, createdAt: now.toISOString() }, due);
  await storeFile(file, png, 'image/png');
  return file;
}

async function replaceCard(link: SmartLink, card: SmartLink['card'], now: Date): Promise<void> {
  const old = link.card?.file;
  // Its owner may have chosen the previous card as a picture.
  const released = old && !chosenFiles(link).includes(old) ? old : undefined;
  await storeCard(link, card, [
    ...(card?.file ? [attachAction(mediaIdOf(card.file), link.ownerId, link.id)] : []),
    ...(released ? [releaseAction(mediaIdOf(released), released, now)] : []),
  ]);
  if (released) await remove(released, now);
}

/** Removes a card. Never throws: the sweep handles failures. */
async function remove(file: string, now: Date): Promise<void> {
  await removeMedia(mediaIdOf(file), now).catch((error: unknown) => log.warn('file not removed', { error }));
}
