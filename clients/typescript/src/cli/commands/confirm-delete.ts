import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { clean } from '../output/text.ts';
import { confirm } from '../prompt.ts';

/** Asks before something is deleted, unless `isSure`. Throws UsageError if nobody can be asked. */
export async function confirmDelete(
  names: readonly string[],
  isSure: boolean,
  { io, out }: Context,
): Promise<boolean> {
  if (isSure) return true;
  if (!io.stdin.isTTY) throw new UsageError('Without a terminal to ask on, add --yes.');
  const isConfirmed = await confirm(`Delete ${names.map(clean).join(', ')}?`, io);
  if (!isConfirmed) out.note('Nothing was deleted.');
  return isConfirmed;
}
