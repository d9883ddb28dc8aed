import * as z from 'zod';
import { isId } from '../runtime/ids.ts';

/** Longest values a click keeps; what visitors send is cut or dropped before it gets here. */
export const CLICK_LIMITS = { userAgent: 512, referrer: 253, event: 50, meta: 200 } as const;

/**
 * One visit, as it travels from the redirect or a pixel to the aggregator. Names nobody: the visitor is a keyed hash.
 * On the redirect's path import only the type of this module: zod is too heavy for its cold start.
 */
export const clickEvent = z.object({
  id: z.string().refine((text) => isId('click', text)),
  /** ISO 8601 with milliseconds in UTC: sorts as text. */
  time: z.iso.datetime({ precision: 3 }),
  targetId: z.string().refine((text) => isId('link', text) || isId('smartLink', text)),
  source: z.enum(['redirect', 'pixel']),
  /** Fingerprint of the visitor at this target. */
  visitor: z.string().regex(/^[\w-]{16}$/),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  userAgent: z.string().max(CLICK_LIMITS.userAgent).optional(),
  /** Host of the page that led here; absent when the visitor came directly. */
  referrer: z.string().min(1).max(CLICK_LIMITS.referrer).optional(),
  screen: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .optional(),
  /** What a pixel reports; absent means a view. */
  event: z.string().min(1).max(CLICK_LIMITS.event).optional(),
  /** What the event is about: for `click` where it led. */
  meta: z.string().min(1).max(CLICK_LIMITS.meta).optional(),
});

export type ClickEvent = z.infer<typeof clickEvent>;

/** Body of a message in the click queue: clicks of one moment travel together. */
export const clickMessage = z.object({ clicks: z.array(z.unknown()).min(1) });
