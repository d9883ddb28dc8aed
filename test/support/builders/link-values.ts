import type { UpdateField } from '#shared/links/model/link.ts';
import type { LinkRecord } from '#shared/links/model/link-record.ts';

type Field = Exclude<UpdateField & keyof LinkRecord, 'aliases' | 'test' | 'folderId'>;

/**
 * What each field of a link is created with in tests, and what it is changed to. For
 * folders, see `folders.test.ts`.
 */
export const LINK_VALUES: { [Name in Field]: [LinkRecord[Name], LinkRecord[Name]] } = {
  code: ['spring', 'summer'],
  originalUrl: ['https://example.com/a', 'https://example.com/b'],
  title: ['Spring sale', 'Summer sale'],
  tags: [['mail'], ['print', 'shop']],
  status: ['inactive', 'active'],
  expiration: [
    { type: 'clicks', value: 5 },
    { type: 'date', value: '2027-06-30T12:00:00.000Z' },
  ],
  expiresAt: ['2027-01-01T00:00:00.000Z', '2027-06-30T12:00:00.000Z'],
  maxClicks: [5, 10],
  customDomain: ['go.example.com', 'to.example.com'],
  expiredUrl: ['https://example.com/over', 'https://example.com/gone'],
  rules: [
    [{ if: { countries: ['DE', 'AT'], os: ['ios'] }, to: 'https://example.com/de' }],
    [{ if: { query: { plan: 'pro' }, until: '2027-01-01T00:00:00.000Z' }, to: 'https://example.com/pro' }],
  ],
  variants: [
    [
      { url: 'https://example.com/a', weight: 70 },
      { url: 'https://example.com/b', weight: 30 },
    ],
    [],
  ],
  startsAt: ['2026-06-01T00:00:00.000Z', null],
  utm: [{ source: 'newsletter' }, { medium: 'email', campaign: 'spring' }],
  forwardQuery: [true, false],
  trackConversions: [true, false],
  preview: [{ title: 'Spring' }, { title: 'Summer', description: 'Hot', image: 'https://example.com/a.png' }],
  app: [
    { ios: { path: '/shop/7', appStoreId: '1234567890' }, ifMissing: 'store' },
    { android: { url: 'example://shop/7', package: 'com.example.app' }, ifMissing: 'destination' },
  ],
  allowDuplicate: [true, false],
};

/** The first of these values of each field. */
export const firstValues = () =>
  Object.fromEntries(Object.entries(LINK_VALUES).map(([name, [first]]) => [name, first])) as Pick<
    LinkRecord,
    Field
  >;
