/**
 * The synchronous client is the asynchronous one without `await`: only `_async_*.py` are written, the modules
 * of the same names without `async_` are made from them.
 */

/** What differs in words: docstrings of the client itself. */
const PHRASES: readonly (readonly [string, string])[] = [
  [
    'A client whose methods are coroutines, with retries.',
    'A client with a method for each endpoint, and retries.',
  ],
  ['For asyncio.', 'Threads can share it.'],
];

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bawait asyncio\.to_thread\((\w+)(?:, )?/g, '$1('],
  [/\bawait asyncio\.sleep\(/g, 'time.sleep('],
  [/\ban (?=`async )/g, 'a '],
  [/\basync (?=(?:def|for|with)\b)/g, ''],
  [/\bawait /g, ''],
  // Protocols of Python, and methods of httpx.
  [/\b__a(?=(?:iter|next|enter|exit)__)/g, '__'],
  [/\.a(?=(?:read|close|iter_bytes)\()/g, '.'],
  // Types of one level of brackets within are enough: `Awaitable[Page[T]]`.
  [/\bAwaitable\[((?:[^[\]]|\[[^[\]]*\])*)\]/g, '$1'],
  [/\bAwaitable, /g, ''],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b_async_/g, '_'],
];

const LEFT = /\b(?:async|await|asyncio|Awaitable|coroutines?)\b.*/;

/** Name of the synchronous module: `_async_client.py` as `_client.py`. */
export const syncName = (name: string): string => name.replace('_async_', '_');

/** Source of a synchronous module. Throws if a line has no synchronous form. */
export function syncOf(source: string): string {
  const phrased = PHRASES.reduce((text, [from, to]) => text.replaceAll(from, to), source);
  const code = RULES.reduce((text, [from, to]) => text.replaceAll(from, to), phrased);
  const sync = code.replace(/^import asyncio\n/m, /\btime\.sleep\(/.test(code) ? 'import time\n' : '');
  const [left] = LEFT.exec(sync) ?? [];
  if (left !== undefined) throw new Error(`The synchronous Python client has no form of: ${left}`);
  return sync;
}
