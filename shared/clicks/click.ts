import * as z from 'zod';
import { isId } from '../platform/runtime/ids.ts';
import {
  CLICK_LIMITS,
  COUNTRY_SHAPE,
  DESTINATION_SHAPE,
  LANGUAGE_SHAPE,
  SCREEN_SHAPE,
  SOURCES,
} from './click-fields.ts';

/**
 * One visit, as it travels from the redirect or a pixel to the aggregator. Names nobody: the visitor is a keyed hash.
 * On the redirect's path import only the type of this module: zod is too heavy for its cold start.
 */
export const clickEvent = z.object({
  id: z.string().refine((text) => isId('click', text)),
  /** ISO 8601 with milliseconds in UTC: sorts as text. */
  time: z.iso.datetime({ precision: 3 }),
  targetId: z.string().refine((text) => isId('link', text) || isId('smartLink', text)),
  source: z.enum(SOURCES),
  /** Fingerprint of the visitor at this target. */
  visitor: z.string().regex(/^[\w-]{16}$/),
  country: z.string().regex(COUNTRY_SHAPE).optional(),
  userAgent: z.string().max(CLICK_LIMITS.userAgent).optional(),
  /** The one that the visitor prefers. */
  language: z.string().max(CLICK_LIMITS.language).regex(LANGUAGE_SHAPE).optional(),
  /** Host of the page that the visitor came from; absent when there was none. */
  referrer: z.string().min(1).max(CLICK_LIMITS.referrer).optional(),
  screen: z.string().regex(SCREEN_SHAPE).optional(),
  /** Which of a link's destinations was chosen; absent means the default. */
  destination: z.string().regex(DESTINATION_SHAPE).optional(),
  /** What a pixel reports; absent means a view. */
  event: z.string().min(1).max(CLICK_LIMITS.event).optional(),
  /** What the event is about: for `click` the link that was followed. */
  meta: z.string().min(1).max(CLICK_LIMITS.meta).optional(),
  /** False: reported without a token of the page, so anybody may have made it up. */
  verified: z.literal(false).optional(),
});

export type ClickEvent = z.infer<typeof clickEvent>;

/** Body of a message in the click queue: clicks of one moment travel together. */
export const clickMessage = z.object({ clicks: z.array(z.unknown()).min(1) });
