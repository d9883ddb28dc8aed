import * as z from 'zod';
import { conversionTotals } from '#shared/clicks/analytics/conversion-fields.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import { blockedReasonField } from '#shared/core/moderation/block-schema.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { shownExpiration } from './expiry.ts';
import { healthSchema } from './health.ts';
import { type FieldsWith, type Link, type LinkUsage, SHOWN_STATUSES, shownStatus } from './link.ts';
import { codePath, domainOfCode, isSharedCode, shownCode } from './link-code.ts';
import { PLAIN_DEFAULTS, plainFieldsOf, plainSchemas } from './plain-fields.ts';
import { CODE_PREFIX } from './short-url.ts';
import { splitTestSchema } from './split-test-schema.ts';
import { type Preview, ruleSchema, variantSchema } from './targeting-schema.ts';

/** Example of a record in events. */
const EXAMPLE = {
  _id: 'lnk_4fJ2kQ8sT1vX7yZ0aBcD',
  originalUrl: 'https://example.com/spring',
  shortUrl: 'https://go.example.com/r/Ab3xY9z',
  code: 'Ab3xY9z',
  aliases: [],
  title: 'Spring sale',
  tags: ['mail'],
  status: 'active',
  blockedReason: null,
  health: null,
  expiration: { type: 'date', value: '2027-06-30T00:00:00.000Z' },
  expiresAt: '2027-06-30T00:00:00.000Z',
  maxClicks: null,
  customDomain: 'go.example.com',
  expiredUrl: null,
  hasPassword: false,
  rules: [{ if: { countries: ['DE', 'AT'] }, to: 'https://example.com/de' }],
  variants: [],
  test: null,
  startsAt: null,
  ...PLAIN_DEFAULTS,
  utm: { source: 'newsletter', medium: 'email' },
  clicks: 42,
  createdAt: '2027-01-31T12:00:00.000Z',
  originallyCreatedAt: null,
  updatedAt: '2027-01-31T12:00:00.000Z',
};

/** A link as the API returns it. */
export const linkRecordSchema = z
  .object({
    _id: idField('link'),
    originalUrl: z.string().meta({ format: 'iri', description: 'The destination.' }),
    shortUrl: z.string().meta({ format: 'uri', description: 'The short URL with `/r/`.' }),
    displayUrl: z.string().meta({
      format: 'uri',
      description: 'The short URL to show: without `/r/` where `shortUrls` of its domain is `root`.',
    }),
    code: z.string().meta({
      description: 'The end of `shortUrl`, without its percent-encoding.',
    }),
    aliases: z.array(z.string()).meta({
      description:
        'Earlier codes of the link, newest first, which also redirect. Their clicks are counted together. ' +
        'With its domain, as in `go.example.com/docs/api`, a code that redirects there only.',
    }),
    title: z.string().meta({ description: 'A display name.' }),
    tags: z.array(z.string()).meta({ description: 'Labels to filter by.' }),
    status: z.enum(SHOWN_STATUSES).meta({
      description:
        '`expired` once the date has passed or the click limit is reached, `blocked` once the operator has ' +
        'blocked the link. You cannot set these two.',
    }),
    blockedReason: blockedReasonField,
    health: healthSchema.nullable().meta({
      description:
        'Set while a destination is broken: it failed the daily check on 3 days. null: no known problem.',
    }),
    expiration: z
      .object({
        type: z
          .enum(['never', 'date', 'clicks'])
          .meta({ description: '`date` if the link has both a date and a click limit.' }),
        value: z
          .union([z.string(), z.number()])
          .nullable()
          .meta({ description: 'The date, the number of clicks, or null with `never`.' }),
      })
      .meta({ id: 'LinkExpiration', description: 'When the link expires.' }),
    expiresAt: timeField('null: no date.').nullable(),
    maxClicks: z.int().nullable().meta({ description: 'null: unlimited.' }),
    customDomain: z.string().nullable().meta({ description: 'null: the default domain.' }),
    expiredUrl: z.string().nullable().meta({ format: 'iri', description: 'null: visitors see a message.' }),
    hasPassword: z.boolean().meta({ description: 'Whether the link is password-protected.' }),
    rules: z.array(ruleSchema).meta({
      description: 'The first rule whose conditions are all met determines the destination.',
    }),
    variants: z.array(variantSchema).meta({
      description: 'URLs between which other visitors are split by weight, instead of `originalUrl`.',
    }),
    test: splitTestSchema.nullable().meta({
      description: 'The test that finds the best of the variants; null: none.',
    }),
    startsAt: timeField('When the link becomes active; null: immediately.').nullable(),
    ...plainSchemas('record'),
    clicks: z.int().meta({ description: 'Clicks so far. Updated within seconds.' }),
    conversions: conversionTotals,
    createdAt: timeField('When the link was created here.'),
    originallyCreatedAt: timeField(
      'When the link was created on the platform that it was imported from. null: it was created here, or ' +
        'its file has no date.',
    ).nullable(),
    updatedAt: timeField('When it was last changed.'),
  } satisfies Record<FieldsWith<{ record: true }>, z.ZodType>)
  .meta({
    id: 'Link',
    examples: [{ ...EXAMPLE, displayUrl: 'https://go.example.com/Ab3xY9z', conversions: null }],
  });

