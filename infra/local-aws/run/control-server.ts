import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { sameText } from '../iam/sigv4.ts';
import { listen } from '../platform/ports.ts';
import { type Control, ControlError } from './control.ts';

/** Exposes the controls to processes that can read the run's token. */
export class ControlServer {
  readonly token = randomBytes(24).toString('base64url');
  readonly #server: Server;
  #port = 0;

  constructor(control: Control) {
    this.#server = createServer(async (request, response) => {
      const result = await this.#handle(request, control);
      response
        .writeHead(result.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(result.body));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    this.#port = await listen(this.#server, 0, '127.0.0.1');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, control: Control): Promise<{ status: number; body: unknown }> {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${this.token}`)) {
      return { status: 401, body: { error: 'The token of run.json is missing or wrong.' } };
    }
    const [command = '', argument = ''] = (request.url ?? '/').slice(1).split('/').map(decodeURIComponent);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const body = await run(control, command, { argument, body: Buffer.concat(chunks).toString() });
      return body === undefined
        ? { status: 404, body: { error: `There is no command ${command}.` } }
        : { status: 200, body };
    } catch (error) {
      return { status: error instanceof ControlError ? 400 : 500, body: { error: (error as Error).message } };
    }
  }
}

async function run(
  control: Control,
  command: string,
  { argument, body }: { argument: string; body: string },
): Promise<unknown> {
  switch (command) {
    case 'functions':
      return control.functions();
    case 'invoke':
      return control.invoke(argument, body === '' ? '{}' : body);
    case 'kill':
      return control.kill(argument);
    case 'end':
      return control.end(argument);
    case 'queues':
      return control.queues();
    case 'redrive':
      return control.redrive(argument);
    case 'grants':
      return control.grants();
    case 'deliver-twice':
      control.deliverTwice(argument === 'on', body === '' ? undefined : body);
      return { deliverTwice: argument === 'on' };
    default:
      return undefined;
  }
}
