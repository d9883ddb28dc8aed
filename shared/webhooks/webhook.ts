import { isIP } from 'node:net';
import * as z from 'zod';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';
import { EVENT_TYPES, type EventType, OPT_IN_EVENTS, OPT_IN_NAMES } from '#shared/core/events/event.ts';
import { destinationLike } from '#shared/links/model/destination-field.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { enumField, noteField } from '#shared/platform/http/input-fields.ts';
import { isLoopback, isPublicAddress } from '#shared/platform/net/public-address.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { headersField, MAX_HEADERS, type OwnHeader, ownHeaderSchema } from './own-headers.ts';
import { replaySchema } from './replay.ts';
import type { WebhookTargets } from './webhook-targets.ts';

/** Webhooks: request, stored form and rules, without I/O. */

/** Fields of a webhook that a success removes. */
export const FAILURE_STATE = ['failingSince', 'failedOn', 'lastError', 'reportedAt'] as const;

/** How long a replaced secret keeps signing. */
export const OLD_SECRET_MS = 24 * 3600 * 1000;

/** `pull`: nothing is sent; events are recorded for a client that reads them. */
export const WEBHOOK_MODES = ['push', 'pull'] as const;

/** Receivers with Basic authentication are often written as a URL with a user name and password. */
function withHeaderHint(found: Problem): Problem {
  if (found.code !== 'credentials_in_url') return found;
  const hint =
    '. For Basic authentication, set a header: `headers` with { "authorization": "Basic <base64 of ' +
    'user:password>" }';
  return problem('credentials_in_url', `${found.message}${hint}`);
}

/** How long a webhook in pull mode records events after its deliveries were last read. */
const PULL_LEASE_MS = 3600 * 1000;

/** Maximum replaced secrets that still sign: each lengthens the signature header. */
export const MAX_OLD_SECRETS = 4;

const url = destinationLike(withHeaderHint).meta({
  description:
    'Where events are sent: an https URL on the public Internet, without user name and password. A domain ' +
    'without a scheme becomes an https URL. The local run also accepts http and loopback addresses.',
  examples: ['https://example.com/hooks/signpost'],
});

const OPT_IN_TEXT = OPT_IN_NAMES.map((name) => `\`${name}\``).join(', ');

const CHOICES = [...EVENT_TYPES, '*'] as const;

const events = z
  .array(enumField(CHOICES), {
    error: 'must be an array of event types',
  })
  .min(1, 'must hold at least one event type')
  .transform((list) => [...new Set(list)])
  .meta({
    description:
      `Event types; \`*\` is all of them, also future ones, except ${OPT_IN_TEXT}, which must be named. ` +
      'The API key needs the permission to read what an event carries.',
    examples: [['link.created', 'link.expired']],
  });

const description = noteField(200).meta({ description: 'A description. null: none.', examples: ['CRM'] });

const HEADERS = {
  description:
    `Up to ${MAX_HEADERS} headers, sent with every delivery, for receivers that ask for a key or for Basic ` +
    'authentication. They are stored as secrets: responses have only their names, in lower case ' +
    '(`headerNames`). `host`, `user-agent`, other names that the service sets, and `content-*`, ' +
    '`proxy-*` and `webhook-*` are refused, and so are all headers in `pull` mode.',
  examples: [{ authorization: 'Bearer 4f1c2a' }],
};

const bodyIsObject = { error: 'must be a JSON object' };

const mode = enumField(WEBHOOK_MODES);

export const createWebhookSchema = z
  .object(
    {
      url,
      events,
      description: description.nullish(),
      headers: headersField.nullish().meta(HEADERS),
      mode: mode.default('push').meta({
        description:
          '`push`: events are sent to `url`. `pull`: nothing is sent, and `url` may be any URL, also on ' +
          'your own machine, such as where a client forwards events to. Events are recorded as deliveries ' +
          'with the status `held`, which `GET /v1/api/webhooks/{id}/deliveries` returns. Recording stops ' +
          'one hour after they were last read. It cannot be changed later.',
        examples: ['push'],
      }),
    },
    bodyIsObject,
  )
  .meta({ id: 'CreateWebhook' });

export const updateWebhookSchema = z
  .object(
    {
      url: url.optional(),
      events: events.optional(),
      description: description.nullish(),
      headers: headersField.nullish().meta({
        ...HEADERS,
        description:
          `${HEADERS.description} Those that are not named stay; null as a value removes one, null instead ` +
          'of the object all of them. A new `url` gets no stored values: name each header again, with a ' +
          'value or null.',
      }),
      status: z
        .enum(['active', 'inactive'], { error: 'must be one of active, inactive' })
        .optional()
        .meta({
          description:
            'Whether events are sent. While it is `inactive`, they are recorded as deliveries with the ' +
            'status `held`, which can be replayed. Setting it to `active` resets its failures.',
          examples: ['active'],
        }),
    },
    bodyIsObject,
  )
  .meta({ id: 'UpdateWebhook' });

