import { describe, expect, it } from 'vitest';
import { androidAssociation, appleAssociation } from '#shared/core/domains/app-association.ts';
import { MAX_APP_LINKS_BYTES } from '#shared/core/domains/app-links.ts';
import { updateDomainSchema } from '#shared/domain-settings/update-domain-schema.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';

const SHA256 =
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5';
const APP_ID = 'ABCDE12345.com.example.app';

const parse = (appLinks: unknown) => parseInput(updateDomainSchema, { appLinks }, 'body').appLinks;

/** Path and code of each problem. */
function problemsOf(appLinks: unknown): string[] {
  try {
    parse(appLinks);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.details ?? []).map(({ path, code, params }) =>
      [path, code, ...('format' in (params ?? {}) ? [(params as { format: string }).format] : [])].join(' '),
    );
  }
}

const ios = (app: object) => ({ ios: [{ appId: APP_ID, ...app }] });
const android = (app: object) => ({ android: [{ package: 'com.example.app', sha256: [SHA256], ...app }] });

describe('appLinks of a domain', () => {
  it('are stored without what is absent, with fingerprints in one form', () => {
    expect(
      parse({
        ios: [{ appId: ` ${APP_ID} `, paths: [], exclude: null }],
        android: [{ package: 'com.example.app', sha256: [SHA256.replaceAll(':', '').toLowerCase(), SHA256] }],
      }),
    ).toEqual({
      ios: [{ appId: APP_ID }],
      android: [{ package: 'com.example.app', sha256: [SHA256] }],
    });
    expect([parse(null), parse({}), parse({ ios: [], android: null })]).toEqual([null, null, null]);
  });

  it.each([
    [{ ios: [{}] }, ['appLinks.ios[0].appId required']],
    [ios({ appId: 'com.example.app' }), ['appLinks.ios[0].appId invalid_format app_id']],
    [ios({ appId: 'abcde12345.com.example.app' }), ['appLinks.ios[0].appId invalid_format app_id']],
    [ios({ appId: 'ABCDE12345.*' }), ['appLinks.ios[0].appId invalid_format app_id']],
    [ios({ appID: APP_ID }), ['appLinks.ios[0].appID unknown_field']],
    [ios({ paths: ['shop/*'] }), ['appLinks.ios[0].paths[0] invalid_format path_pattern']],
    [ios({ paths: ['/a', 'NOT /b'] }), ['appLinks.ios[0].paths[1] invalid_format path_pattern']],
    [ios({ exclude: ['/a b'] }), ['appLinks.ios[0].exclude[0] invalid_format path_pattern']],
    [ios({ exclude: ['/a#b'] }), ['appLinks.ios[0].exclude[0] invalid_format path_pattern']],
    [ios({ paths: [`/${'a'.repeat(200)}`] }), ['appLinks.ios[0].paths[0] invalid_format path_pattern']],
    [{ ios: [{ appId: APP_ID }, { appId: APP_ID }] }, ['appLinks.ios[1] duplicate']],
    [{ ios: 'ABCDE12345.com.example.app' }, ['appLinks.ios invalid_type']],
    [{ ios: Array.from({ length: 11 }, (_, i) => ({ appId: `${APP_ID}${i}` })) }, ['appLinks.ios too_many']],
    [android({ package: 'app' }), ['appLinks.android[0].package invalid_format package_name']],
    [android({ package: 'com.example.my-app' }), ['appLinks.android[0].package invalid_format package_name']],
    [android({ package: 'com.1example' }), ['appLinks.android[0].package invalid_format package_name']],
    [android({ sha256: [] }), ['appLinks.android[0].sha256 too_few']],
    [android({ sha256: SHA256 }), ['appLinks.android[0].sha256 invalid_type']],
    [android({ sha256: [SHA256.slice(3)] }), ['appLinks.android[0].sha256[0] invalid_format fingerprint']],
    [
      android({ sha256: [SHA256.slice(0, 59)] }),
      ['appLinks.android[0].sha256[0] invalid_format fingerprint'],
    ],
    [
      android({ sha256: [SHA256.replace(':6D', '6:D')] }),
      ['appLinks.android[0].sha256[0] invalid_format fingerprint'],
    ],
    [{ windows: [] }, ['appLinks.windows unknown_field']],
  ])('of %j are refused, naming the field', (appLinks, problems) => {
    expect(problemsOf(appLinks).slice(0, 1)).toEqual(problems);
  });

  it('have a maximum size, far below that of Apple', () => {
    const paths = Array.from({ length: 50 }, (_, i) => `/${i}${'a'.repeat(190)}`);
    const apps = Array.from({ length: 10 }, (_, i) => ({ appId: `${APP_ID}${i}`, paths }));
    expect(problemsOf({ ios: apps })).toEqual(['appLinks too_many_bytes']);
    const largest = parse({ ios: [{ appId: APP_ID, paths, exclude: paths.slice(0, 25) }] });
    expect(JSON.stringify(largest).length).toBeLessThanOrEqual(MAX_APP_LINKS_BYTES);
    // Every `/` pattern becomes an object.
    expect(JSON.stringify(appleAssociation(largest as never)).length).toBeLessThan(128 * 1024);
  });
});

describe('the files for devices', () => {
  it("are in Apple's format: exclusions first, because the first match decides", () => {
    expect(
      appleAssociation({
        ios: [{ appId: APP_ID, paths: ['/shop/*'], exclude: ['/shop/help'] }, { appId: 'ABCDE12345.b.c' }],
        android: [],
      }),
    ).toEqual({
      applinks: {
        details: [
          {
            appIDs: [APP_ID],
            components: [{ '/': '/shop/help', exclude: true }, { '/': '/shop/*' }],
          },
          { appIDs: ['ABCDE12345.b.c'], components: [{ '/': '*' }] },
        ],
      },
    });
  });

  it("are in Google's format: a statement for each app", () => {
    expect(
      androidAssociation({ ios: [], android: [{ package: 'com.example.app', sha256: [SHA256] }] }),
    ).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.app',
          sha256_cert_fingerprints: [SHA256],
        },
      },
    ]);
  });
});
