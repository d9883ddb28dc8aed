import type { ItemFilter } from '#shared/platform/dynamo/newest-first.ts';
import { accessTo, type Scope, seesAll } from './scope.ts';

/** DynamoDB compares with at most 100 values at a time. */
const MAX_COMPARED = 100;

/** Which links or pages in a list count for a caller; undefined: all. */
export function visibleItems(scope: Scope): ItemFilter | undefined {
  if (seesAll(scope)) return undefined;
  const seesOthers = scope.others !== 'none';
  // Named one by one: those that differ from the others.
  const ids = Object.keys(scope.folders).filter((id) => (accessTo(scope, id) !== 'none') !== seesOthers);
  const names = ids.map((_, i) => `:folder${i}`);
  const lists: string[] = [];
  for (let i = 0; i < names.length; i += MAX_COMPARED)
    lists.push(`#folderId IN (${names.slice(i, i + MAX_COMPARED).join(', ')})`);
  const isListed = lists.join(' OR ');
  // DynamoDB refuses parentheses that are not needed. What is in no folder has null.
  const parts: string[] = [];
  if (scope.loose !== 'none') parts.push('attribute_type(#folderId, :null)');
  if (!seesOthers && isListed !== '') parts.push(isListed);
  if (seesOthers) {
    const isHidden = lists.length > 1 ? `NOT (${isListed})` : `NOT ${isListed}`;
    parts.push(`attribute_type(#folderId, :string)${isListed === '' ? '' : ` AND ${isHidden}`}`);
  }
  return {
    FilterExpression: parts.join(' OR ') || 'attribute_type(#folderId, :none)',
    ExpressionAttributeNames: { '#folderId': 'folderId' },
    ExpressionAttributeValues: {
      ...Object.fromEntries(ids.map((id, i) => [`:folder${i}`, id])),
      ...(scope.loose === 'none' ? {} : { ':null': 'NULL' }),
      ...(seesOthers ? { ':string': 'S' } : {}),
      ...(parts.length === 0 ? { ':none': 'B' } : {}),
    },
  };
}
