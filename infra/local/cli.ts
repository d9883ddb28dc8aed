import { commandOf } from '@signpost/command-line/command.ts';
import { HELP_FLAG } from '@signpost/command-line/input.ts';
import { runProgram } from '@signpost/command-line/run-program.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import type { GrantReport } from '@signpost/local-aws/iam/identities.ts';
import type { FunctionState } from '@signpost/local-aws/lambda/function-runtime.ts';
import { readDataDir } from '@signpost/local-aws/platform/settings.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import type { QueueState } from '@signpost/local-aws/run/control.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';

const command = commandOf<undefined, string>();

const FUNCTION = { name: 'function', help: 'Its name, such as redirect.' } as const;
const QUEUE = { name: 'queue', help: 'Its name, such as clicks-dead.' } as const;

const commands = [
  command({
    name: 'functions',
    summary: 'List functions and their state',
    examples: [],
    run: async () =>
      table(
        (await send<FunctionState[]>('functions')).map(({ name, state, inFlight, invocations, failures }) => [
          name,
          state,
          `${invocations} invocations`,
          `${failures} failed`,
          `${inFlight} in flight`,
        ]),
      ),
  }),
  command({
    name: 'invoke',
    summary: 'Invoke a function with an event',
    args: [FUNCTION, { name: 'event', help: 'JSON. Default: {}.', optional: true }],
    examples: [{ run: "npm run local -- invoke sweep-expired '{}'", does: 'Delete what has expired' }],
    run: async (_, { args }) => {
      const path = `invoke/${encodeURIComponent(args.function)}`;
      const result = await send<{ outcome: string; payload: unknown }>(path, checkJson(args.event));
      if (result.outcome !== 'ok') process.exitCode = 1;
      return `${JSON.stringify(result.payload, null, 2)}\n`;
    },
  }),
  command({
    name: 'kill',
    summary: "Terminate a function's thread and its invocations in flight, like a crash",
    args: [FUNCTION],
    examples: [],
    run: async (_, { args }) => {
      const { lost } = await send<{ lost: number }>(`kill/${encodeURIComponent(args.function)}`);
      return `Terminated ${args.function} with ${lost} invocations in flight.\n`;
    },
  }),
  command({
    name: 'queues',
    summary: 'Show the number of messages in each queue',
    examples: [],
    run: async () =>
      table(
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
      ),
  }),
  command({
    name: 'redrive',
    summary: 'Move the messages of a dead-letter queue back to its source',
    args: [QUEUE],
    examples: [],
    run: async (_, { args }) => {
      const { moved } = await send<{ moved: number }>(`redrive/${encodeURIComponent(args.queue)}`);
      return `Moved ${moved} messages back.\n`;
    },
  }),
  ...(['on', 'off'] as const).map((state) =>
    command({
      name: `deliver-twice ${state}`,
      summary: state === 'on' ? 'Deliver every message twice' : 'Deliver every message once again',
      args: [{ ...QUEUE, help: 'Only messages of this queue.', optional: true }],
      examples: [],
      run: async (_, { args: { queue } }) => {
        await send(`deliver-twice/${state}`, queue);
        const times = state === 'on' ? 'twice' : 'once';
        return `Messages of ${queue ?? 'all queues'} are now delivered ${times}.\n`;
      },
    }),
  ),
  command({
    name: 'grants',
    summary: "Show each role's grants and whether they were used",
    examples: [],
    run: async () => (await send<GrantReport[]>('grants')).map(describeGrants).join('\n'),
  }),
];

async function send<T>(path: string, body?: string): Promise<T> {
  const { controlUrl, token } = readRun(readDataDir());
  const response = await fetch(`${controlUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
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

function checkJson(text: string | undefined): string {
  if (text === undefined) return '{}';
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new UsageError('EVENT must be JSON.');
  }
}

await runProgram(
  {
    call: 'npm run local --',
    summary: 'Looks into the local run given by DATA_DIR, and disturbs it.',
    commands,
    globals: HELP_FLAG,
  },
  () => undefined,
  (text) => process.stdout.write(text),
);
