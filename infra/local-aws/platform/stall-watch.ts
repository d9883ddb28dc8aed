import type { Log } from './log.ts';

const intervalMs = 250;
/** A call of a function fails after a few of these, so a shorter stall is not worth a warning. */
const stallMs = 1000;

/**
 * Warns after each stall of the main thread, because functions then time out although nothing is wrong with
 * them: it serves all of their calls. Returns a function that ends the watch.
 */
export function watchForStalls(log: Pick<Log, 'warn'>, clock = () => performance.now()): () => void {
  let last = clock();
  const timer = setInterval(() => {
    const now = clock();
    const lateMs = now - last - intervalMs;
    last = now;
    if (lateMs < stallMs) return;
    log.warn(
      `This machine is too busy: the local run stalled for ${(lateMs / 1000).toFixed(1)} s, so calls and ` +
        'functions may have timed out.',
    );
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
