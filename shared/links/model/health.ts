import * as z from 'zod';
import { timeField } from '#shared/platform/http/response-fields.ts';

/** The results of a link's daily destination checks. Pure rules, no I/O. */

/** Days (UTC) on which a destination must have failed, without a success in between. */
export const BROKEN_AFTER_DAYS = 3;

const BROKEN_REASONS = [
  'http_error',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timeout',
] as const;

export type BrokenReason = (typeof BROKEN_REASONS)[number];

/** Stored as it is shown. */
export const healthSchema = z
  .object({
    status: z.literal('broken').meta({ description: 'The only status.', examples: ['broken'] }),
    since: timeField('When the first of the failed checks was made.').meta({
      examples: ['2027-01-29T04:10:00.000Z'],
    }),
    url: z.string().meta({
      format: 'iri',
      description: 'Which of the destinations is broken.',
      examples: ['https://example.com/spring'],
    }),
    statusCode: z
      .int()
      .nullable()
      .meta({ description: 'Status of the last response. null: there was none.', examples: [404] }),
    reason: z.enum(BROKEN_REASONS).meta({
      description: 'Why the check failed; for `http_error`, see `statusCode`.',
      examples: ['http_error'],
    }),
  })
  .meta({ id: 'LinkHealth' });

export type LinkHealth = z.infer<typeof healthSchema>;

/** Whether a link matches a filter; undefined matches all links. */
export const hasHealth = (
  { health }: { health: LinkHealth | null },
  wanted: LinkHealth['status'] | undefined,
): boolean => wanted === undefined || health?.status === wanted;

/** The health of a link after a change of its destinations: null once the broken one is removed. */
export const healthAfter = (
  health: LinkHealth | null,
  destinations: readonly (string | null | undefined)[],
): LinkHealth | null => (health && destinations.includes(health.url) ? health : null);
