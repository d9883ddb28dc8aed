import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type ConsoleFile, consoleFiles } from './console-files.ts';

/**
 * `npm run console`: the console as its source is now, built anew whenever its page is loaded, before a local run that
 * was started by `npm start`. Saves the developer of a view from starting that again.
 */
const target = new URL(process.env['TARGET'] ?? 'http://localhost:3000');
const port = Number(process.env['CONSOLE_PORT'] ?? Number(target.port) + 10);
const origin = `http://localhost:${port}`;
const chatOrigin = `http://localhost:${Number(target.port) + 1}`;

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
let files: ConsoleFile[] = [];

createServer((incoming, response) => {
  const { pathname } = new URL(incoming.url ?? '/', origin);
  if (pathname === '/console' || pathname.startsWith('/console/')) serve(pathname, response);
  else forward(incoming, response);
}).listen(port, () => process.stdout.write(`Console: ${origin}/console\n`));

function serve(pathname: string, response: ServerResponse): void {
  const isAsset = pathname.startsWith('/console/assets/');
  try {
    if (!isAsset) files = consoleFiles({ origin, chatOrigin });
    const wanted = isAsset ? pathname.slice('/console/'.length) : 'index.html';
    const file = files.find(({ path }) => path === wanted);
    const type = TYPES[wanted.slice(wanted.lastIndexOf('.') + 1)] ?? 'text/plain';
    response.writeHead(file ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(file?.content);
  } catch (error) {
    // What esbuild says of the source, where it is looked for.
    response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).message);
  }
}

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = incoming;
  const outgoing = request({ host: target.hostname, port: target.port, method, headers, path }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.writeHead(502).end('The local run does not answer: npm start'));
  incoming.pipe(outgoing);
}
