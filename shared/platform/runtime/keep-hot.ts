/**
 * Answers from memory for what everybody asks for. One item can be read 6,000 times a second (AWS limit, eventually
 * consistent), which a link that the whole world follows exceeds. So an answer is used again for a moment, in one
 * execution environment, and only where the same key is asked for often there: whatever is asked for at a human
 * pace is read every time, and a change shows at once.
 */

/** Questions within one period from which on a key is hot. */
export const HOT_QUESTIONS = 3;
/** Keys whose questions are counted; beyond that all are forgotten, and the hot ones are hot again a moment later. */
const MAX_KEYS = 1000;

interface Heat<T> {
  /** When the period that is being counted began. */
  since: number;
  questions: number;
  /** In the period before. */
  before: number;
  /** An answer to a question of this moment. */
  kept?: { at: number; answer: T };
}

/** `keepMs`: how old an answer may get, 0 to read every time. Failures are not kept. */
export function keepHot<T>(
  read: (key: string) => Promise<T>,
  keepMs: () => number,
  clock: () => number = () => Date.now(),
): (key: string) => Promise<T> {
  const heats = new Map<string, Heat<T>>();

  return async (key) => {
    const period = keepMs();
    if (period === 0) return read(key);
    const now = clock();
    const heat = heatOf(heats, key, now, period);
    if (Math.max(heat.questions, heat.before) <= HOT_QUESTIONS) {
      delete heat.kept;
      return read(key);
    }
    // A clock that was set back must not keep an answer alive.
    if (heat.kept && now >= heat.kept.at && now - heat.kept.at < period) return heat.kept.answer;
    const answer = await read(key);
    heat.kept = { at: now, answer };
    return answer;
  };
}

/** Counts a question. */
function heatOf<T>(heats: Map<string, Heat<T>>, key: string, now: number, period: number): Heat<T> {
  let heat = heats.get(key);
  if (!heat) {
    if (heats.size >= MAX_KEYS) heats.clear();
    heat = { since: now, questions: 0, before: 0 };
    heats.set(key, heat);
  }
  const age = now - heat.since;
  if (age < 0 || age >= period) {
    heat.before = age >= 0 && age < 2 * period ? heat.questions : 0;
    heat.questions = 0;
    heat.since = now;
  }
  heat.questions++;
  return heat;
}
