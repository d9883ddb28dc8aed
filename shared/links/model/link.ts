import * as z from 'zod';
import type { Earned } from '#shared/clicks/analytics/conversion-tally.ts';
import { blockSchema } from '#shared/core/moderation/block-schema.ts';
import { healthSchema } from './health.ts';
import { plainEntries, plainSchemas } from './plain-fields.ts';
import { splitTestSchema } from './split-test-schema.ts';
import { ruleSchema, variantSchema } from './targeting-schema.ts';

/**
 * The fields of a link: how they are stored, and where each appears. Requests are in `link-input.ts`,
 * responses in `link-record.ts`.
 */

/** Maximum length in characters. */
export const MAX_TITLE_LENGTH = 200;

const LINK_STATUSES = ['active', 'inactive', 'expired'] as const;

/** The status shown to owners: `blocked` is not a stored status, and does not change the stored one. */
export const SHOWN_STATUSES = [...LINK_STATUSES, 'blocked'] as const;

export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** A stored link. A field that is added needs a default, for links stored before. */
export const linkSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  code: z.string(),
  /** Earlier codes of the link, newest first. */
  aliases: z.array(z.string()),
  /** The code whose redirect entry counts visits; null: `code`. See `link-codes.ts`. */
  counterCode: z.string().nullable(),
  originalUrl: z.string(),
  title: z.string(),
  /** The title is not its owner's: see `automatic-title.ts`. */
  hasAutomaticTitle: z.boolean(),
  tags: z.array(z.string()),
  status: z.enum(LINK_STATUSES),
  expiresAt: z.string().nullable(),
  maxClicks: z.int().nullable(),
  customDomain: z.string().nullable(),
  expiredUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  rules: z.array(ruleSchema),
  variants: z.array(variantSchema),
  test: splitTestSchema.nullable(),
  startsAt: z.string().nullable(),
  ...plainSchemas('stored'),
  block: blockSchema.nullable(),
  health: healthSchema.nullable(),
  /** Only temporary links, until they expire: the `addressHash` of the creator. */
  creator: z.string().nullable(),
  createdAt: z.string(),
  /** When it was created on the platform that it was imported from; null: it was created here. */
  originallyCreatedAt: z.string().nullable().default(null),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type Link = z.infer<typeof linkSchema>;
export type LinkStatus = Link['status'];

/** Where a field appears. Every property is required, so that omitting a field is deliberate. */
interface FieldUse {
  input: 'create' | 'update' | 'create and update' | 'none';
  /** Returned to its owner: in responses and webhook events. */
  record: boolean;
  /** Returned to anyone who knows the short URL of a temporary link. */
  public: boolean;
  /** A column of the CSV export; only record fields can be. */
  csv: boolean;
  /** Read by imports: fields of a create request, aliases, and the date of creation. */
  import: boolean;
}

const PLAIN_USE = {
  input: 'create and update',
  record: true,
  public: false,
  csv: true,
  import: true,
} as const;

/** Fields stored under another name, in another form or not at all. */
type DerivedField =
  | '_id'
  | 'shortUrl'
  | 'displayUrl'
  | 'expiration'
  | 'clicks'
  | 'conversions'
  | 'password'
  | 'blockedReason'
  | 'utmTemplateId';

/**
 * Every field of a link. Schemas, CSV and import derive their types from it, so that a
 * missing field fails to compile.
 */
