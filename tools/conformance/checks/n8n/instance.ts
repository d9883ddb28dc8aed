import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nPackageFile, packedN8n } from '#clients/generator/n8n/package.ts';
import { freePort } from '#test/support/deployment/local-run.ts';
import type { Json } from '#test/support/json.ts';
import type { CheckContext } from '../../support/check.ts';

/** A running n8n with our package, as its editor uses it. */
export interface Instance {
  origin: string;
  /** Calls the REST API of the editor as the owner; throws for an error. */
  rest(method: string, path: string, body?: object): Promise<Json>;
  /** Stores a workflow of nodes that follow each other, and activates it; its ID. */
  activated(nodes: readonly NodeOfWorkflow[]): Promise<string>;
  deactivate(id: string): Promise<void>;
}

export interface NodeOfWorkflow {
  name: string;
  type: string;
  typeVersion: number;
  parameters: Json;
  credentials?: Record<string, { id: string; name: string }>;
}

const START_SECONDS = 600;

/** Starts n8n with data of its own. It ends with the check. */
export async function startN8n(context: CheckContext, bin: string): Promise<Instance> {
  const home = join(context.scratch, 'n8n');
  const nodes = join(home, '.n8n/nodes');
  mkdirSync(nodes, { recursive: true });
  const archive = join(context.scratch, n8nPackageFile('0.0.0'));
  writeFileSync(archive, await packedN8n());
  // As the guide says. Peers of the package are those of n8n.
  const quiet = ['--legacy-peer-deps', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await context.exec('npm', ['install', ...quiet, archive], { cwd: nodes });

  const [port, broker] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const server = context.start(process.execPath, [join(bin, '../n8n/bin/n8n'), 'start'], {
    env: {
      N8N_USER_FOLDER: home,
      N8N_ENCRYPTION_KEY: randomUUID(),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_HOST: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(broker),
      N8N_SECURE_COOKIE: 'false',
      WEBHOOK_URL: `${origin}/`,
      ...Object.fromEntries(
        ['DIAGNOSTICS', 'VERSION_NOTIFICATIONS', 'PERSONALIZATION', 'TEMPLATES', 'HIRING_BANNER'].map(
          (name) => [`N8N_${name}_ENABLED`, 'false'],
        ),
      ),
    },
  });
  await server.ready('Editor is now accessible', START_SECONDS);

  let cookie = '';
  const rest = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${origin}/rest${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: context.signal,
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n returned ${response.status} for ${method} ${path}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text).data : text;
  };
  await rest('POST', '/owner/setup', {
    email: 'owner@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    password: `Aa1${randomUUID()}`,
  });
  return {
    origin,
    rest,
    async activated(steps) {
      const workflow = await rest('POST', '/workflows', {
        name: steps.map(({ name }) => name).join(', '),
        active: false,
        settings: { executionOrder: 'v1' },
        nodes: steps.map((step, at) => ({
          id: randomUUID(),
          webhookId: randomUUID(),
          position: [at * 200, 0],
          ...step,
        })),
        connections: Object.fromEntries(
          steps
            .slice(1)
            .map(({ name }, at) => [steps[at]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
        ),
      });
      await rest('POST', `/workflows/${workflow.id}/activate`, { versionId: workflow.versionId });
      return workflow.id;
    },
    deactivate: (id) => rest('POST', `/workflows/${id}/deactivate`, {}),
  };
}
