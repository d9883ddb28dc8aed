import { setTimeout as delay } from 'node:timers/promises';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Exchanged, Target } from './target.ts';
import type { Problem, Watch } from './watch.ts';

/** A job that is under way and shows nothing new for this long has stopped, in milliseconds. */
const STILL_MS = 10_000;
const POLL_MS = 500;

/** Waits until what the requests have started has ended. Returns the jobs that do not, what is in dead-letter queues, and errors in the log. */
export async function afterwards(target: Target, watch: Watch): Promise<Problem[]> {
  const jobs = await Promise.all(target.known('job').map((id) => stoppedJob(target, watch, id)));
  return [...jobs.flat(), ...(await deadLetters(target)), ...watch.problemsInLog()];
}

async function stoppedJob(target: Target, watch: Watch, id: string): Promise<Problem[]> {
  const request: FuzzRequest = {
    operation: 'GET /v1/api/links/import/{id}',
    method: 'GET',
    path: `/v1/api/links/import/${id}`,
    headers: {},
    by: 'owner',
  };
  let [last, since] = ['', Date.now()];
  for (;;) {
    const exchanged = await target.send([request]);
    const text = stateIn(exchanged);
    if (!/"status":"(?:queued|running)"/.test(text)) return [];
    if (text !== last) [last, since] = [text, Date.now()];
    if (Date.now() - since > STILL_MS) {
      const fault = `an import neither ends nor proceeds (${id})`;
      return [
        {
          fault,
          key: 'an import neither ends nor proceeds',
          exchanged: [...watch.causeOf(id), ...exchanged],
        },
      ];
    }
    await delay(POLL_MS);
  }
}

function stateIn([exchanged]: readonly Exchanged[]): string {
  return exchanged === undefined || exchanged.reply instanceof Error ? '' : exchanged.reply.text;
}

async function deadLetters(target: Target): Promise<Problem[]> {
  const queues = await target.queues();
  return queues
    .filter(({ waiting, deadLetterOf }) => deadLetterOf.length > 0 && waiting > 0)
    .map(({ name, waiting }) => ({
      fault: `${waiting} messages are in the dead-letter queue ${name}`,
      key: `dead letters in ${name}`,
      exchanged: [],
    }));
}
