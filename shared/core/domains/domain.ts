import * as z from 'zod';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { NOT_A_DOMAIN, normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { problem } from '#shared/platform/problems.ts';
import { qrStyleRecord, qrStyleRecordSchema, savedQrStyleSchema } from '../accounts/saved-qr-style.ts';
import { appLinksSchema } from './app-links.ts';
import { ROBOTS } from './host-settings.ts';
import { failureOf, failureSchema, type Hosting, shownStatus } from './hosting/hosting.ts';
import { proofDates, proofSchema } from './proof.ts';
import { SHORT_URL_FORMS } from './short-urls.ts';

const STATUSES = ['pending', 'verified'] as const;

/** The TXT record that proves ownership is at this name below the host. */
const LABEL = '_signpost';

/** Name of the TXT record of a host. */
export const txtNameOf = (host: string): string => `${LABEL}.${host}`;

/** With the label and a dot before it, a name must not exceed 253 characters (RFC 1035). */
const MAX_HOST_LENGTH = 253 - LABEL.length - 1;

/** An owner's claim to a domain, as stored. */
export const domainSchema = proofSchema.extend({
  host: z.string(),
  ownerId: z.string(),
  status: z.enum(STATUSES),
  /** Random per owner and host, and never changes: the record of one owner proves nothing for another. */
  txtValue: z.string(),
  createdAt: z.string(),
  /** When it was bound; null while it is pending. */
  verifiedAt: z.string().nullable(),
  /** New ones are `root`. */
  shortUrls: z.enum(SHORT_URL_FORMS),
  /** Style of QR codes of links on this domain; absent: that of the account. */
  qrStyle: savedQrStyleSchema.optional(),
  appLinks: appLinksSchema.optional(),
  /** Since the first app links. */
  appKey: z.string().optional(),
  /** Settings for visitors: see `host-settings.ts`. */
  rootUrl: z.string().nullable(),
  notFoundUrl: z.string().nullable(),
  expiredUrl: z.string().nullable(),
  robots: z.enum(ROBOTS).nullable(),
  /** Absent in domains from before it. */
  caseSensitive: z.boolean().default(true),
  /** Whether it is the `defaultDomain` in the owner's item. */
  isDefault: z.boolean(),
});

export type Domain = z.infer<typeof domainSchema>;

/** The owner whose links and pages a host serves, as stored. */
export const bindingSchema = z.object({
  host: z.string(),
  ownerId: z.string(),
  boundAt: z.string(),
  rootUrl: z.string().optional(),
  notFoundUrl: z.string().optional(),
  expiredUrl: z.string().optional(),
  robots: z.enum(ROBOTS).optional(),
  caseSensitive: z.boolean().optional(),
  /** It serves nothing: its owner removed it, and its tenant is being deleted; or it was released. */
  closed: z.boolean().optional(),
  /** ISO 8601: when its owner's proof was gone for too long. It is closed, and anyone can prove it. */
  releasedAt: z.string().optional(),
  /** ISO 8601: since when nothing new is stored on it, because its proof is gone. */
  lapsedAt: z.string().optional(),
  /** Bound by an operator, who needs no proof: it does not lapse, and no proof takes it over. */
  isAssigned: z.boolean().optional(),
  /** Where codes of this owner are stored, if another one had the host before: see `code-space.ts`. */
  codeSpace: z.string().optional(),
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

const SHOWN_STATUSES = [
  ...STATUSES,
  'issuing',
  'live',
  'failed',
  'lapsed',
  'released',
  'taken_over',
  'suspended',
] as const;

const dnsNowSchema = z
  .object({
    txt: z.array(z.string()).meta({
      description: 'Values of the TXT record `txtName`; not looked up while the domain is proven.',
      examples: [['signpost-verification=4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX7yZ0aBcD']],
    }),
    cname: z.array(z.string()).meta({
      description: 'Where its CNAME record points. Empty: there is none.',
      examples: [['d111111abcdef8.cloudfront.net']],
    }),
    problem: z
      .string()
      .nullable()
      .meta({
        description: 'Why DNS could not be read. null: it could.',
        examples: ['DNS did not respond in time'],
      }),
  })
  .meta({ id: 'DomainDns' });

export type DnsNow = z.infer<typeof dnsNowSchema>;

/** Data of a record that is not in the claim. */
export interface DomainView {
  /** Where CNAME records have to lead; undefined: the operator sets up hosts. */
  target?: string | undefined;
  hosting?: Hosting | undefined;
  dns?: DnsNow | null;
  isSuspended?: boolean;
}

/** A domain as the API returns it. */
export const domainRecordSchema = z
  .object({
    host: z.string().meta({ description: 'The domain.', examples: ['go.example.com'] }),
    status: z.enum(SHOWN_STATUSES).meta({
      description:
        '`pending`: waits for its TXT record. `verified`: it is yours, and serves only your ' +
        'links and pages, once its CNAME record points here; without `cname`, once the operator ' +
        'has set it up. `issuing`: its certificate is being issued. `live`: it serves your links ' +
        'over HTTPS. `failed`: see `failure`. `lapsed`: its TXT record has been missing for 7 ' +
        'days; existing links work, and new ones are refused. `released`: the record was missing ' +
        'for another 30 days; the domain serves nothing until it is verified again. ' +
        '`taken_over`: another account has verified it. `suspended`: the account is suspended.',
      examples: ['pending'],
    }),
    failure: failureSchema.nullable().meta({ description: 'Why it is `failed`. null: it is not.' }),
    cname: z
      .object({
        name: z
          .string()
          .meta({ description: 'Name of the record: the domain.', examples: ['go.example.com'] }),
        value: z
          .string()
          .meta({ description: 'Where it leads.', examples: ['d111111abcdef8.cloudfront.net'] }),
      })
      .nullable()
      .meta({
        description:
          'The CNAME record that points the domain to this service. null: the operator sets up domains.',
      }),
    dns: dnsNowSchema
      .nullable()
      .meta({ description: 'Current DNS records. Only when you retrieve one domain; null otherwise.' }),
    txtName: z.string().meta({
      description: 'Name of the DNS TXT record that proves your ownership.',
      examples: ['_signpost.go.example.com'],
    }),
    txtValue: z.string().meta({
      description: 'Value of that record.',
      examples: ['signpost-verification=4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX7yZ0aBcD'],
    }),
    createdAt: timeField('When it was added.'),
    verifiedAt: timeField('When it was verified. null: it is pending, or was released.').nullable(),
    checkedAt: timeField(
      'When DNS last said whether the TXT record is there; looked up once a day. null: not looked up yet.',
    ).nullable(),
    missingSince: timeField('Since when the TXT record is missing. null: it is there.').nullable(),
    lapsesAt: timeField(
      'When the domain lapses unless the TXT record is back. null: the record is there, or it has lapsed.',
    ).nullable(),
    lapsedAt: timeField('When it lapsed. null: it has not.').nullable(),
    releasesAt: timeField(
      'When a lapsed domain is released unless the TXT record is back. null: it has not lapsed.',
    ).nullable(),
    releasedAt: timeField('When it was released or taken over. null: it was not.').nullable(),
    shortUrls: z.enum(SHORT_URL_FORMS).meta({
      description: 'Form of the `displayUrl` of its links: `root`, without `/r/`, or `prefixed`.',
      examples: ['root'],
    }),
    qrStyle: qrStyleRecordSchema
      .nullable()
      .meta({ description: "Saved style of the QR codes of its links. null: the account's." }),
    rootUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Where the bare host redirects. null: as the host of this service.',
        examples: ['https://example.com'],
      }),
    notFoundUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Where short URLs with an unknown code redirect. null: a 404 page.',
        examples: ['https://example.com/not-found'],
      }),
    expiredUrl: z
      .string()
      .nullable()
      .meta({
        description:
          'Where links that have expired, have reached their click limit or are disabled redirect, if they ' +
          'have no `expiredUrl`. null: a 410 page.',
        examples: ['https://example.com/ended'],
      }),
    robots: z
      .enum(ROBOTS)
      .nullable()
      .meta({
        description: 'What `/robots.txt` of the host says to all crawlers. null: there is no such file.',
        examples: ['disallow'],
      }),
    caseSensitive: z.boolean().meta({
      description:
        'Whether its short codes are case-sensitive. false: new codes are stored in lower case, ' +
        'and found in any case.',
      examples: [true],
    }),
    isDefault: z.boolean().meta({
      description:
        'Whether new links that name no `customDomain` get this domain. At most one domain of an account is.',
      examples: [false],
    }),
    appLinks: appLinksSchema.nullable().meta({ description: 'The apps that open its links. null: none.' }),
    appKey: z
      .string()
      .nullable()
      .meta({
        description:
          'Public key of the domain, with which its apps report opens. It can be in an app, and does not ' +
          'change. null: it had no app links yet.',
        examples: ['app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com'],
      }),
  })
  .meta({ id: 'Domain' });

