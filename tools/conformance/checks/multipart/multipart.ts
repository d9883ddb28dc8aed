import { partialDeepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type CheckContext, NotRun } from '../../support/check.ts';
import { CommandMissing } from '../../support/processes.ts';
import { goProgram, mavenArtifact, npmTools, pythonTools } from '../../support/tools.ts';
import { type Case, casesOf } from './cases.ts';
import { curl } from './curl.ts';

const FOLDER = 'tools/conformance/checks/multipart';
const AXIOS = 'axios@1.21.1';
const REQUESTS = 'requests==2.34.2';
const APACHE = [
  'org.apache.httpcomponents.client5:httpclient5:5.5.1',
  'org.apache.httpcomponents.core5:httpcore5:5.3.6',
  'org.apache.httpcomponents.core5:httpcore5-h2:5.3.6',
  'org.slf4j:slf4j-api:1.7.36',
  'com.google.code.gson:gson:2.11.0',
];

/** A response, as a client has read it. */
export interface Received {
  step: string;
  status: number;
  /** The body, parsed from JSON. */
  body: unknown;
}

interface Client {
  name: string;
  send(context: CheckContext, cases: readonly Case[], origin: string, apiKey: string): Promise<Received[]>;
}

/** A client that reads the file of cases, and prints a line of JSON for each. */
const program =
  (
    name: string,
    build: (context: CheckContext) => Promise<{ command: string; args: string[] }>,
  ): Client['send'] =>
  async (context, cases, origin, apiKey) => {
    const file = join(context.scratch, `${name}.json`);
    writeFileSync(file, JSON.stringify(cases));
    const { command, args } = await build(context);
    const env = { PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await context.exec(command, [...args, file, origin, apiKey], {
      env,
      timeoutSeconds: 180,
    });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

const python = (script: string) => async (context: CheckContext) => ({
  command: join(await pythonTools(context, [REQUESTS]), 'python'),
  args: [`${FOLDER}/${script}`],
});

const CLIENTS: readonly Client[] = [
  { name: 'curl', send: curl },
  { name: 'requests', send: program('requests', python('with_requests.py')) },
  { name: 'email', send: program('email', python('with_email.py')) },
  {
    name: 'axios',
    send: program('axios', async (context) => ({
      command: process.execPath,
      args: [`${FOLDER}/with-axios.ts`, join(await npmTools(context, [AXIOS]), '../axios/index.js')],
    })),
  },
  {
    name: 'go',
    send: program('go', async (context) => ({ command: await goProgram(context, `${FOLDER}/go`), args: [] })),
  },
  {
    name: 'apache',
    send: program('apache', async (context) => {
      const jars: string[] = [];
      for (const artifact of APACHE) jars.push(await mavenArtifact(context, artifact));
      return { command: 'java', args: ['-classpath', jars.join(':'), `${FOLDER}/WithApache.java`] };
    }),
  },
];

export const multipart: Check = {
  name: 'multipart',
  tool: "curl, requests 2.34.2, Python's email, axios 1.21.1, Go's mime/multipart, Apache HttpClient 5.5.1",
  shows: 'forms and JSON are read as these clients send them, in every encoding, or refused with a reason',

  async run(context) {
    const { startLocalTarget } = await import('../../support/local-target.ts');
    const { origin, apiKey } = await startLocalTarget(context);
    const differences: string[] = [];
    const missing: string[] = [];
    let checked = 0;
    for (const { name, send } of CLIENTS) {
      const cases = casesOf(name);
      try {
        const received = await send(context, cases, origin, apiKey);
        checked += cases.length;
        differences.push(...cases.flatMap((one) => judged(name, one, received)));
      } catch (error) {
        if (error instanceof NotRun) missing.push(error.message);
        else if (error instanceof CommandMissing) missing.push(`install ${error.message}`);
        else throw error;
      }
    }
    // A client that could not be tried must not look as if it had passed.
    if (missing.length > 0 && differences.length === 0) throw new NotRun(missing.join('; '));
    return { checked, unit: `requests of ${CLIENTS.length} clients`, differences };
  },
};

function judged(client: string, { step, expected }: Case, received: readonly Received[]): string[] {
  const found = received.find((one) => one.step === step);
  if (!found) return [`${client}, ${step}: no response`];
  const { status, body } = found;
  const text = JSON.stringify(body);
  if (status !== expected.status) return [`${client}, ${step}: ${status} ${text.slice(0, 200)}`];
  const { link = {} } = (body as { data?: { link?: Record<string, unknown> } }).data ?? {};
  if (expected.error !== undefined && !text.includes(expected.error))
    return [`${client}, ${step}: ${text.slice(0, 200)} does not say: ${expected.error}`];
  return Object.entries(expected.link ?? {})
    .filter(([name, value]) => !isPart(link[name], value))
    .map(
      ([name, value]) =>
        `${client}, ${step}: ${name} is ${JSON.stringify(link[name])}, not ${JSON.stringify(value)}`,
    );
}

/** Whether a value has all that is expected; records have further fields. */
function isPart(value: unknown, expected: unknown): boolean {
  try {
    partialDeepStrictEqual(value, expected);
    return true;
  } catch {
    return false;
  }
}
