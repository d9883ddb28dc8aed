import { setTimeout as sleep } from 'node:timers/promises';
import { tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { readSendRate } from '#shared/platform/runtime/ses.ts';
import { Slots } from '#shared/platform/runtime/slots.ts';

/**
 * Emails that nobody waits for are sent as fast as SES allows, by one or more workers at once. The rest of
 * the rate is left to sign-in codes and confirmations.
 */
const SHARE = 0.9;

/** Emails of one worker at the same time. SES takes some 100 ms, and the client has 50 connections. */
const MAX_AT_ONCE = 48;

/** Workers take their share of a second in parts: at least so many, each of at most so many emails. */
const MIN_PARTS = 4;
const MAX_PART = 25;

const SECOND_MS = 1000;

/** Sends the emails of one run of a worker at the rate that all workers share. */
export class MailPace {
  readonly #isOver: () => boolean;
  #slots: Slots | undefined;
  /** Emails that may be sent in this second. */
  #free = 0;
  #second = 0;
  #taking: Promise<void> | undefined;

  /** `isOver`: whether the time of the run is used up. */
  constructor(isOver: () => boolean) {
    this.#isOver = isOver;
  }

  /**
   * Runs `send`, which sends at most one email, once it is its turn. `over`: the time of the run was used up
   * before.
   */
  async inTurn<Result>(send: () => Promise<Result>): Promise<Result | 'over'> {
    const rate = await readSendRate();
    this.#slots ??= new Slots(Math.min(MAX_AT_ONCE, Math.ceil(rate / 2)));
    return this.#slots.run(async () => ((await this.#maySend()) ? await send() : 'over'));
  }

  /** Waits for a share of the rate. False once the run is over. */
  async #maySend(): Promise<boolean> {
    for (;;) {
      if (this.#isOver()) return false;
      if (this.#free > 0 && secondOf(Date.now()) === this.#second) {
        this.#free--;
        return true;
      }
      this.#taking ??= this.#take().finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
  }

  /** Takes a part of this second; if none is left, waits for the next one. */
  async #take(): Promise<void> {
    const rate = Math.max(1, Math.floor((await readSendRate()) * SHARE));
    const size = Math.min(MAX_PART, Math.max(1, Math.floor(rate / MIN_PARTS)));
    const limit = { scope: 'mail-rate', limit: Math.floor(rate / size), windowSeconds: 1 } as const;
    const now = new Date();
    if (await tryUse(limit, 'ses', now)) {
      this.#second = secondOf(now.getTime());
      this.#free = size;
    } else {
      await sleep(SECOND_MS - (Date.now() % SECOND_MS));
    }
  }
}

const secondOf = (time: number): number => Math.floor(time / SECOND_MS);
