import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#shared/core/destinations/destination-fields.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import type { MediaChange } from '#shared/core/media/media-change.ts';
import { blankSmartLink, changedSmartLink } from '#shared/smart-links/manage/change-smart-link.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { forEvery } from '#test/support/for-every.ts';

const now = new Date('2026-05-01T12:00:00Z');
const hosts = {
  publicOrigin: 'https://sp.example',
  mediaOrigin: 'https://sp.example',
  ownHosts: ['sp.example'],
};
const media = { resolve: async (source: unknown) => source } as unknown as MediaChange;
const LOCAL = 'http://localhost:8080/';

/** A value with a URL at a path such as `videos[].cover`, and the other fields that its entry needs. */
function fieldsWith(path: string, url: string): object {
  const [list, ...names] = path.split('[].');
  if (names.length === 0) {
    return path.split('.').reduceRight<unknown>((value, field) => ({ [field]: value }), url) as object;
  }
  const entry = { title: 'A', name: 'A', platform: 'website', url: 'https://example.com/' };
  const [name = '', inner] = names;
  if (inner === undefined) return { [list as string]: [{ ...entry, [name]: url }] };
  return { [list as string]: [{ type: 'gallery', [name]: [{ [inner]: url }] }] };
}

const all = SMART_LINK_TYPES.flatMap((type) => {
  const { leads, loads } = fieldsOf(type);
  return [...leads, ...loads].map((path): [SmartLinkType, string] => [type, path]);
});

const change = (type: SmartLinkType, fields: object, destinations?: 'any', before: object = {}) =>
  changedSmartLink(
    { ...blankSmartLink({ id: 'sml_1', ownerId: 'own_1', type }, now), ...before },
    {
      input: updateSmartLinkSchema.parse(fields),
      files: NO_FILES,
      media,
      hosts: { ...hosts, ...(destinations && { destinations }) },
      plan: 'pro',
      now,
    },
  );

describe('destinationsOf a page', () => {
  it('leaves out storage codes, names of files and names of icons', () => {
    const fields = {
      cover: 'med_4fJ2kQ8sT1vX7yZ0aBcD',
      platforms: [{ url: 'https://a.example/', icon: 'spotify' }],
    };
    expect(destinationsOf('musicLink', fields)).toMatchObject([
      { path: 'platforms[0].url', url: 'https://a.example/' },
    ]);
  });
});

describe('changedSmartLink', () => {
  it('rejects a private destination in each field of each type, and keeps one that is there', () =>
    forEvery(all, async ([type, path]) => {
      const fields = fieldsWith(path, LOCAL);
      const found = path.replaceAll('[]', '[0]');
      await expect(change(type, fields)).rejects.toMatchObject({
        details: [{ path: found, message: expect.stringContaining('must lead to a public host') }],
      });
      const stored = await change(type, fields, 'any').catch((error: Error) => error);
      // What else the type needs is none of this test.
      if (stored instanceof Error) expect(stored.message).not.toContain('public host');
      const kept = await change(type, fields, undefined, fields).catch((error: Error) => error);
      if (kept instanceof Error) expect(kept.message).not.toContain('public host');
    }));
});

describe('a store link of an app', () => {
  it.each([
    'https://sp.example/r/abc',
    'https://sp.example//r/abc',
    'https://sp.example/v1/smart-links/app/x',
    'https://sp.example/v1/%73mart-links/app/x',
    'https://sp.example/app/x',
    'https://sp.example/apple',
    'https://sp.example./app/x?page=1',
  ])('is not an address of this service that could lead back: %s', async (appstoreLink) => {
    await expect(change('appDownload', { appstoreLink })).rejects.toThrow(
      /appstoreLink: must be the page of the app/,
    );
  });

  it('may be anything else at this host', async () => {
    const link = await change('appDownload', { appstoreLink: 'https://sp.example/bio/apple' });
    expect(link.appstoreLink).toBe('https://sp.example/bio/apple');
  });
});
