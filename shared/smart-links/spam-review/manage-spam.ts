import * as z from 'zod';
import type { Viewer } from '#shared/core/access/scope.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { pageBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type TransactItems, transactWrite } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { onePage, readSize } from '#shared/platform/http/one-page.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { idPattern, isId } from '#shared/platform/runtime/ids.ts';
import { requireOwnSmartLink, requireSmartLink } from '../manage/read-smart-link.ts';
import { auditTarget } from '../model/audit-target.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type Spam, spamPosition, spamPositionOf } from '../spam/spam.ts';
import type { SpamOf } from '../spam/spam-items.ts';
import { countSpam, findSpam, listSpam, removeSpam } from '../spam/spam-store.ts';
import { type SpamRecord, spamRecord } from './spam-record.ts';

/** Owners' operations on the forms that the spam filter of their pages has dropped. */

export const listSpamSchema = z.object(pageQuery('forms'));

export type ListSpam = z.infer<typeof listSpamSchema>;

export interface SpamPage {
  forms: SpamRecord[];
  /** Dropped in the last 30 days, kept or not. */
  dropped: number;
  nextCursor: string | null;
}

export const pageOf = ({ id, ownerId }: Pick<SmartLink, 'id' | 'ownerId'>): SpamOf => ({
  smartLinkId: id,
  ownerId,
});

const POSITION = new RegExp(
  `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z#${idPattern('spam').slice(1)}`,
);

/**
 * The kept forms of a page, newest first: up to `limit`, or as many as fit one response. Throws
 * SMART_LINK_NOT_FOUND.
 */
export async function listDropped(
  { now, ...viewer }: Viewer & { now: Date },
  smartLinkId: string,
  { cursor, limit }: ListSpam,
): Promise<SpamPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, POSITION);
  const smartLink = await requireSmartLink(viewer, smartLinkId);
  const { questions } = smartLink;
  const page = pageOf(smartLink);
  const dropped = await countSpam(page, now);
  const budget = pageBudget(false);
  const { found: forms, nextCursor } = await onePage(
    listSpam(page, { after, pageSize: readSize(limit, false), budget, now }),
    {
      positionOf: spamPosition,
      show: (some) => some.map((spam): SpamRecord => spamRecord(spam, questions)),
    },
    { limit, budget },
  );
  return { forms, dropped, nextCursor };
}

/** A kept form that an author is to decide about. */
export interface OwnSpam {
  page: SmartLink;
  spam: Spam;
  /** Actions that delete it, with their audit entry. */
  removal: TransactItems;
}

/** Throws SMART_LINK_NOT_FOUND, FOLDER_READ_ONLY and NOT_FOUND. */
export async function requireSpam(
  { by, now }: Act,
  { smartLinkId, id, action }: { smartLinkId: string; id: string; action: string },
): Promise<OwnSpam> {
  const page = await requireOwnSmartLink(by, smartLinkId);
  const spam = isId('spam', id) ? await findSpam(pageOf(page), spamPositionOf(id), now) : undefined;
  if (!spam) {
    throw new AppError('NOT_FOUND', 'The form was not found. Forms are kept for 30 days.', {
      params: { resource: 'form' },
    });
  }
  const entry = auditEntry(
    by,
    {
      action,
      target: auditTarget(page),
      // Without its content: a person who deletes it wants it gone.
      changes: [{ field: 'form', before: id, after: null }],
    },
    now,
  );
  return { page, spam, removal: [removeSpam(pageOf(page), spam), ...auditPuts(entry)] };
}

/** Deletes a kept form. Throws as `requireSpam` does. */
export async function deleteDropped(act: Act, smartLinkId: string, id: string): Promise<void> {
  const { removal } = await requireSpam(act, { smartLinkId, id, action: 'smart_link.spam_deleted' });
  await transactWrite(removal);
}