export const webhookSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string().nullable(),
  mode: z.enum(WEBHOOK_MODES),
  /** In pull mode: when its deliveries were last read, within `READ_PRECISION_MS`. */
  lastReadAt: z.string().optional(),
  /** What the author who set its URL, or subscribed it to more events, may read: see `refusalOf`. */
  dataPermissions: z.array(z.enum(PERMISSIONS)),
  status: z.enum(['active', 'inactive']),
  /** In clear text, because it signs; the table is encrypted. */
  secret: z.string(),
  /** Replaced secrets, which sign until they expire. */
  oldSecrets: z.array(z.object({ secret: z.string(), until: z.string() })),
  /**
   * Headers with their values in clear text, like the secret, and the URL for which they were entered.
   * Another one gets none, even if a version that knew no headers has set it.
   */
  headers: z.object({ url: z.string(), values: z.array(ownHeaderSchema) }).optional(),
  /** Failed attempts since the last success. */
  failures: z.int(),
  /** First failed attempt since the last success. */
  failingSince: z.string().optional(),
  /** Days (UTC) with failed attempts since then. */
  failedOn: z.set(z.string()).optional(),
  lastError: z.string().optional(),
  /** When its owner was told that it fails. */
  reportedAt: z.string().optional(),
  /** Set when failures disabled it. */
  disabledAt: z.string().optional(),
  disabledReason: z.string().optional(),
  /** Until when its deliveries use the slow queue. */
  slowUntil: z.string().optional(),
  /** Until when nothing is sent to this URL, as its receiver asked. Remains when it is over. */
  pause: z.object({ url: z.string(), until: z.string() }).optional(),
  /** The latest replay of many deliveries. */
  replay: replaySchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** `mode` may be left out by callers within the service, too. */
export type CreateWebhook = z.input<typeof createWebhookSchema>;
export type UpdateWebhook = z.infer<typeof updateWebhookSchema>;
export type Webhook = z.infer<typeof webhookSchema>;

/** Replaced secrets that still sign. */
export function currentOldSecrets({ oldSecrets }: Pick<Webhook, 'oldSecrets'>, now: Date) {
  return oldSecrets.filter(({ until }) => new Date(until) > now);
}

/** Whether a webhook wants an event, also while it is inactive. */
export function isSubscribed({ events }: { events: readonly string[] }, type: EventType): boolean {
  return events.includes(type) || (events.includes('*') && !OPT_IN_EVENTS.has(type));
}

/** A URL as it is compared with others: without its fragment and a dot after the host. */
function normalizedUrl(text: string): string {
  const url = new URL(text);
  url.hash = '';
  url.hostname = hostOf(text);
  return url.href;
}

/** The headers that are sent to a webhook. */
export const headersOf = ({ headers, url }: Pick<Webhook, 'headers' | 'url'>): readonly OwnHeader[] =>
  headers?.url === normalizedUrl(url) ? headers.values : [];

/** Headers as they are stored with a webhook that has this URL; undefined for none. */
export const headersFor = (url: string, values: OwnHeader[]): Webhook['headers'] =>
  values.length > 0 ? { url: normalizedUrl(url), values } : undefined;

/** Whether two URLs are different targets of deliveries. */
export const isOtherTarget = (a: string, b: string): boolean => normalizedUrl(a) !== normalizedUrl(b);

/** Unique among the webhooks of an owner: in push mode, its URL. */
export const uniqueTarget = ({ id, url, mode }: Pick<Webhook, 'id' | 'url' | 'mode'>): string =>
  mode === 'pull' ? `pull ${id}` : normalizedUrl(url);

/** `lastReadAt` is written at most this often. */
export const READ_PRECISION_MS = 5 * 60 * 1000;

/** Milliseconds since the deliveries of a webhook in pull mode were last read, or it was created. */
export const unreadMs = (
  { lastReadAt, createdAt }: Pick<Webhook, 'lastReadAt' | 'createdAt'>,
  now: Date,
): number => now.getTime() - Date.parse(lastReadAt ?? createdAt);

/** Whether events are recorded for a webhook: in pull mode only while a client reads them. */
export const isRecording = (
  webhook: Pick<Webhook, 'mode' | 'lastReadAt' | 'createdAt'>,
  now: Date,
): boolean => webhook.mode === 'push' || unreadMs(webhook, now) < PULL_LEASE_MS;

/** The host of a URL. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/(?<=.)\.$/, '');

/** Whether a webhook's deliveries use the slow queue. */
export function isSlow({ slowUntil }: Pick<Webhook, 'slowUntil'>, now: Date): boolean {
  return slowUntil !== undefined && new Date(slowUntil) > now;
}

/**
 * Until when nothing is sent to a webhook, because its receiver asked to wait; undefined if it did not. The
 * receiver at another URL is not concerned, even if the response comes after the URL was changed.
 */
export function pausedUntil({ pause, url }: Pick<Webhook, 'pause' | 'url'>, now: Date): string | undefined {
  return pause?.url === url && new Date(pause.until) > now ? pause.until : undefined;
}

/**
 * Throws VALIDATION_ERROR for a URL that can never be delivered to. Host names are resolved
 * and checked on delivery.
 */
export function assertAllowedTarget(text: string, targets: WebhookTargets): void {
  const { protocol, hostname } = new URL(text);
  const isLocal = targets === 'local';
  if (protocol !== 'https:' && !isLocal)
    throw invalidField('url', problem('invalid_format', 'must start with https://', { format: 'https_url' }));
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAllowed =
    isIP(host) === 0
      ? isLocal || !/^(?:.+\.)?localhost\.?$/i.test(host)
      : isPublicAddress(host) || (isLocal && isLoopback(host));
  if (!isAllowed) throw invalidField('url', problem('not_public', 'must be a URL on the public Internet'));
}
