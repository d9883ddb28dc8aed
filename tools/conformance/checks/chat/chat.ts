import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Check, CheckContext } from '../../support/check.ts';
import { startProduct } from '../../support/product.ts';
import { npmTools, pythonTools } from '../../support/tools.ts';
import { BEDROCK_ROWS } from './bedrock-rows.ts';
import { type Mode, ROWS, type Row } from './rows.ts';
import { type RowUpstream, startRowUpstream } from './upstream.ts';

const PYTHON = ['openai==3.57.0', 'langchain-openai==1.7.4', 'litellm==1.110.2'];
const NODE = ['openai@7.59.0', 'ai@7.0.173', '@ai-sdk/openai-compatible@3.0.92'];
const OF_PYTHON = ['openai-python', 'langchain', 'litellm'];
const OF_NODE = ['openai-node', 'ai'];
const MODEL = 'alpha-small-3p1-24b';
const ON_BEDROCK = 'beta-4p0-h-micro';
const ALL = [...ROWS, ...BEDROCK_ROWS];

/** A question to the chat API through a client. */
interface Task {
  question: string;
  client: string;
  mode: Mode;
  model: string;
  base: string;
  messages: readonly object[];
  fields: object;
}

/** What a client has printed. */
interface Outcome {
  question: string;
  text?: string;
  finish?: string | null;
  status?: number | null;
  kind?: string;
  said?: string;
}

/** The chat API, as others' clients see it, in front of servers that send what servers really send. */
export const chat: Check = {
  name: 'chat',
  tool: 'openai 3.57.0 and 7.59.0, langchain-openai 1.7.4, litellm 1.110.2, ai 7.0.173',
  shows: 'clients of OpenAI in Python and Node understand what the chat API makes of real upstreams',
  async run(context) {
    const bin = await pythonTools(context, PYTHON);
    const packages = resolve(await npmTools(context, NODE), '../..');
    const upstream = await startRowUpstream(context);
    const product = await startProduct(context, {
      CHAT_UPSTREAM_URL: upstream.baseUrl,
      CHAT_UPSTREAM_MODEL: 'rows',
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: upstream.bedrockEndpoint,
      WARM_FUNCTIONS: '80',
    });
    const { stdout } = await context.exec(
      process.execPath,
      ['infra/admin/main.ts', 'owner', 'create', '--name', 'Conformance', '--plan', 'business'],
      { env: { DATA_DIR: product.dataDir } },
    );
    const { apiKey } = JSON.parse(stdout) as { apiKey: string };
    const env = { CHAT: product.chatOrigin, API_KEY: apiKey, PYTHONDONTWRITEBYTECODE: '1' };
    const script = join(packages, 'client.mjs');
    copyFileSync(join(import.meta.dirname, 'client.mjs'), script);
    const outcomes = await Promise.all([
      ask(context, join(bin, 'python'), [join(import.meta.dirname, 'client.py')], OF_PYTHON, env),
      ask(context, process.execPath, [script], OF_NODE, env),
    ]);
    const tasks = [...OF_PYTHON, ...OF_NODE].flatMap(tasksOf);
    return {
      checked: tasks.length,
      unit: 'calls',
      differences: tasks.flatMap((task) => differencesOf(task, outcomes.flat(), upstream)),
    };
  },
};

function tasksOf(client: string): Task[] {
  return ALL.flatMap(({ name, modes, converse, base = '/v1', history = [], fields = {} }) =>
    modes.map((mode) => {
      const question = `${name} ${client} ${mode}`;
      const messages = [...history, { role: 'user', content: question }];
      return { question, client, mode, model: converse ? ON_BEDROCK : MODEL, base, messages, fields };
    }),
  );
}

async function ask(
  context: CheckContext,
  command: string,
  args: string[],
  clients: readonly string[],
  env: Record<string, string>,
): Promise<Outcome[]> {
  const input = JSON.stringify(clients.flatMap(tasksOf));
  const { stdout } = await context.exec(command, args, { env, input });
  context.log(stdout);
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Outcome] : []));
}

/** How many requests a client makes of a call that fails. `ai` does not know `x-should-retry`. */
const repeats = ({ client }: Task, { status }: Row['expected']): number =>
  client === 'ai' && status === 500 ? 3 : 1;

function differencesOf(task: Task, outcomes: readonly Outcome[], { requests }: RowUpstream): string[] {
  const { question } = task;
  const expected = ALL.find(({ name }) => name === question.split(' ')[0])?.expected;
  const outcome = outcomes.find((one) => one.question === question);
  if (!expected || !outcome) return [`${question}: has no outcome`];
  const { text, finish, status, said = '', kind } = outcome;
  const shown = JSON.stringify({ text, finish, status, kind, said: said.slice(0, 200) });
  const hasFailedAsExpected =
    text === undefined &&
    said.includes(expected.says ?? '') &&
    (!expected.status || status === expected.status) &&
    (expected.kinds?.[task.client]?.test(kind ?? '') ?? true);
  const isRight =
    expected.text === undefined ? hasFailedAsExpected : text === expected.text && finish === expected.finish;
  const sent = requests.get(question) ?? 0;
  const most = expected.requests * repeats(task, expected);
  return [
    ...(isRight ? [] : [`${question}: ${shown}`]),
    ...(sent <= most ? [] : [`${question}: ${sent} requests to the upstream, at most ${most}`]),
  ];
}
