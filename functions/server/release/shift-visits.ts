import { AwsCallError } from '#shared/platform/runtime/aws-call.ts';
import {
  type RevisionWeight,
  readEndpoint,
  updateWeights,
  type WebFunctionEndpoint,
} from '#shared/platform/runtime/lambda-web.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type CustomResourceRequest, type Outcome, respond } from './custom-resource.ts';

/** Percent of the visits that a new revision gets first. */
const CANARY = 10;
/** Seconds until a change of the weights is looked at again. */
const SETTLE = 5;
/** Seconds between two looks at the alarms. */
const LOOK = 15;

const BROKEN = 'The rollout of the visitor server could not be watched: see the log of its function';

export interface ShiftProperties {
  StateMachineArn: string;
  FunctionName: string;
  EndpointName: string;
  /** The revision that gets all visits in the end. */
  RevisionId: string;
  /** When it was created. In a rollback, the one to return to is older than the one before. */
  RevisionCreatedAt: string;
  CanaryMinutes: string;
  Alarms: string[];
}

export type ShiftRequest = CustomResourceRequest<ShiftProperties>;

/** The progress of a rollout: input of a step, and what it returns. */
export interface Shift {
  request: ShiftRequest;
  /** Seconds to the next step; 0 at the end. */
  wait: number;
  alarms?: { MetricAlarms: { AlarmName: string; StateValue: string }[] };
  /** Set by the state machine if a task failed after all retries. */
  error?: { Error?: string };
  /** The revision that had the visits before, once the new one gets some. */
  before?: string;
  /** Alarms that fired before the new revision had any visits. */
  ignored?: string[];
  /** Since when the new revision has had its share, in ms. */
  since?: number;
  /** Why the visits return to the revision before. */
  failure?: string;
}

/**
 * One step of giving a new revision a tenth of the visits for some minutes. After the last one
 * CloudFormation gives it the rest, by updating the endpoint. Each step begins with what the endpoint says,
 * so a repeated one does no harm.
 */
export async function shiftVisits(shift: Shift, now: number): Promise<Shift> {
  if (!shift.error) return takeStep(shift, now);
  // A deletion that fails would leave a stack that cannot be deleted, and nothing of
  // this is left in any case.
  if (shift.request.RequestType === 'Delete') return end(shift);
  try {
    return await takeStep(shift, now);
  } catch (error) {
    // The state machine has tried for a while. CloudFormation rolls back, which tries to
    // return the visits again.
    log.error('visits not returned', { error });
    return end({ ...shift, failure: shift.failure ?? BROKEN });
  }
}

async function takeStep(shift: Shift, now: number): Promise<Shift> {
  const { request } = shift;
  const { FunctionName, EndpointName, RevisionId } = request.ResourceProperties;
  const endpoint = await readEndpoint(FunctionName, EndpointName);
  // The first deployment, or the end of all.
  if (!endpoint) return end(shift);
  if (isChanging(endpoint)) return { ...shift, wait: SETTLE };

  const weights = endpoint.revisionWeights;
  const share = shareOf(weights, RevisionId);
  const give = (revisions: readonly RevisionWeight[], changes: Partial<Shift> = {}) =>
    change(shift, revisions, changes);
  if (request.RequestType === 'Delete') {
    // A rollout that did not end: no update of the endpoint follows that would end it.
    return weights.length < 2 ? end(shift) : give(all(heaviest(weights)));
  }
  if (share === 100) return end(shift);
  const { before } = shift;
  const failure = shift.failure ?? failureOf(shift);
  if (failure !== undefined) {
    const failed = { ...shift, failure };
    if (before === undefined || share === 0) return end(failed);
    return change(failed, all(before));
  }
  if (isReturn(request)) return give(all(RevisionId));
  if (before === undefined) {
    const served = heaviest(weights);
    return give(
      [
        { revisionId: served, weight: 100 - CANARY },
        { revisionId: RevisionId, weight: CANARY },
      ],
      { before: served, ignored: firing(shift) },
    );
  }
  if (share === 0) {
    const reason = endpoint.updateStatus === 'Failed' ? endpoint.updateStatusReason : 'changed from outside';
    return end({ ...shift, failure: `The endpoint gives the new revision no visits: ${reason}` });
  }
  const since = shift.since ?? now;
  const left = since / 1000 + Number(request.ResourceProperties.CanaryMinutes) * 60 - now / 1000;
  return left <= 0 ? end(shift) : { ...shift, since, wait: Math.ceil(Math.min(LOOK, left)) };
}

/** Why the visits have to go back to the previous revision; undefined: no reason. */
function failureOf(shift: Shift): string | undefined {
  if (shift.error) return BROKEN;
  if (shift.before === undefined) return undefined;
  const fired = firing(shift).filter((name) => !shift.ignored?.includes(name));
  return fired.length > 0 ? `The new revision of the visitor server failed: ${fired.join(', ')}` : undefined;
}

const firing = ({ alarms }: Shift): string[] =>
  (alarms?.MetricAlarms ?? []).filter(({ StateValue }) => StateValue === 'ALARM').map((it) => it.AlarmName);

const isChanging = ({ state, updateStatus }: WebFunctionEndpoint): boolean =>
  state === 'Pending' || updateStatus === 'InProgress';

const shareOf = (weights: readonly RevisionWeight[], revision: string): number =>
  weights.find(({ revisionId }) => revisionId === revision)?.weight ?? 0;

const all = (revisionId: string): RevisionWeight[] => [{ revisionId, weight: 100 }];

const heaviest = (weights: readonly RevisionWeight[]): string =>
  weights.reduce((one, other) => (other.weight > one.weight ? other : one)).revisionId;

/** Whether this is the rollback of a rollout, which must not take its minutes again. */
function isReturn({ ResourceProperties: wanted, OldResourceProperties: old }: ShiftRequest): boolean {
  return Date.parse(wanted.RevisionCreatedAt) < Date.parse(old?.RevisionCreatedAt ?? '');
}

async function change(
  shift: Shift,
  weights: readonly RevisionWeight[],
  changes: Partial<Shift> = {},
): Promise<Shift> {
  const { FunctionName, EndpointName } = shift.request.ResourceProperties;
  try {
    await updateWeights(FunctionName, EndpointName, weights);
  } catch (error) {
    // Someone else is changing it.
    if (error instanceof AwsCallError && error.name === 'ConflictException')
      return { ...shift, wait: SETTLE };
    throw error;
  }
  log.info('visits shifted', { weights });
  return { ...shift, ...changes, wait: SETTLE };
}

async function end(shift: Shift): Promise<Shift> {
  const { request, failure } = shift;
  await respond(request, outcomeOf(request, failure));
  log.close('rollout ended', { failure });
  return { ...shift, wait: 0 };
}

/** The physical ID is the endpoint's, so that an update never deletes the resource of the one before. */
export function outcomeOf({ ResourceProperties: of }: ShiftRequest, failure?: string): Outcome {
  return { physicalResourceId: `${of.FunctionName}/${of.EndpointName}`, failure };
}
