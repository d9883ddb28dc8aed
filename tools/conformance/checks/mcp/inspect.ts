import { join } from 'node:path';
import type { Json } from '#test/support/json.ts';
import type { CheckContext } from '../../support/check.ts';

export interface Expectation {
  what: string;
  ok: boolean;
  shown?: string;
}

interface Target {
  /** The file of its command. */
  inspector: string;
  url: string;
  apiKey: string;
}

/** What one run of the command-line mode of the inspector showed. */
interface Shown {
  code: number | null;
  /** The result, or the error with its code and message. */
  json: Json;
  text: string;
}

const ERAS = ['legacy', 'modern'] as const;

/** Lists, calls and fails with the MCP inspector, as someone who tries the server out. */
export async function inspect(
  context: Pick<CheckContext, 'exec' | 'scratch'>,
  { inspector, url, apiKey }: Target,
): Promise<Expectation[]> {
  const all: Expectation[] = [];
  const run = async (key: string | undefined, ...args: string[]): Promise<Shown> => {
    const header = key === undefined ? [] : ['--header', `Authorization: Bearer ${key}`];
    const { code, stdout, stderr } = await context.exec(
      process.execPath,
      [inspector, '--cli', url, '--format', 'json', '--stored-auth-only', ...header, ...args],
      // It stores its settings in the home folder.
      { env: { HOME: join(context.scratch, 'inspector') }, codes: EXIT_CODES, timeoutSeconds: 60 },
    );
    return {
      code,
      json: jsonIn(code === 0 ? stdout : stderr || stdout),
      text: `${stdout}\n${stderr}`.trim(),
    };
  };
  const expect = (what: string, { code, text }: Shown, ok: boolean) =>
    all.push({ what, ok, shown: `exit code ${code}: ${text.slice(0, 400)}` });

  for (const era of ERAS) {
    const as = ['--protocol-era', era];
    const list = ['--method', 'tools/list', ...as];
    const call = (name: string, args: object) => [
      ...['--method', 'tools/call', '--tool-name', name],
      ...['--tool-args-json', JSON.stringify(args), ...as],
    ];
    const listed = await run(apiKey, ...list, '--strict');
    const names = toolsOf(listed).map(({ name }) => name);
    expect(
      `MCP inspector, ${era}: lists tools with portable schemas`,
      listed,
      listed.code === 0 && names.includes('create_link'),
    );

    const originalUrl = `https://example.com/inspected-${era}`;
    const created = await run(apiKey, ...call('create_link', { originalUrl, title: 'Inspected' }));
    expect(
      `MCP inspector, ${era}: creates a link`,
      created,
      created.code === 0 && resultOf(created)?.structuredContent?.link?.originalUrl === originalUrl,
    );
    const refused = await run(apiKey, ...call('create_link', { originalUrl: 7 }));
    expect(
      `MCP inspector, ${era}: shows why arguments are wrong`,
      refused,
      refused.code !== null && refused.text.includes('originalUrl'),
    );
    const unknown = await run(apiKey, ...call('drop_table', {}));
    expect(
      `MCP inspector, ${era}: fails for an unknown tool`,
      unknown,
      unknown.code !== 0 && /drop_table|not found/i.test(unknown.text),
    );
    const none = await run(undefined, ...list);
    expect(
      `MCP inspector, ${era}: asks for authorization without a key`,
      none,
      none.code !== 0 && /auth|401|API_KEY_MISSING/i.test(none.text),
    );
    const wrong = await run('sk_own_0_0', ...list);
    expect(
      `MCP inspector, ${era}: fails with a wrong key`,
      wrong,
      wrong.code !== 0 && /auth|401|API_KEY_INVALID/i.test(wrong.text),
    );
  }
  return all;
}

/** Each has a meaning of its own, such as 3 for `auth_required`. */
const EXIT_CODES = Array.from({ length: 10 }, (_, code) => code);

/** The first JSON object of an output; undefined if there is none. */
function jsonIn(text: string): Json {
  const from = text.indexOf('{');
  try {
    return from < 0 ? undefined : JSON.parse(text.slice(from));
  } catch {
    return undefined;
  }
}

const resultOf = ({ json }: Shown): Json => json?.result ?? json;

const toolsOf = (shown: Shown): { name: string }[] => resultOf(shown)?.tools ?? [];
