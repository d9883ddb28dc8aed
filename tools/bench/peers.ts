import { connect } from 'node:net';
import type { LoadOutcome } from './load-generator.ts';

/** Another link shortener that is already running on this machine, and one of its short links. */
export interface Peer {
  name: string;
  port: number;
  path: string;
  loads: Map<number, LoadOutcome[]>;
}

/** How others are started for a comparison. */
export const HOW_PEERS_START = `
Other shorteners are measured in the same rounds while they run on this machine:

  npm run bench -- load --peer kutt=http://localhost:3000/CODE --peer yourls=http://localhost:8080/CODE

Each as its own documentation says for production, on this machine and without access logs:

Kutt (thedevs-network/kutt): Node.js, PostgreSQL, Redis.
  npm install
  export NODE_ENV=production JWT_SECRET=$(openssl rand -hex 32) DISALLOW_REGISTRATION=false
  export DB_CLIENT=pg DB_NAME=kutt DB_USER=... DB_PASSWORD=... REDIS_ENABLED=true
  npm run migrate && npm start
  It counts only links of an account: create one with its API key. Counting follows the redirect.

YOURLS (YOURLS/YOURLS): PHP-FPM with opcache behind nginx, MariaDB.
  user/config.php with the database and YOURLS_SITE, then /admin/install.php
  nginx keeps connections to clients (keepalive_requests 1000000), not those to PHP.

node-url-shortener (dotzero/node-url-shortener): Node.js, Redis.
  Redis keeps visits in memory unless its persistence is configured.
  npm install --omit=dev
  NODE_ENV=production node app --url http://localhost:3000
`;

/** Reads `NAME=URL` of a short link on this machine; throws an error that says what is needed. */
export async function readPeer(option: string): Promise<Peer> {
  const [, name = '', address = ''] = /^([^=]+)=(.+)$/.exec(option) ?? [];
  const url = URL.parse(address);
  if (!name || url?.protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(url.hostname)) {
    throw new Error(`--peer ${option}: it must be NAME=http://localhost:PORT/CODE`);
  }
  const port = Number(url.port || 80);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => void socket.end(resolve));
    socket.once('error', () => reject(new Error(`--peer ${option}: nothing listens on port ${port}`)));
  });
  return { name, port, path: url.pathname, loads: new Map() };
}
