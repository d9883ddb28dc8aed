import type { PublicSmartLink, UpdateSmartLink } from '@signpost/client/core';
import type { MAX_BLOCKS } from '@signpost/client/values';
import { decimalOf, digitsOf } from '#console/components/content/money.ts';
import { shownTarget } from '#console/components/forms/is-url.ts';
import { isoOf, localOf } from '#console/components/forms/local-date-time.ts';
import { isUpload } from '#console/data/uploads.ts';
import { orNull, type PageChecks, type PreviewTools } from './page-form.ts';

/** Blocks in the draft of a page. */

export type BlockType = keyof typeof MAX_BLOCKS;

type Shown = NonNullable<PublicSmartLink['urls']>[number];
export type ShownBlock = Extract<Shown, { type: string }>;
type SentEntry = NonNullable<UpdateSmartLink['urls']>[number];

export interface GalleryImage {
  /** A URL, or the storage code of an upload. */
  image: string;
  alt: string;
}

/** Fields of blocks that links do not have. */
export interface BlockFields {
  text: string;
  /** Decimal amount as typed: `49.99`; empty: none. */
  amount: string;
  currency: string;
  images: readonly GalleryImage[];
  consentText: string;
}

/** A row of the list. */
export interface LinkFields extends BlockFields {
  kind: 'link' | 'heading' | BlockType;
  /** Title of the link, or text of the heading. */
  title: string;
  url: string;
  description: string;
  /** Values of datetime-local inputs; empty: no limit. */
  startsAt: string;
  endsAt: string;
  featured: boolean;
  /** A URL, or the storage code of an upload. */
  image: string;
  /** Name of a platform; empty: by the URL. */
  icon: string;
}

export const BLANK_BLOCK: BlockFields = {
  text: '',
  amount: '',
  currency: 'EUR',
  images: [],
  consentText: '',
};

export function blockFieldsOf(block: ShownBlock): Partial<LinkFields> {
  const { startsAt, endsAt } = block;
  const times = { startsAt: localOf(startsAt), endsAt: localOf(endsAt) };
  switch (block.type) {
    case 'text':
      return { ...times, text: block.text };
    case 'divider':
      return times;
    case 'subscribe':
      return {
        ...times,
        title: block.title ?? '',
        description: block.description ?? '',
        consentText: block.consentText ?? '',
      };
    case 'gallery':
      return {
        ...times,
        images: block.images.map(({ image, alt }) => ({ image: image ?? '', alt: alt ?? '' })),
      };
    case 'video':
    case 'music':
      return { ...times, title: block.title, url: block.url, image: block.image ?? '' };
    case 'product':
      return {
        ...times,
        title: block.title,
        url: block.url,
        image: block.image ?? '',
        description: block.description ?? '',
        ...(block.price && { amount: decimalOf(block.price), currency: block.price.currency }),
      };
  }
}

/** The amount in the smallest unit; NaN if the text is none. */
function amountOf({ amount, currency }: Pick<BlockFields, 'amount' | 'currency'>): number {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(amount.trim()) ?? [];
  const digits = digitsOf(currency.trim().toUpperCase());
  return whole === undefined || decimals.length > digits
    ? Number.NaN
    : Number(whole + decimals.padEnd(digits, '0'));
}

/** null: no price. */
function priceOf(fields: BlockFields): { amount: number; currency: string } | null {
  if (fields.amount.trim() === '') return null;
  return { amount: amountOf(fields), currency: fields.currency.trim().toUpperCase() };
}

/** The form to subscribe, as callers send it and as pages show it. */
const subscribeFields = ({ title, description, consentText }: LinkFields) => ({
  title: orNull(title),
  description: orNull(description),
  consentText: orNull(consentText),
});

export function blockBody(type: BlockType, fields: LinkFields): SentEntry {
  const { title, url, description, image, text, images, startsAt, endsAt } = fields;
  const times = { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) };
  switch (type) {
    case 'text':
      return { type, text, ...times };
    case 'divider':
      return { type, ...times };
    case 'subscribe':
      return { type, ...subscribeFields(fields), ...times };
    case 'gallery':
      return { type, images: images.map((one) => ({ image: one.image, alt: orNull(one.alt) })), ...times };
    case 'video':
    case 'music':
      return { type, title, url, image: orNull(image), ...times };
    case 'product':
      return {
        type,
        title,
        url,
        description: orNull(description),
        image: orNull(image),
        price: priceOf(fields),
        ...times,
      };
  }
}

export function blockPreview(
  type: BlockType,
  fields: LinkFields,
  { image: urlOf }: PreviewTools,
): ShownBlock {
  const { title, url, description, image, text, images, startsAt, endsAt } = fields;
  const times = { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) };
  const target = type === 'product' ? shownTarget(url) : url;
  const named = { title: title.trim() || url, url: target, image: urlOf(image), ...times };
  switch (type) {
    case 'text':
      return { type, text, ...times };
    case 'divider':
      return { type, ...times };
    case 'subscribe':
      return { type, ...subscribeFields(fields), ...times };
    case 'gallery':
      return {
        type,
        images: images.map((one) => ({ image: urlOf(one.image), alt: orNull(one.alt) })),
        ...times,
      };
    case 'video':
      return { type, ...named };
    case 'music':
      return { type, ...named };
    case 'product': {
      const price = priceOf(fields);
      const isShown = price && Number.isFinite(price.amount) && CURRENCY.test(price.currency);
      return { type, ...named, description: orNull(description), price: isShown ? price : null };
    }
  }
}

const CURRENCY = /^[A-Z]{3}$/;

/** Checks when a row is shown; `at` names a field. */
export function timeProblems(
  { startsAt, endsAt }: LinkFields,
  checks: PageChecks,
  at: (field: string) => string,
): void {
  checks.time(at('startsAt'), startsAt);
  checks.time(at('endsAt'), endsAt);
  if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)) {
    checks.add(at('endsAt'), checks.text.endsFirst);
  }
}

/** Finds problems before the request; `at` names a field. */
export function blockProblems(
  fields: LinkFields & { kind: BlockType },
  checks: PageChecks,
  at: (field: string) => string,
): void {
  const { text: messages } = checks;
  const { kind: type, title, url, description, image, text, images, consentText } = fields;
  timeProblems(fields, checks, at);
  if (type === 'text') checks.words(at('text'), text, { isRequired: true });
  if (type === 'subscribe') {
    checks.words(at('title'), title);
    checks.words(at('description'), description);
    checks.words(at('consentText'), consentText);
  }
  if (type === 'gallery') {
    if (images.length === 0) checks.add(at('images'), messages.rowMissing);
    for (const [index, one] of images.entries()) {
      if (one.image.trim() === '') checks.add(at(`images[${index}].image`), messages.required);
      checks.words(at(`images[${index}].alt`), one.alt);
    }
  }
  if (type !== 'video' && type !== 'music' && type !== 'product') return;
  checks.words(at('title'), title, { isRequired: true });
  if (type === 'product') checks.target(at('url'), url, { isRequired: true });
  else checks.url(at('url'), url, { isRequired: true });
  if (!isUpload(image.trim())) checks.url(at('image'), image);
  if (type !== 'product') return;
  checks.words(at('description'), description);
  const price = priceOf(fields);
  if (price && !CURRENCY.test(price.currency)) checks.add(at('price.currency'), messages.currency);
  else if (price && Number.isNaN(price.amount)) checks.add(at('price.amount'), messages.amount);
}
