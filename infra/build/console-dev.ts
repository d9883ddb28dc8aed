import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { ensureClients } from '#clients/generator/ensure.ts';
import { type ConsoleFile, consoleFiles } from './console-files.ts';

/**
 * `npm run console`: serves the console from its current source and rebuilds it on every page load. All other
 * requests go to a local run started with `npm start`, which need not be restarted when a view changes.
 */
const target = new URL(process.env['TARGET'] ?? 'http://localhost:3000');
const port = Number(process.env['CONSOLE_PORT'] ?? Number(target.port) + 10);
const origin = `http://localhost:${port}`;

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  woff2: 'font/woff2',
};
let files: ConsoleFile[] = [];

createServer((incoming, response) => {
  const { pathname } = new URL(incoming.url ?? '/', origin);
  if (pathname === '/console' || pathname.startsWith('/console/')) void serve(pathname, response);
  else forward(incoming, response);
}).listen(port, () => process.stdout.write(`Console: ${origin}/console\n`));

async function serve(pathname: string, response: ServerResponse): Promise<void> {
  const isAsset = pathname.startsWith('/console/assets/');
  try {
    if (!isAsset) {
      ensureClients();
      files = await consoleFiles(origin);
    }
    const wanted = isAsset ? pathname.slice('/console/'.length) : 'index.html';
    const file = files.find(({ path }) => path === wanted);
    const type = TYPES[wanted.slice(wanted.lastIndexOf('.') + 1)] ?? 'text/plain';
    response
      .writeHead(file ? 200 : 404, {
        'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        // The preview frame has an opaque origin.
        ...(type === TYPES['woff2'] && { 'access-control-allow-origin': '*' }),
      })
      .end(file?.content);
  } catch (error) {
    // Shows esbuild's error in the browser.
    response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).message);
  }
}

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = incoming;
  const outgoing = request(
    { host: target.hostname, port: target.port, method, headers, path },
    (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    },
  );
  outgoing.on('error', () =>
    response.writeHead(502).end('The local run is not responding. Start it with npm start.'),
  );
  incoming.pipe(outgoing);
}
