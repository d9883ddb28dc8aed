import type { Call } from './requests.ts';

export interface Outcome {
  result?: unknown;
  error?: string;
}

/**
 * A program for njs that runs a function of the distribution for each event, and prints the result or the
 * error of each; `readOutcomes` reads it. The module scope is the one of the function, as at the edge: what
 * njs has of files and the network is taken away.
 */
export const njsProgram = (code: string, calls: readonly Call[]): string => `
const unavailable = ['require', 'process', 'fetch', 'setTimeout', 'setImmediate', 'clearTimeout', 'ngx', \
'njs'];
unavailable.forEach((name) => {
  try {
    Object.defineProperty(globalThis, name, { value: undefined });
  } catch (error) {
    // It has none of this name, or keeps it.
  }
});
${FIXED_CLOCK}
${code}
const events = ${JSON.stringify(calls.map(({ event }) => event))};
events.forEach((event) => {
  let outcome;
  try {
    outcome = { result: handler(event) };
  } catch (error) {
    outcome = { error: String(error) };
  }
  const text = JSON.stringify(outcome).replace(/[^ -~]/g, \
(one) => '\\\\u' + ('000' + one.charCodeAt(0).toString(16)).slice(-4));
  for (let at = 0; at < text.length; at += ${LINE}) console.log('+' + text.slice(at, at + ${LINE}));
  console.log('.');
});
`;

/** So that both engines write the same time: at the edge it stands still during a call. */
export const FIXED_CLOCK = 'Date.now = () => 1795478400000;';

/** njs cuts what it prints at 2,048 bytes. */
const LINE = 1500;

/** What the program printed, in the order of its calls. */
export const readOutcomes = (printed: string): Outcome[] =>
  printed
    .split('\n.\n')
    .slice(0, -1)
    .map((lines) =>
      JSON.parse(
        lines
          .split('\n')
          .map((line) => line.slice(1))
          .join(''),
      ),
    );
