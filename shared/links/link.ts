import * as z from 'zod';

/**
 * The fields of a link: how they are stored, and where each of them appears. What callers send is in `link-input.ts`,
 * what they see in `link-record.ts`.
 */

/** Owner of the temporary links that anybody can create without an account; no API key can be of this owner. */
export const PUBLIC_OWNER_ID = 'own_public';

export const LINK_STATUSES = ['active', 'inactive', 'expired'] as const;

/** A link as it is stored. A field added later has a default, because the links stored before do not have the field. */
export const linkSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  code: z.string(),
  originalUrl: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  status: z.enum(LINK_STATUSES),
  expiresAt: z.string().nullable(),
  maxClicks: z.int().nullable(),
  customDomain: z.string().nullable(),
  expiredUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts changes: two at once are noticed by it. */
  version: z.int(),
});

export type Link = z.infer<typeof linkSchema>;
export type LinkStatus = Link['status'];

/** Where a field of a link appears. Every property is required, so that a field can only be left out on purpose. */
interface FieldUse {
  /** Which requests may set it. */
  input: 'create' | 'create and update' | 'none';
  /** Whether its owner sees it: in responses and in webhook events. */
  record: boolean;
  /** Whether anyone who knows the short URL of a temporary link sees it. */
  public: boolean;
  /** Whether it is a column of the CSV export; only fields of the record can be. */
  csv: boolean;
  /** Whether an import reads it from a column; only fields of a create request can be. */
  import: boolean;
}

/** Fields that are stored under another name, in another form or not at all. */
type DerivedField = '_id' | 'shortUrl' | 'expiration' | 'clicks' | 'password';

/** Every field of a link. Schemas, CSV and import are typed by it, so that code that misses a field does not compile. */
export const LINK_FIELDS = {
  id: { input: 'none', record: false, public: false, csv: false, import: false },
  _id: { input: 'none', record: true, public: false, csv: true, import: false },
  ownerId: { input: 'none', record: false, public: false, csv: false, import: false },
  code: { input: 'create', record: true, public: false, csv: true, import: true },
  shortUrl: { input: 'none', record: true, public: true, csv: true, import: false },
  originalUrl: { input: 'create and update', record: true, public: false, csv: true, import: true },
  title: { input: 'create and update', record: true, public: false, csv: true, import: true },
  tags: { input: 'create and update', record: true, public: false, csv: true, import: true },
  status: { input: 'create and update', record: true, public: true, csv: true, import: true },
  // CSV has the two fields that it combines.
  expiration: { input: 'create and update', record: true, public: false, csv: false, import: false },
  expiresAt: { input: 'create and update', record: true, public: true, csv: true, import: true },
  maxClicks: { input: 'create and update', record: true, public: false, csv: true, import: true },
  customDomain: { input: 'create and update', record: true, public: false, csv: true, import: true },
  expiredUrl: { input: 'create and update', record: true, public: false, csv: true, import: true },
  // An import rejects rows with a password: nobody should keep files of them.
  password: { input: 'create and update', record: false, public: false, csv: false, import: false },
  hasPassword: { input: 'none', record: true, public: false, csv: true, import: false },
  clicks: { input: 'none', record: true, public: false, csv: true, import: false },
  createdAt: { input: 'none', record: true, public: true, csv: true, import: false },
  updatedAt: { input: 'none', record: true, public: false, csv: true, import: false },
  version: { input: 'none', record: false, public: false, csv: false, import: false },
} as const satisfies Record<keyof Link | DerivedField, FieldUse>;

/** The fields whose row matches: `FieldsWith<{ csv: true }>` are the columns of the export. */
export type FieldsWith<Use extends Partial<FieldUse>> = {
  [Field in keyof typeof LINK_FIELDS]: (typeof LINK_FIELDS)[Field] extends Use ? Field : never;
}[keyof typeof LINK_FIELDS];

/** The fields that a request to create a link may set. */
export type CreateField = FieldsWith<{ input: 'create' | 'create and update' }>;

/** The fields that a request to change a link may set. */
export type UpdateField = FieldsWith<{ input: 'create and update' }>;

/** How much a link has been used. */
export interface LinkUsage {
  /** Clicks counted for its analytics, pixels included; some seconds behind. */
  clicks: number;
  /** Visits that count against its cap, as the redirect itself counts them; 0 where there is no cap. */
  visits: number;
}

/** The status a caller sees: a date or a cap that is reached shows as `expired`, whatever is stored. */
export function shownStatus(link: Link, { visits }: Pick<LinkUsage, 'visits'>, now: Date): LinkStatus {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && new Date(link.expiresAt) <= now) return 'expired';
  if (link.maxClicks !== null && visits >= link.maxClicks) return 'expired';
  return 'active';
}
