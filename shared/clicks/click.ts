import * as z from 'zod';
import { isId } from '#shared/platform/runtime/ids.ts';
import {
  CLICK_LIMITS,
  COUNTRY_SHAPE,
  DESTINATION_SHAPE,
  LANGUAGE_SHAPE,
  SCREEN_SHAPE,
  SOURCES,
} from './click-fields.ts';

/**
 * One visit, on its way from the redirect or a pixel to the aggregator. Contains no personal data:
 * the visitor is a keyed hash. On the redirect's path, import only this module's types: zod is too
 * heavy for its cold start.
 */
export const clickEvent = z.object({
  id: z.string().refine((text) => isId('click', text)),
  /** ISO 8601 with milliseconds in UTC: sorts as text. */
  time: z.iso.datetime({ precision: 3 }),
  targetId: z.string().refine((text) => isId('link', text) || isId('smartLink', text)),
  source: z.enum(SOURCES),
  /** Fingerprint of the visitor for this target. */
  visitor: z.string().regex(/^[\w-]{16}$/),
  country: z.string().regex(COUNTRY_SHAPE).optional(),
  /** `Bavaria (DE-BY)` */
  region: z.string().min(1).max(CLICK_LIMITS.place).optional(),
  /** `Munich (DE-BY)` */
  city: z.string().min(1).max(CLICK_LIMITS.place).optional(),
  userAgent: z.string().max(CLICK_LIMITS.userAgent).optional(),
  /** The visitor's preferred language. */
  language: z.string().max(CLICK_LIMITS.language).regex(LANGUAGE_SHAPE).optional(),
  /** Host of the referring page; absent if there was none. */
  referrer: z.string().min(1).max(CLICK_LIMITS.referrer).optional(),
  /** What the URLs of the visit say of its channel, such as `gclid&utm_medium=cpc`. */
  tags: z.string().min(1).max(CLICK_LIMITS.tags).optional(),
  screen: z.string().regex(SCREEN_SHAPE).optional(),
  /** The chosen destination of the link; absent for the default. */
  destination: z.string().regex(DESTINATION_SHAPE).optional(),
  /** Event of a pixel; absent for a view. */
  event: z.string().min(1).max(CLICK_LIMITS.event).optional(),
  /** Detail of the event: for `click`, the clicked link. */
  meta: z.string().min(1).max(CLICK_LIMITS.meta).optional(),
  /** False: reported without a page token, so it may be forged. */
  verified: z.literal(false).optional(),
  /** Probably a program's. */
  suspected: z.literal(true).optional(),
});

export type ClickEvent = z.infer<typeof clickEvent>;

/** Body of a message in the click queue: concurrent clicks share a message. */
export const clickMessage = z.object({ clicks: z.array(z.unknown()).min(1) });
