import { setTimeout as delay } from 'node:timers/promises';
import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { Identities } from '../iam/identities.ts';
import type { FunctionRuntime } from '../lambda/function-runtime.ts';
import { QueuePoller } from '../lambda/queue-poller.ts';
import type { Faults } from '../platform/faults.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import type { Application } from './application.ts';
import type { Control } from './control.ts';

/** Starts a poller for each event source mapping. */
export function startPollers(
  application: Application,
  region: string,
  parts: {
    functions: ReadonlyMap<string, FunctionRuntime>;
    identities: Identities;
    queues: QueueClient;
    log: Log;
    control: Control;
    faults: Faults | undefined;
  },
): QueuePoller[] {
  const { functions, identities, queues, log, control, faults } = parts;
  return application.queueMappings.map((mapping) => {
    const queue = application.queues.find(({ arn }) => arn === mapping.queueArn);
    const runtime = functions.get(mapping.functionArn);
    if (queue === undefined || runtime === undefined) {
      throw new StartError(
        `An event source mapping names ${mapping.queueArn}, which the template does not define.`,
      );
    }
    const poller = new QueuePoller({
      mapping,
      queue,
      runtime,
      caller: identities.ofFunction(mapping.functionArn),
      identities,
      queues,
      region,
      log,
      deliversTwice: () => control.deliversTwice(queue.name),
      faults,
    });
    poller.start();
    return poller;
  });
}

/** Stops receiving messages, and waits until no function is at work. */
export async function finishWork(
  pollers: QueuePoller[],
  functions: ReadonlyMap<string, FunctionRuntime>,
): Promise<void> {
  await Promise.all(pollers.map((poller) => poller.stop()));
  while ([...functions.values()].some((runtime) => runtime.inFlight > 0)) await delay(10);
}
