import { absent, any, atMost, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import { ownerKey } from './account-items.ts';

/**
 * Long jobs of which an account runs one at a time: its item names the running one, and a deadline (ISO 8601)
 * after which the next may start, so that a job that was cut off does not block others for long.
 */
export interface RunningJob {
  kind: 'export' | 'import';
  ownerId: string;
  id: string;
}

/**
 * Update that makes a job the running one until `until`; fails while another one runs, and
 * without such an account.
 */
export const startJob = (
  { kind, ownerId, id }: RunningJob,
  { now, until }: { now: Date; until: string },
): Update<true> =>
  update(ownerKey(ownerId))
    .set({ [`${kind}Id`]: id, [`${kind}Until`]: until })
    .when(
      exists(),
      any(absent(`${kind}Until`), atMost(`${kind}Until`, now.toISOString()), is(`${kind}Id`, id)),
    );

/** Update that extends the deadline of the running job; fails if another one was started. */
export const extendJob = ({ kind, ownerId, id }: RunningJob, until: Date): Update<true> =>
  update(ownerKey(ownerId))
    .set({ [`${kind}Until`]: until.toISOString() })
    .when(is(`${kind}Id`, id));

/** Update that lets the next job start; fails if another one was started. */
export const endJob = ({ kind, ownerId, id }: RunningJob): Update<true> =>
  update(ownerKey(ownerId))
    .remove(`${kind}Id`, `${kind}Until`)
    .when(is(`${kind}Id`, id));
