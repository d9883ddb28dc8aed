import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { REQUIRED } from '#functions/server/server-settings.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';

const SECRET = 'secret of the edge';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A table that is empty, and responds only once `answer` is called. */
async function aSlowTable() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const table = createServer(async (request, response) => {
    request.resume();
    asked.resolve();
    await answered.promise;
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ Responses: {} }));
  });
  await once(table.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => {
    table.closeAllConnections();
    table.close();
  });
  const { port } = table.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: asked.promise, answer: () => answered.resolve() };
}

/** The server as a process of its own. */
async function aServer(tableUrl: string) {
  const server = spawn(process.execPath, ['functions/server/main.ts'], {
    env: {
      ...Object.fromEntries(REQUIRED.map((name) => [name, 'test'])),
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL: tableUrl,
      ORIGIN_SECRET: SECRET,
      HOT_READ_MS: '0',
      PORT: '127.0.0.1:0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => server.kill('SIGKILL'));
  const exit = once(server, 'exit').then(([code]) => code as number | null);
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output).toContain('server is listening');
  const port = Number(/"port":(\d+)/.exec(output)?.[1]);
  return { port, signal: (name: NodeJS.Signals) => server.kill(name), exit };
}

const visit = (port: number) =>
  fetch(`http://127.0.0.1:${port}/r/unknown`, { headers: { [EDGE_HEADER.secret]: SECRET } });

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('the visitor server as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'responds to visits in progress, then ends, on %s',
    async (name) => {
      const table = await aSlowTable();
      const server = await aServer(table.url);
      const response = visit(server.port);
      await table.asked;
      server.signal(name);
      // It takes no others meanwhile.
      await expect.poll(() => accepts(server.port)).toBe(false);
      table.answer();
      const { status, headers } = await response;
      expect([status, headers.get('connection')]).toEqual([404, 'close']);
      expect(await server.exit).toBe(0);
    },
  );
});
