import type { QueueState } from '@signpost/local-aws/run/control.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';

/** A local run, known by its data directory. */
export interface Controlled {
  dataDir: string;
}

/** Gives a command to the controls of a local run. Resolves with its result. */
export async function control({ dataDir }: Controlled, command: string): Promise<unknown> {
  const { controlUrl, token } = readRun(dataDir);
  const response = await fetch(`${controlUrl}/${command}`, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
}

/** Messages with clicks: sent since the start, and not yet counted. */
export async function clickMessages(run: Controlled): Promise<{ sent: number; uncounted: number }> {
  const queues = (await control(run, 'queues')) as QueueState[];
  const queue = queues.find(({ name }) => name.endsWith('-clicks'));
  if (queue === undefined) throw new Error('The run has no queue of clicks');
  return { sent: queue.sent, uncounted: queue.waiting + queue.inFlight + queue.delayed };
}
