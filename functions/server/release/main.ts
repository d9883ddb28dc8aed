import { withLogging } from '#functions/framework/logged.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { respond } from './custom-resource.ts';
import { outcomeOf, type Shift, type ShiftRequest, shiftVisits } from './shift-visits.ts';

/**
 * Called by CloudFormation to begin a rollout of the visitor server, and by its state machine for each step.
 */
export const handler = withLogging(async (event: ShiftRequest | Shift): Promise<Shift | undefined> => {
  if ('request' in event) return shiftVisits(event, Date.now());
  await begin(event);
  return undefined;
});

async function begin(request: ShiftRequest): Promise<void> {
  const shift: Shift = { request, wait: 1 };
  try {
    await awsCall('states', 'StartExecution', {
      stateMachineArn: request.ResourceProperties.StateMachineArn,
      // Lambda may deliver a request twice: the second one starts nothing.
      name: request.RequestId,
      input: JSON.stringify(shift),
    });
  } catch (error) {
    log.error('rollout not begun', { error });
    // Otherwise, CloudFormation would wait until its time limit. A deletion must not fail:
    // nothing would be left of it.
    const failure =
      request.RequestType === 'Delete' ? undefined : 'The rollout could not be begun: see the log';
    await respond(request, outcomeOf(request, failure));
  }
}
