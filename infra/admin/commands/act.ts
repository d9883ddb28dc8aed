import { type Command, commandOf } from '@signpost/command-line/command.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import { BLOCK_REASONS, type BlockReason } from '#shared/core/moderation/block.ts';

/** What commands work with. They return the object to print as a line of JSON. */
export interface AdminContext {
  now: Date;
  /** Names the operator if `--by` is absent. */
  caller: () => string | Promise<string>;
}

export type AdminCommand = Command<AdminContext, object>;

export const command = commandOf<AdminContext, object>();

const REASON = {
  kind: 'text',
  value: 'REASON',
  choices: BLOCK_REASONS,
  help: 'Why, for the audit log.',
} as const;

/** Flags of every command that changes something. */
export const ACT = {
  reason: REASON,
  note: { kind: 'text', value: 'TEXT', help: 'More about it, for the audit log.' },
  by: { kind: 'text', value: 'NAME', help: 'The operator. Default: the current user.' },
} as const;

export const ACT_WITH_REASON = { ...ACT, reason: { ...REASON, required: true } } as const;

interface ActFlags {
  reason: string | undefined;
  note: string | undefined;
  by: string | undefined;
}

/** Who does it, when and why. */
export async function actOf(
  { reason, note, by }: ActFlags,
  { now, caller }: AdminContext,
): Promise<AdministratorAct> {
  return {
    by: shortText(by, '--by', 200) ?? (await caller()),
    reason: (reason as BlockReason | undefined) ?? null,
    note: shortText(note, '--note', 1000),
    now,
  };
}

export const actWithReasonOf = async (flags: ActFlags & { reason: string }, context: AdminContext) => ({
  ...(await actOf(flags, context)),
  reason: flags.reason as BlockReason,
});

/** null when absent or blank. */
function shortText(text: string | undefined, what: string, max: number): string | null {
  const trimmed = text?.trim() || null;
  if (trimmed && trimmed.length > max) throw new UsageError(`${what} may have at most ${max} characters.`);
  return trimmed;
}