export type LinkRecord = z.infer<typeof linkRecordSchema>;

/** A link in events. Workers that create them do not know what its owner has chosen for the domain. */
export const eventLinkSchema = linkRecordSchema
  .omit({ displayUrl: true, conversions: true })
  .meta({ id: 'EventLink', examples: [EXAMPLE] });

export type EventLink = z.infer<typeof eventLinkSchema>;

type LinkAddress = Pick<Link, 'code' | 'customDomain'>;

/** The hosts of short URLs. */
export interface ShortUrlHosts {
  /** The default without a custom domain. */
  publicOrigin: string;
  /** Hosts whose short URLs are shown without `/r/`. Default: none. */
  rootHosts?: ReadonlySet<string> | undefined;
}

const originOf = ({ customDomain }: LinkAddress, publicOrigin: string): string =>
  customDomain === null ? publicOrigin : `https://${customDomain}`;

/** The short URL of a link. */
export const shortUrlOf = (link: LinkAddress, publicOrigin: string): string =>
  `${originOf(link, publicOrigin)}${CODE_PREFIX}${codePath(link.code)}`;

/** The short URL of a link as people see it. A code that is not served at the root keeps `/r/`. */
export function displayUrlOf(link: LinkAddress, { publicOrigin, rootHosts }: ShortUrlHosts): string {
  const origin = originOf(link, publicOrigin);
  const isServedAtRoot = isSharedCode(link.code) || domainOfCode(link.code) !== undefined;
  const isAtRoot = isServedAtRoot && rootHosts?.has(new URL(origin).host);
  return isAtRoot ? `${origin}/${codePath(link.code)}` : shortUrlOf(link, publicOrigin);
}

/** The preview with the absolute URL of its image. */
export function shownPreview({ preview }: Pick<Link, 'preview'>, publicOrigin: string): Preview | null {
  return preview?.image === undefined
    ? preview
    : { ...preview, image: mediaUrl(preview.image, publicOrigin) };
}

/** The data that a record depends on besides its link: the hosts of short URLs, and the time. */
export interface RecordContext {
  hosts: ShortUrlHosts;
  now: Date;
}

/** The owner who reads links. */
export interface LinkReader extends RecordContext, Viewer {}

export const linkRecord = (link: Link, use: LinkUsage, context: RecordContext): LinkRecord => ({
  ...eventLink(link, use, context),
  displayUrl: displayUrlOf(link, context.hosts),
  conversions: use.conversions,
});

/** A link in an event. */
export function eventLink(
  link: Link,
  use: Omit<LinkUsage, 'conversions'>,
  { hosts, now }: RecordContext,
): EventLink {
  const { publicOrigin } = hosts;
  return {
    _id: link.id,
    originalUrl: link.originalUrl,
    shortUrl: shortUrlOf(link, publicOrigin),
    code: shownCode(link.code, link.customDomain),
    aliases: link.aliases.map((alias) => shownCode(alias, link.customDomain)),
    title: link.title,
    tags: link.tags,
    status: shownStatus(link, use, now),
    blockedReason: link.block?.reason ?? null,
    health: link.health,
    expiration: shownExpiration(link),
    expiresAt: link.expiresAt,
    maxClicks: link.maxClicks,
    customDomain: link.customDomain,
    expiredUrl: link.expiredUrl,
    hasPassword: link.hasPassword,
    rules: link.rules,
    variants: link.variants,
    test: link.test,
    startsAt: link.startsAt,
    ...plainFieldsOf(link),
    preview: shownPreview(link, publicOrigin),
    clicks: use.clicks,
    createdAt: link.createdAt,
    originallyCreatedAt: link.originallyCreatedAt,
    updatedAt: link.updatedAt,
  };
}