export type DomainRecord = z.infer<typeof domainRecordSchema>;

export const domainRecord = ({ status, ...domain }: Domain, view: DomainView = {}): DomainRecord => ({
  ...shown(domain),
  status: view.isSuspended
    ? 'suspended'
    : (endOf(domain) ?? (view.hosting ? shownStatus(view.hosting) : status)),
  failure: view.hosting ? failureOf(view.hosting) : null,
  cname: view.target === undefined ? null : { name: domain.host, value: view.target },
  dns: view.dns ?? null,
});

/** The status of a domain without a proof, which its hosting does not know. */
function endOf({
  lapsedAt,
  releasedAt,
  isTakenOver,
}: Omit<Domain, 'status'>): DomainRecord['status'] | undefined {
  if (releasedAt !== undefined) return isTakenOver ? 'taken_over' : 'released';
  return lapsedAt === undefined ? undefined : 'lapsed';
}

const shown = ({
  host,
  txtValue,
  createdAt,
  verifiedAt,
  shortUrls,
  qrStyle,
  appLinks,
  appKey,
  rootUrl,
  notFoundUrl,
  expiredUrl,
  robots,
  caseSensitive,
  isDefault,
  ...proof
}: Omit<Domain, 'status'>) => ({
  host,
  txtName: txtNameOf(host),
  txtValue,
  createdAt,
  verifiedAt,
  ...proofDates(proof),
  shortUrls,
  qrStyle: qrStyle ? qrStyleRecord(qrStyle) : null,
  appLinks: appLinks ?? null,
  appKey: appKey ?? null,
  rootUrl,
  notFoundUrl,
  expiredUrl,
  robots,
  caseSensitive,
  isDefault,
});
