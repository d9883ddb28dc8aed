import * as z from 'zod';
import { SOURCES } from '#shared/clicks/click-fields.ts';
import { CONVERSION_FIELDS, fromNames } from '#shared/clicks/dimensions.ts';
import { DEVICES } from '#shared/clicks/user-agent.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { Attributed } from './conversion.ts';

/** Conversions on their way to the journal. */

const text = z.string();

const rowSchema = z.object({
  id: text,
  time: z.int(),
  visitor: text,
  event: text,
  meta: text,
  ...fromNames(CONVERSION_FIELDS, (field) => [field, text.optional()]),
  source: z.enum(SOURCES),
  device: z.enum(DEVICES),
  browser: text,
  os: text,
  basis: z.enum(['both', 'last', 'first']),
  currency: text.optional(),
  amount: z.int().optional(),
  clickedAt: z.int().optional(),
});

const received = z.object({
  /** Hash of the event. */
  event: text,
  attributed: z.array(z.object({ targetId: text, row: rowSchema })).min(1),
  /** The event was sent before, and may have been counted then. */
  isRepeat: z.boolean(),
});

/** Body of a message. */
export const conversionMessage = z.object({ ownerId: text, conversions: z.array(received).min(1) });

export interface Received {
  event: string;
  attributed: readonly Attributed[];
  isRepeat: boolean;
}

export const queueConversions = (ownerId: string, conversions: readonly Received[]): Promise<void> =>
  sendMessages(setting(SETTING.conversionQueueUrl), [JSON.stringify({ ownerId, conversions })]);
