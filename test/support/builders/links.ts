import type { Link } from '#shared/links/model/link.ts';
import { type LinkRecord, linkRecord } from '#shared/links/model/link-record.ts';
import { PLAIN_DEFAULTS } from '#shared/links/model/plain-fields.ts';

/** A link as it is stored. */
export const aStoredLink = (overrides: Partial<Link> = {}): Link => ({
  id: 'lnk_00000000000000000000',
  ownerId: 'own_00000000000000000000',
  code: 'abc1234',
  aliases: [],
  counterCode: null,
  originalUrl: 'https://example.com/',
  title: 'A link',
  hasAutomaticTitle: false,
  tags: [],
  status: 'active',
  expiresAt: null,
  maxClicks: null,
  customDomain: null,
  expiredUrl: null,
  hasPassword: false,
  rules: [],
  variants: [],
  test: null,
  startsAt: null,
  ...PLAIN_DEFAULTS,
  block: null,
  health: null,
  creator: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  originallyCreatedAt: null,
  updatedAt: '2026-05-01T12:00:00.000Z',
  version: 1,
  ...overrides,
});

/** A link as its owner sees it. */
export const aLinkRecord = (overrides: Partial<LinkRecord> = {}): LinkRecord => {
  const stored = aStoredLink();
  const use = { clicks: 3, visits: 0, conversions: null };
  return {
    ...linkRecord(stored, use, {
      hosts: { publicOrigin: 'https://sp.example' },
      now: new Date(stored.createdAt),
    }),
    ...overrides,
  };
};
