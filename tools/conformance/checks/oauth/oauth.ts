import { join } from 'node:path';
import type { Check, CheckContext } from '../../support/check.ts';
import { startProduct } from '../../support/product.ts';
import { npmTools, pythonTools } from '../../support/tools.ts';
import type { Verdict } from './verdicts.ts';

const [MCP, AUTHLIB, REQUESTS, OAUTH4WEBAPI] = ['2.3.0', '1.9.10', '2.34.2', '3.8.8'];

/** Our authorization server, as the OAuth clients of others see it. */
export const oauth: Check = {
  name: 'oauth',
  tool:
    `the MCP SDK for TypeScript, mcp ${MCP} and authlib ${AUTHLIB} for Python, ` +
    `oauth4webapi ${OAUTH4WEBAPI}`,
  shows: 'clients find our authorization server, get, refresh and revoke tokens, and learn of errors',
  async run(context) {
    const packages = await npmTools(context, [`oauth4webapi@${OAUTH4WEBAPI}`]);
    const bin = await pythonTools(context, [`mcp==${MCP}`, `authlib==${AUTHLIB}`, `requests==${REQUESTS}`]);
    const { startPerson } = await import('./person.ts');
    const { startOAuthApp } = await import('#test/support/servers/oauth-app.ts');
    const { judgeWithMcpSdk } = await import('./with-mcp-sdk.ts');
    const { judgeWithOAuth4WebApi } = await import('./with-oauth4webapi.ts');

    const product = await startProduct(context);
    const app = await startOAuthApp();
    context.atEnd(() => app.close());
    const person = await startPerson(context, product);
    const world = { product, app, person };
    const env = {
      ORIGIN: product.origin,
      API_KEY: product.apiKey,
      PERSON: person.url,
      REDIRECT_URI: app.redirectUri,
      DOCUMENT_URL: app.documentUrl,
    };
    const python = (file: string) => judgeWithPython(context, join(bin, 'python'), file, env);

    const all = [
      ...of('MCP SDK for TypeScript', await judgeWithMcpSdk(world, context.log)),
      ...of('MCP SDK for Python', await python('with_mcp.py')),
      ...of('oauth4webapi', await judgeWithOAuth4WebApi(packages, world)),
      ...of('authlib', await python('with_authlib.py')),
    ];
    for (const { what, ok } of all) context.log(`${ok ? 'right' : 'WRONG'}: ${what}\n`);
    return {
      checked: all.length,
      unit: 'expectations',
      differences: all.flatMap(({ what, ok, shown }) => (ok ? [] : [`${what}: ${shown}`])),
    };
  },
};

const of = (judge: string, verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.map(({ what, ...rest }) => ({ what: `${judge}: ${what}`, ...rest }));

/** Runs a program beside this file, which prints a line of JSON for each verdict. */
async function judgeWithPython(
  { exec }: Pick<CheckContext, 'exec'>,
  command: string,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<Verdict[]> {
  const { stdout } = await exec(command, [join(import.meta.dirname, file)], {
    env: { ...env, PYTHONDONTWRITEBYTECODE: '1' },
    timeoutSeconds: 180,
  });
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}
