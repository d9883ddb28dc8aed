import { type AuditEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { pageBudget } from '#shared/platform/dynamo/read-budget.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { type Listed, onePage, readSize } from '#shared/platform/http/one-page.ts';
import { idPattern, isId } from '#shared/platform/runtime/ids.ts';
import { auditTarget } from '../model/audit-target.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type SignUp, signUpPosition } from './sign-up.ts';
import type { SignUpStore } from './sign-up-store.ts';

/** Management of sign-ups by the owners of pages. */

/** The position in a cursor. Throws VALIDATION_ERROR. */
export const positionIn = (
  { kind }: Pick<SignUpStore<SignUp>, 'kind'>,
  cursor: string | undefined,
): string | undefined =>
  cursor === undefined
    ? undefined
    : decodeCursor(
        cursor,
        new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z#${idPattern(kind).slice(1)}`),
      );

interface ListOptions<One, Record> {
  after: string | undefined;
  limit: number | undefined;
  now: Date;
  show(one: One): Record;
}

/** Lists the sign-ups of a page, newest first: up to `limit`, or as many as fit one response. */
export function listSignUps<One extends SignUp, Record>(
  store: SignUpStore<One>,
  smartLinkId: string,
  { after, limit, now, show }: ListOptions<One, Record>,
): Promise<Listed<Record>> {
  const budget = pageBudget(false);
  return onePage(
    store.list(smartLinkId, { after, pageSize: readSize(limit, false), budget, now }),
    { positionOf: signUpPosition, show: (some) => some.map(show) },
    { limit, budget },
  );
}

interface Deletion<One> {
  page: SmartLink;
  id: string;
  /** Action in the audit log. */
  action: string;
  remove(one: One, entry: AuditEntry): Promise<boolean>;
}

/** Deletes one of a page. Throws NOT_FOUND and WRITE_CONFLICT. */
export function deleteSignUp<One extends SignUp>(
  { kind, find }: SignUpStore<One>,
  { by, now }: Act,
  { page, id, action, remove }: Deletion<One>,
): Promise<void> {
  const act = {
    action,
    target: auditTarget(page),
    // Without its content: a person who deletes it wants it gone.
    changes: [{ field: kind, before: id, after: null }],
  };
  return retryConflicts(async () => {
    const found = isId(kind, id) ? await find(page.id, id, now) : undefined;
    if (!found) throw new AppError('NOT_FOUND', `The ${kind} was not found.`, { params: { resource: kind } });
    if (!(await remove(found, auditEntry(by, act, now)))) throw new AppError('WRITE_CONFLICT');
  });
}
