import { describe, expect, it } from 'vitest';
import { endToEndTestsOf, integrationFoldersOf } from '#test/support/changed/changed.ts';

const TESTS = [
  'test/e2e/api/webhooks.test.ts',
  'test/e2e/console/webhooks.test.ts',
  'test/e2e/api/link-health.test.ts',
  'test/e2e/api/links.test.ts',
  'test/e2e/pages/surveys.test.ts',
];

describe('tests of a change', () => {
  it('are the end-to-end tests named as the feature', () => {
    expect(endToEndTestsOf(['shared/webhooks/deliver.ts'], TESTS)).toEqual(TESTS.slice(0, 2));
    expect(endToEndTestsOf(['shared/links/health/check-links.ts'], TESTS)).toEqual([TESTS[2]]);
    expect(endToEndTestsOf(['console/views/smart-links/surveys.tsx'], TESTS)).toEqual([TESTS[4]]);
  });

  it('are not all end-to-end tests of links for each file of the folder, but those that changed', () => {
    expect(endToEndTestsOf(['shared/links/redirects/resolve-link.ts'], TESTS)).toEqual([]);
    expect(endToEndTestsOf(['test/e2e/api/links.test.ts'], TESTS)).toEqual([TESTS[3]]);
  });

  it('are the integration tests in the innermost folder that mirrors the feature', () => {
    const exists = (folder: string) =>
      ['test/integration/links', 'test/integration/links/imports'].includes(folder);
    expect(
      integrationFoldersOf(
        ['shared/links/redirects/visit-link.ts', 'shared/links/imports/formats.ts', 'console/app.tsx'],
        exists,
      ),
    ).toEqual(['test/integration/links', 'test/integration/links/imports']);
  });
});