const LINK_FIELDS = {
  id: { input: 'none', record: false, public: false, csv: false, import: false },
  _id: { input: 'none', record: true, public: false, csv: true, import: false },
  ownerId: { input: 'none', record: false, public: false, csv: false, import: false },
  code: { input: 'create and update', record: true, public: false, csv: true, import: true },
  aliases: { input: 'update', record: true, public: false, csv: true, import: true },
  counterCode: { input: 'none', record: false, public: false, csv: false, import: false },
  shortUrl: { input: 'none', record: true, public: true, csv: true, import: false },
  displayUrl: { input: 'none', record: true, public: false, csv: true, import: false },
  originalUrl: { input: 'create and update', record: true, public: false, csv: true, import: true },
  title: { input: 'create and update', record: true, public: false, csv: true, import: true },
  hasAutomaticTitle: { input: 'none', record: false, public: false, csv: false, import: false },
  tags: { input: 'create and update', record: true, public: false, csv: true, import: true },
  status: { input: 'create and update', record: true, public: true, csv: true, import: true },
  block: { input: 'none', record: false, public: false, csv: false, import: false },
  creator: { input: 'none', record: false, public: false, csv: false, import: false },
  blockedReason: { input: 'none', record: true, public: false, csv: true, import: false },
  health: { input: 'none', record: true, public: false, csv: true, import: false },
  // CSV has `expiresAt` and `maxClicks` instead.
  expiration: { input: 'create and update', record: true, public: false, csv: false, import: false },
  expiresAt: { input: 'create and update', record: true, public: true, csv: true, import: true },
  maxClicks: { input: 'create and update', record: true, public: false, csv: true, import: true },
  customDomain: { input: 'create and update', record: true, public: false, csv: true, import: true },
  expiredUrl: { input: 'create and update', record: true, public: false, csv: true, import: true },
  rules: { input: 'create and update', record: true, public: false, csv: true, import: true },
  variants: { input: 'create and update', record: true, public: false, csv: true, import: true },
  test: { input: 'create and update', record: true, public: false, csv: true, import: true },
  startsAt: { input: 'create and update', record: true, public: false, csv: true, import: true },
  ...plainEntries(() => PLAIN_USE),
  // Its parameters are in `utm`.
  utmTemplateId: { input: 'create', record: false, public: false, csv: false, import: false },
  // Imports reject rows with a password: clear-text password files should not exist.
  password: { input: 'create and update', record: false, public: false, csv: false, import: false },
  hasPassword: { input: 'none', record: true, public: false, csv: true, import: false },
  clicks: { input: 'none', record: true, public: false, csv: true, import: false },
  conversions: { input: 'none', record: true, public: false, csv: false, import: false },
  createdAt: { input: 'none', record: true, public: true, csv: true, import: false },
  // Only imports set it: quotas and figures count what was created here.
  originallyCreatedAt: { input: 'none', record: true, public: false, csv: true, import: true },
  updatedAt: { input: 'none', record: true, public: false, csv: true, import: false },
  version: { input: 'none', record: false, public: false, csv: false, import: false },
} as const satisfies Record<keyof Link | DerivedField, FieldUse>;

/** The fields whose use matches: `FieldsWith<{ csv: true }>` are the columns of the export. */
export type FieldsWith<Use extends Partial<FieldUse>> = {
  [Field in keyof typeof LINK_FIELDS]: (typeof LINK_FIELDS)[Field] extends Use ? Field : never;
}[keyof typeof LINK_FIELDS];

export type CreateField = FieldsWith<{ input: 'create' | 'create and update' }>;

export type UpdateField = FieldsWith<{ input: 'update' | 'create and update' }>;

export interface LinkUsage {
  /** Clicks in its analytics, pixel views included; some seconds behind. */
  clicks: number;
  /** Visits counted against its click limit, exact; 0 without a limit. */
  visits: number;
  /** Totals of conversions; null: the link does not track them. */
  conversions: Earned | null;
}

/**
 * The effective status: `blocked` takes precedence; `expired` past the date or click limit, even
 * before the sweep marks it.
 */
export function shownStatus(
  link: Pick<Link, 'block' | 'status' | 'expiresAt' | 'maxClicks'>,
  { visits }: Pick<LinkUsage, 'visits'>,
  now: Date,
): ShownStatus {
  if (link.block !== null) return 'blocked';
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && new Date(link.expiresAt) <= now) return 'expired';
  if (link.maxClicks !== null && visits >= link.maxClicks) return 'expired';
  return 'active';
}
