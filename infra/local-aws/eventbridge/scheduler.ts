import { randomUUID } from 'node:crypto';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Schedule } from './schedules.ts';

/** Invokes functions on schedules. As on AWS the first run is one period after the start. */
export class Scheduler {
  readonly #timers: NodeJS.Timeout[] = [];

  start(
    schedules: Schedule[],
    region: string,
    call: (functionArn: string, payload: string) => unknown,
  ): void {
    for (const { everyMs, functionArn, input, ruleArn } of schedules) {
      const fire = () => void call(functionArn, input ?? JSON.stringify(scheduledEvent(ruleArn, region)));
      this.#timers.push(setInterval(fire, everyMs));
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}

function scheduledEvent(ruleArn: string, region: string): Record<string, unknown> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region,
    resources: [ruleArn],
    detail: {},
  };
}
