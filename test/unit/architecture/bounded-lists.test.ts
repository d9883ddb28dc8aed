import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describedEndpoints, isVisitorContract } from '#functions/openapi/contracts.ts';

/**
 * Lists must cost the same however long they are. `onePage` and `searchPage` end a page by a budget of read
 * units; these tests find lists that go around them.
 */

/** Lists without pages, by what keeps them short. */
const SHORT: Readonly<Record<string, string>> = {
  'GET /v1/api/account/exports': 'five a day, kept for 30 days',
  'GET /v1/api/apps': 'quota of the plan',
  'GET /v1/api/connections': 'quota of the plan',
  'GET /v1/api/domains': 'quota of the plan',
  'GET /v1/api/folders': '200 folders',
  'GET /v1/api/folders/{id}/members': '100 members',
  'GET /v1/api/keys': '100 keys',
  'GET /v1/api/links/import': 'the latest 20',
  'GET /v1/api/me': 'names of permissions',
  'GET /v1/api/members': '100 members',
  'GET /v1/api/reports': 'quota of the plan',
  'GET /v1/api/shares': 'quota of the plan',
  'GET /v1/api/utm-templates': '100 templates',
  'GET /v1/api/views': '50 views',
  'GET /v1/api/webhooks': '20 webhooks',
  'GET /v1/auth/passkeys': '20 passkeys',
  'GET /v1/auth/session': 'accounts of one person',
  'GET /v1/auth/sessions': 'sessions of one person, which end after 30 days',
};

/** What encodes cursors itself, and what ends its pages. */
const CURSORS: Readonly<Record<string, string>> = {
  'shared/platform/http/cursor.ts': 'defines them',
  'shared/platform/http/one-page.ts': 'the mechanism',
  'shared/links/manage/link-tags.ts': 'a budget, and a number of tags',
  'shared/links/imports/show-import.ts': 'failed rows of one import, which has at most 10,000',
  'shared/clicks/lists/row-cursor.ts': 'a budget of calls and rows, for clicks and conversions',
  'shared/live/follow-clicks.ts': 'where a live view has got to; it reads a log of some minutes',
  'shared/smart-links/surveys/response-csv.ts': 'a response has every item that was read',
};

/** What reads a list of the owner index to its end. */
const WHOLE: Readonly<Record<string, string>> = {
  'shared/abuse/reports/report-store.ts': 'ends with the number of reports that an operator asks for',
  'shared/apps/connection-store.ts': 'deletion of an app',
  'shared/apps/registered-store.ts': 'quota of the plan',
  'shared/core/domains/domain-store.ts': 'hosts of the deployment, for operators',
  'shared/core/domains/proof-store.ts': 'hosts of the deployment, for a worker',
  'shared/core/media/media-store.ts': 'deletion of an account',
  'shared/links/imports/import-store.ts': 'deletion of an account',
  'shared/scheduled-reports/schedule-store.ts': 'quota of the plan',
  'shared/shares/share-store.ts': 'quota of the plan',
};

/** Names of the arrays in a response, unless it has a cursor. */
function unpagedArrays(data: z.ZodType): string[] {
  if (!(data instanceof z.ZodObject) || 'nextCursor' in data.shape) return [];
  return Object.entries(data.shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : []));
}

const filesWith = (text: string): string[] =>
  globSync('shared/**/*.{ts,tsx}')
    .filter((file) => readFileSync(file, 'utf8').includes(text))
    .sort();

describe('lists', () => {
  it('have a cursor, or are short for a reason in this table', () => {
    const lists = describedEndpoints().flatMap(({ row, path, contract }) => {
      const isList = !isVisitorContract(contract) && 'data' in contract && row.methods[0] === 'GET';
      return isList && contract.data && unpagedArrays(contract.data).length > 0 ? [`GET ${path}`] : [];
    });
    expect(lists.sort()).toEqual(Object.keys(SHORT).sort());
  });

  it('get their cursors from onePage, or have a reason in this table', () => {
    expect(filesWith('encodeCursor(')).toEqual(Object.keys(CURSORS).sort());
  });

  it('are read to their end only for a reason in this table', () => {
    expect(filesWith("budget: 'whole'")).toEqual(Object.keys(WHOLE).sort());
  });

  it('query the table through queryPages, which budgets can stop', () => {
    expect(filesWith('paginateQuery(')).toEqual(['shared/platform/dynamo/query-pages.ts']);
  });
});
