import { beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '../../../shared/core/access/scope.ts';
import { createLink, getLink, updateLink } from '../../../shared/links/manage/manage-links.ts';
import type { UpdateField } from '../../../shared/links/model/link.ts';
import type { LinkRecord } from '../../../shared/links/model/link-record.ts';
import { newId } from '../../../shared/platform/runtime/ids.ts';
import { by } from '../../support/builders/authors.ts';
import { startDynamoEngine } from '../../support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

type Field = Exclude<UpdateField & keyof LinkRecord, 'aliases' | 'test' | 'folderId'>;

/** What each field is created with, and what it is changed to. For folders, see `folders.test.ts`. */
const VALUES: { [Name in Field]: [LinkRecord[Name], LinkRecord[Name]] } = {
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

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

describe('a field of a link', () => {
  it.each(Object.entries(VALUES))(
    'keeps what it was created with and what it was changed to: %s',
    async (field, values) => {
      const ownerId = newId('owner');
      const read = async (id: string) =>
        (await getLink({ ownerId, scope: WHOLE, hosts, now }, id))[field as never];
      const input = { originalUrl: 'https://example.com/', title: 'A link', [field]: values[0] };
      const { _id } = await createLink({ by: by(ownerId), hosts, now }, input);
      expect(await read(_id)).toEqual(values[0]);
      await updateLink({ by: by(ownerId), hosts, now }, _id, { input: { [field]: values[1] } });
      expect(await read(_id)).toEqual(values[1]);
      await updateLink({ by: by(ownerId), hosts, now }, _id, { input: {} });
      expect(await read(_id)).toEqual(values[1]);
    },
  );
});
