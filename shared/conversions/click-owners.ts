import { readFormerTouch } from '#shared/clicks/journal/former-owners.ts';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import { claimedTarget, readTouch, type Touch } from '#shared/clicks/visits/click-token.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { ConversionInput } from './conversion-contract.ts';

/**
 * Whose clicks conversions are attributed to. A link or page may have moved to another account since the
 * click: its reports are that account's, and only that account adds to them. The ID of a click belongs to the
 * account that had the link at the click, and to the one that has it now, with its history.
 */

/** A click of the account. */
export interface OwnTouch extends Touch {
  /** Whether the account still has the target, or nobody has: it was deleted. */
  isOwn: boolean;
}

const PARALLEL_READS = 8;

/** The clicks of conversions, in their order; undefined where there is none of this account. */
export async function readClicks(
  ownerId: string,
  inputs: readonly Pick<ConversionInput, 'clickId'>[],
): Promise<(OwnTouch | undefined)[]> {
  const key = setting(SETTING.serviceKey);
  const signed = inputs.map(({ clickId }) =>
    clickId == null ? undefined : readTouch(clickId, ownerId, { key, labels: TOUCH_LABELS }),
  );
  const claimed = inputs.map(({ clickId }) => (clickId == null ? undefined : claimedTarget(clickId)));
  const owners = await findOwners([...new Set(claimed.filter((id) => id !== undefined))]);
  const clicks: (OwnTouch | undefined)[] = signed.map(
    (touch) => touch && { ...touch, isOwn: (owners.get(touch.targetId) ?? ownerId) === ownerId },
  );
  await inParallel(inputs.entries(), PARALLEL_READS, async ([i, { clickId }]) => {
    const targetId = claimed[i];
    if (clickId == null || targetId === undefined || signed[i] || owners.get(targetId) !== ownerId) return;
    const touch = await readFormerTouch(clickId, targetId, key);
    clicks[i] = touch && { ...touch, isOwn: true };
  });
  return clicks;
}

/** As it is stored. */
export const plain = ({ isOwn: _, ...touch }: OwnTouch): Touch => touch;

/** Tells which touches are of targets that the account has, or that were deleted. Half a unit per target. */
export async function ownershipOf(
  ownerId: string,
  touches: readonly Touch[],
): Promise<(touch: Touch) => boolean> {
  const ids = [...new Set(touches.map(({ targetId }) => targetId))];
  const owners = ids.length === 0 ? new Map<string, string>() : await findOwners(ids);
  return ({ targetId }) => (owners.get(targetId) ?? ownerId) === ownerId;
}
