import { type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

type Claims = Record<string, unknown>;

/** Between the product and the provider: it can be down, slow or broken, and its clock can be wrong. */
export interface ProviderProxy {
  state: 'open' | 'down' | 'hanging' | 'failing';
  /** Claims of the next ID tokens, which are signed again with this key of the provider. */
  change: { key: KeyObject; claims: (claims: Claims) => Claims } | undefined;
  stop(): Promise<void>;
}

/**
 * Listens on a port, and forwards to another one with the host as it was sent, from which the
 * provider makes its issuer.
 */
export async function startProviderProxy(port: number, providerPort: number): Promise<ProviderProxy> {
  const server = createServer((incoming, outgoing) => {
    if (own.state === 'down') return void incoming.socket.destroy();
    if (own.state === 'failing') return void outgoing.writeHead(503).end();
    if (own.state === 'open') forward(incoming, outgoing);
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path = '', headers } = incoming;
    const { 'accept-encoding': _, ...sent } = headers;
    const onward = send(
      { host: '127.0.0.1', port: providerPort, method, path, headers: sent },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks);
        const isToken = path.endsWith('/protocol/openid-connect/token') && response.statusCode === 200;
        const final = isToken && own.change ? Buffer.from(changed(body.toString(), own.change)) : body;
        const { 'transfer-encoding': __, 'content-length': ___, ...rest } = response.headers;
        outgoing
          .writeHead(response.statusCode ?? 502, { ...rest, 'content-length': final.length })
          .end(final);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  const own: ProviderProxy = {
    state: 'open',
    change: undefined,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return own;
}

function changed(body: string, { key, claims }: NonNullable<ProviderProxy['change']>): string {
  const tokens = JSON.parse(body);
  const [header = '', payload = ''] = String(tokens.id_token).split('.');
  const now = claims(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const text = `${header}.${Buffer.from(JSON.stringify(now)).toString('base64url')}`;
  tokens.id_token = `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  return JSON.stringify(tokens);
}
