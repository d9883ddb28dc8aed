import type { GrantReport } from '@signpost/local-aws/iam/identities.ts';
import type { FunctionState } from '@signpost/local-aws/lambda/function-runtime.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import type { QueueState } from '@signpost/local-aws/run/control.ts';
import { type RunInfo, readRun } from '@signpost/local-aws/run/run-file.ts';

const usage = `Usage: npm run local -- <command>

  functions                     lists functions and their state
  invoke <function> [json]      invokes a function with an event
  kill <function>               terminates a function's thread and its invocations in flight, like a crash
  queues                        shows the number of messages in each queue
  redrive <queue>               moves the messages of a dead-letter queue back to its source
  deliver-twice on|off [queue]  delivers every message twice, of all queues or of one
  grants                        shows each role's grants and whether they were used
`;

class UsageError extends Error {}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(usage);
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}

async function run([command, argument, second]: string[]): Promise<string> {
  if (command === undefined || command === '--help' || command === 'help') return usage;
  const send = <T>(path: string, body?: string): Promise<T> =>
    sendCommand<T>(readRun(readDataDir()), path, body);
  switch (command) {
    case 'functions':
      return table(
        (await send<FunctionState[]>('functions')).map(({ name, state, inFlight, invocations, failures }) => [
          name,
          state,
          `${invocations} invocations`,
          `${failures} failed`,
          `${inFlight} in flight`,
        ]),
      );
    case 'queues':
      return table(
        (await send<QueueState[]>('queues')).map(
          ({ name, waiting, inFlight, delayed, sent, deadLetterOf }) => [
            name,
            `${waiting} waiting`,
            `${inFlight} in flight`,
            `${delayed} delayed`,
            `${sent} sent`,
            deadLetterOf.length === 0 ? '' : `dead letters of ${deadLetterOf.join(', ')}`,
          ],
        ),
      );
    case 'grants':
      return (await send<GrantReport[]>('grants')).map(describeGrants).join('\n');
    case 'invoke': {
      const result = await send<{ outcome: string; payload: unknown }>(
        `invoke/${required(argument)}`,
        checkJson(second),
      );
      if (result.outcome !== 'ok') process.exitCode = 1;
      return `${JSON.stringify(result.payload, null, 2)}\n`;
    }
    case 'kill': {
      const { lost } = await send<{ lost: number }>(`kill/${required(argument)}`);
      return `Terminated ${argument} with ${lost} invocations in flight.\n`;
    }
    case 'redrive': {
      const { moved } = await send<{ moved: number }>(`redrive/${required(argument)}`);
      return `Moved ${moved} messages back.\n`;
    }
    case 'deliver-twice':
      if (argument !== 'on' && argument !== 'off') throw new UsageError();
      await send(`deliver-twice/${argument}`, second);
      return (
        `Messages of ${second ?? 'all queues'} are now delivered ` +
        `${argument === 'on' ? 'twice' : 'once'}.\n`
      );
    default:
      throw new UsageError();
  }
}

async function sendCommand<T>(info: RunInfo, path: string, body?: string): Promise<T> {
  const response = await fetch(`${info.controlUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${info.token}` },
    ...(body === undefined ? {} : { body }),
  });
  const result = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new StartError(result.error ?? `The local run returned ${response.status}.`);
  return result;
}

function describeGrants({ function: name, granted, denied }: GrantReport): string {
  const lines = granted.map(
    ({ action, resource, limitedTo, used }) =>
      `  ${used ? 'used  ' : 'unused'} ${action} on ${resource}${limitedTo ? `, ${limitedTo}` : ''}\n`,
  );
  const denials = denied.map((what) => `  denied ${what}\n`);
  return `${name}\n${lines.join('')}${denials.join('')}`;
}

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function required(argument: string | undefined): string {
  if (argument === undefined) throw new UsageError();
  return encodeURIComponent(argument);
}

function checkJson(text: string | undefined): string {
  if (text === undefined) return '{}';
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new StartError('The event must be JSON.');
  }
}
