import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import { accountName } from '#console/views/analytics/account-name.ts';
import { REPORT_TEXTS } from '#shared/languages/texts.ts';
import { accountName as nameInMail } from '#shared/shares/shown-filters.ts';

describe('what a report of the account is about', () => {
  it.each([
    [{}],
    [{ country: ['DE'], includes: 'suspected' as const }],
    [{ tag: ['spring'] }],
    [{ folderId: ['none'] }],
    [{ linkId: ['lnk_1'] }],
    [{ kind: 'link' as const, country: ['DE'] }],
  ])('is named as in the email and on the shared page: %j', (filters) => {
    expect(accountName(filters, en.analytics.sharing)).toBe(nameInMail(filters, REPORT_TEXTS.en.figures));
    expect(accountName(filters, es.analytics.sharing)).toBe(nameInMail(filters, REPORT_TEXTS.es.figures));
  });
});
