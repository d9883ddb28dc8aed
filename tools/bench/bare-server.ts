import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Node can do at best: a server that redirects and does nothing else. */
const server = createServer((_request, response) => {
  response.writeHead(302, { location: 'https://example.com/', 'content-length': 0 }).end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
