import * as z from 'zod';
import { timeField } from '../../platform/http/response-fields.ts';
import { issueOf } from '../../platform/http/zod-problems.ts';
import { NOT_A_DOMAIN, normalizeDomain } from '../../platform/net/domain-name.ts';
import { problem } from '../../platform/problems.ts';
import { qrStyleRecord, qrStyleRecordSchema, savedQrStyleSchema } from '../accounts/saved-qr-style.ts';
import { appLinksInput, appLinksSchema } from './app-links.ts';
import { SHORT_URL_FORMS } from './short-urls.ts';

const STATUSES = ['pending', 'verified'] as const;

/** The TXT record that proves ownership is at this name below the host. */
const LABEL = '_signpost';

/** Name of the TXT record of a host. */
export const txtNameOf = (host: string): string => `${LABEL}.${host}`;

/** With the label and a dot before it, a name must not exceed 253 characters (RFC 1035). */
const MAX_HOST_LENGTH = 253 - LABEL.length - 1;

/** An owner's claim to a domain, as stored. */
export const domainSchema = z.object({
  host: z.string(),
  ownerId: z.string(),
  status: z.enum(STATUSES),
  /** Random per owner and host: a former owner's record proves nothing. */
  txtValue: z.string(),
  createdAt: z.string(),
  /** When it was bound; null while it is pending. */
  verifiedAt: z.string().nullable(),
  /**
   * Domains from before this field keep what their owners have copied so far; the host may also be behind a proxy of theirs that
   * passes on `/r/` only. New ones are `root`.
   */
  shortUrls: z.enum(SHORT_URL_FORMS).default('prefixed'),
  /** Of the QR codes of its links; absent: that of the account. */
  qrStyle: savedQrStyleSchema.optional(),
  appLinks: appLinksSchema.optional(),
  /** Since the first app links. */
  appKey: z.string().optional(),
});

export type Domain = z.infer<typeof domainSchema>;

/** The owner whose links and pages a host serves, as stored. */
export const bindingSchema = z.object({
  host: z.string(),
  ownerId: z.string(),
  boundAt: z.string(),
});

export type Binding = z.infer<typeof bindingSchema>;

export const createDomainSchema = z
  .object(
    {
      host: z
        .string({ error: 'must be a domain name in a string' })
        .transform((text, context) => {
          const host = normalizeDomain(text);
          if (host !== undefined && host.length <= MAX_HOST_LENGTH) return host;
          const tooLong = `may have at most ${MAX_HOST_LENGTH} characters`;
          context.addIssue(
            issueOf(
              host === undefined ? NOT_A_DOMAIN : problem('too_long', tooLong, { maximum: MAX_HOST_LENGTH }),
            ),
          );
          return z.NEVER;
        })
        .meta({
          description: 'A domain name without scheme, port or path. Subdomains are separate domains.',
          examples: ['go.example.com'],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'CreateDomain' });

const shortUrls = z.enum(SHORT_URL_FORMS, { error: `must be one of ${SHORT_URL_FORMS.join(', ')}` });

export const updateDomainSchema = z
  .object(
    {
      shortUrls: shortUrls.optional().meta({
        description:
          'Which form of its short URLs people see, copy and scan: `root` for `https://go.example.com/spring`, `prefixed` for ' +
          '`https://go.example.com/r/spring`. Both always work.',
        examples: ['prefixed'],
      }),
      appLinks: appLinksInput.nullish().meta({
        description:
          'The apps that open its links: served at `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json` of the ' +
          'domain, once it is verified. null: none.',
        examples: [{ ios: [{ appId: 'ABCDE12345.com.example.app', exclude: ['/report'] }] }],
      }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'UpdateDomain' });

export type UpdateDomain = z.infer<typeof updateDomainSchema>;

/** A domain as the API returns it. */
export const domainRecordSchema = z
  .object({
    host: z.string().meta({ description: 'The domain.', examples: ['go.example.com'] }),
    status: z.enum(STATUSES).meta({
      description: '`verified`: it is yours, and serves only your links and pages.',
      examples: ['pending'],
    }),
    txtName: z.string().meta({
      description: 'Name of the DNS TXT record that proves your ownership.',
      examples: ['_signpost.go.example.com'],
    }),
    txtValue: z.string().meta({
      description: 'Value of that record.',
      examples: ['signpost-verification=4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX7yZ0aBcD'],
    }),
    createdAt: timeField('When it was added.'),
    verifiedAt: timeField('When it was verified. null: it is pending.').nullable(),
    shortUrls: z.enum(SHORT_URL_FORMS).meta({
      description: 'Form of the `displayUrl` of its links: `root`, without `/r/`, or `prefixed`.',
      examples: ['root'],
    }),
    qrStyle: qrStyleRecordSchema
      .nullable()
      .meta({ description: "Saved style of the QR codes of its links. null: the account's." }),
    appLinks: appLinksSchema.nullable().meta({ description: 'The apps that open its links. null: none.' }),
    appKey: z
      .string()
      .nullable()
      .meta({
        description:
          'Public key of the domain, with which its apps report opens. It can be in an app, and does not change. null: it had no app links yet.',
        examples: ['app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com'],
      }),
  })
  .meta({ id: 'Domain' });

export type DomainRecord = z.infer<typeof domainRecordSchema>;

export const domainRecord = ({
  host,
  status,
  txtValue,
  createdAt,
  verifiedAt,
  shortUrls,
  qrStyle,
  appLinks,
  appKey,
}: Domain): DomainRecord => ({
  host,
  status,
  txtName: txtNameOf(host),
  txtValue,
  createdAt,
  verifiedAt,
  shortUrls,
  qrStyle: qrStyle ? qrStyleRecord(qrStyle) : null,
  appLinks: appLinks ?? null,
  appKey: appKey ?? null,
});
