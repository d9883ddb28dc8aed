import { createServer, request } from 'node:http';
import { LOCAL_VIEWER } from '@signpost/local-aws/cloudfront/viewer-headers.ts';
import { listen } from '@signpost/local-aws/platform/ports.ts';
import { isLocal } from '../deployment/client.ts';
import { newNetworkAddress } from '../deployment/network-address.ts';

export interface VisitorProxy {
  /** For `browser.newContext`: nothing where the target is not a local run. */
  options: { proxy?: { server: string } };
  close(): Promise<void>;
}

/** Gives a browser its own network address, as `aCaller` does for a program: a proxy that names it. */
export async function visitorProxy(): Promise<VisitorProxy> {
  if (!isLocal) return { options: {}, close: async () => undefined };
  const address = newNetworkAddress();
  const server = createServer((incoming, outgoing) => {
    const { port, pathname, search } = new URL(String(incoming.url));
    const { method } = incoming;
    const headers = { ...incoming.headers, [LOCAL_VIEWER]: address };
    const target = { host: '127.0.0.1', port, path: pathname + search };
    const forwarded = request({ ...target, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    options: { proxy: { server: `http://127.0.0.1:${port}` } },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
