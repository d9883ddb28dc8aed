import { setTimeout as delay } from 'node:timers/promises';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Exchanged, Target } from './target.ts';
import type { Problem, Watch } from './watch.ts';

/** If no import proceeds for this long, those that are under way have stopped, in milliseconds. */
const STILL_MS = 20_000;
const POLL_MS = 500;

/**
 * Waits until what the requests have started has ended. Returns the imports that do not, what is in
 * dead-letter queues, and errors in the log.
 */
export async function afterwards(target: Target, watch: Watch): Promise<Problem[]> {
  const stopped = await stoppedImports(target);
  return [
    ...stopped.map(({ id, exchanged }) => ({
      fault: `an import neither ends nor proceeds (${id})`,
      key: 'an import neither ends nor proceeds',
      exchanged: [...watch.causeOf(id), exchanged],
    })),
    ...(await deadLetters(target)),
    ...watch.problemsInLog(),
  ];
}

interface ImportState {
  id: string;
  exchanged: Exchanged;
  text: string;
}

async function stoppedImports(target: Target): Promise<ImportState[]> {
  let [last, since] = ['', Date.now()];
  for (;;) {
    const states = await Promise.all(target.known('job').map((id) => stateOf(target, id)));
    const underWay = states.filter(({ text }) => /"status":"(?:queued|running)"/.test(text));
    const now = underWay.map(({ text }) => text).join();
    if (now !== last) [last, since] = [now, Date.now()];
    if (underWay.length === 0 || Date.now() - since > STILL_MS) return underWay;
    await delay(POLL_MS);
  }
}

async function stateOf(target: Target, id: string): Promise<ImportState> {
  const request: FuzzRequest = {
    operation: 'GET /v1/api/links/import/{id}',
    method: 'GET',
    path: `/v1/api/links/import/${id}`,
    headers: {},
    by: 'owner',
  };
  const [exchanged] = (await target.send([request])) as [Exchanged];
  return { id, exchanged, text: exchanged.reply instanceof Error ? '' : exchanged.reply.text };
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
