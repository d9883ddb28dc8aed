import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A program and its arguments. */
type Command = readonly [program: string, ...args: string[]];

/**
 * Runs a command in the foreground, and beside it another one, which only gets the time that the first leaves
 * idle. What the second prints comes at the end, if it fails. Returns the exit code: that of the foreground,
 * or 1 if only the background fails.
 */
export async function runBeside(
  foreground: Command,
  background: Command,
  write: (text: string) => void,
): Promise<number> {
  const beside = start(background, 'pipe');
  // Its own child processes inherit the priority.
  if (beside.pid !== undefined) setPriority(beside.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [beside.stdout, beside.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const besideEnds = ended(beside).then((code) => {
    if (code !== 0) write(`${background.join(' ')} failed: its output follows at the end.\n`);
    return code;
  });
  const main = start(foreground, 'inherit');
  const children = [main, beside];
  // A terminal sends its signals to all of them. Others reach this process only.
  const pass = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal);
  };
  const ignore = () => undefined;
  process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', ignore);
  try {
    const [code, besideCode] = await Promise.all([ended(main), besideEnds]);
    if (besideCode !== 0) write(`\n${background.join(' ')}\n${output}`);
    return code || (besideCode === 0 ? 0 : 1);
  } finally {
    process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', ignore);
  }
}

const start = ([program, ...args]: Command, output: 'inherit' | 'pipe'): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', output, output] });

/** Exit code of a child process once it has ended; 1 if a signal ended it. */
function ended(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.on('error', reject);
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}
