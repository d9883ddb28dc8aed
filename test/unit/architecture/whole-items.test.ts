import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * What writes an item as a whole drops the fields that a later version has stored in it, after a rollback.
 * Records are therefore changed with `change` and `update`; these files put items, because each is
 */
const PUTS: Record<string, readonly string[]> = {
  'new: the condition of the write says so, or its key is random or has the time': [
    'shared/clicks/journal/change-store.ts',
    'shared/clicks/journal/visit-store.ts',
    'shared/clicks/journal/enroll-accounts.ts',
    'shared/conversions/guard-store.ts',
    'shared/core/audit/audit-store.ts',
    'shared/core/events/outbox-store.ts',
    'shared/links/health/check-store.ts',
    'shared/platform/dynamo/transact-actions.ts',
    'shared/platform/idempotency/idempotency-store.ts',
    'shared/smart-links/forms/sent-form-store.ts',
    'shared/smart-links/spam/spam-store.ts',
    'shared/smart-links/surveys/response-count-store.ts',
    'shared/smart-links/surveys/submission-store.ts',
    'shared/webhooks/delivery-store.ts',
  ],
  'only a key, or a key with what it is about': [
    'shared/clicks/journal/former-owners.ts',
    'shared/core/accounts/members/member-store.ts',
    'shared/core/folders/folder-store.ts',
    'shared/links/store/creator-store.ts',
    'shared/platform/expiry/purge-store.ts',
    'shared/platform/expiry/transfer-store.ts',
  ],
  'in the place of one that is over: a tombstone, a lifted suppression, a host without an owner': [
    'shared/core/domains/binding-actions.ts',
    'shared/links/store/entry-store.ts',
    'shared/mail/suppression-store.ts',
    'shared/smart-links/model/smart-link-items.ts',
    'shared/smart-links/sign-ups/sign-up-store.ts',
  ],
  'gone within a day': [
    'shared/links/imports/import-store.ts',
    'shared/links/opens/open-store.ts',
    'shared/live/arrival-store.ts',
    'shared/sign-in/passkeys/challenge-store.ts',
    'shared/sign-in/sign-in-code-store.ts',
    'shared/sign-in/sso/sso-request-store.ts',
  ],
  'made of other items, and made again from them': [
    'shared/apps/client-store.ts',
    'shared/clicks/folds/fold-store.ts',
    'shared/clicks/journal/day-store.ts',
    'shared/clicks/journal/segment-store.ts',
    'shared/conversions/touch-store.ts',
    'shared/core/domains/app-links-store.ts',
    'shared/shares/share-store.ts',
    'shared/smart-links/surveys/summary-store.ts',
  ],
  'put back as it was read': ['shared/account-data/erase-member-store.ts'],
};

const PUT =
  /\bPut: |\bnew PutCommand\(|\bputIf\(|\bbatchPut\(|import \{[^}]*\bput\b[^}]*\} from '[^']*\/transact-actions\.ts'/;

/** Where these calls are made of what others give. */
const TOOLS = ['shared/platform/dynamo/batch-write.ts', 'shared/platform/dynamo/conditional-write.ts'];

describe('items are put whole', () => {
  it('only where nothing can be lost with them', () => {
    const found = globSync('{shared,functions}/**/*.{ts,tsx}').filter(
      (file) => !TOOLS.includes(file) && PUT.test(readFileSync(file, 'utf8')),
    );
    const judged = Object.values(PUTS).flat();
    expect(found.sort()).toEqual(judged.sort());
  });
});
