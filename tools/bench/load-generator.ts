import { connect, type Socket } from 'node:net';

/**
 * Requests over kept-alive connections, one at a time on each, for some seconds. On bare sockets and with
 * the least parsing that tells answers apart: an HTTP client would take more of the machine than the
 * servers it measures. Runs as a process of its own; the order comes as JSON in the first argument, the
 * outcome goes to the parent.
 */

export interface LoadOrder {
  port: number;
  /** Asked for in turn. */
  paths: string[];
  connections: number;
  /** Duration; ends earlier once every path was requested once. */
  seconds: number | 'once';
  /** Further header lines, such as those of a distribution. */
  headers?: string[];
  /** Different user agents and, on Linux, addresses for the requests. */
  visitors: 'one' | 'many';
}

export interface LoadOutcome {
  redirects: number;
  otherAnswers: number;
  brokenConnections: number;
  /** From the first request to the last answer. */
  seconds: number;
  medianMs: number;
  p99Ms: number;
}

const AGENTS = 200;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const agents = order.visitors === 'many' ? AGENTS : 1;
const requests = Array.from({ length: Math.max(agents, order.paths.length) }, (_, index) => {
  const i = index % agents;
  return Buffer.from(
    [
      `GET ${order.paths[index % order.paths.length]} HTTP/1.1`,
      `Host: localhost:${order.port}`,
      `User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:${100 + i}.0) Gecko/20100101 Firefox/${100 + i}.0`,
      'Accept: text/html',
      ...(order.headers ?? []),
      '\r\n',
    ].join('\r\n'),
  );
});
const most = order.seconds === 'once' ? order.paths.length : Number.POSITIVE_INFINITY;
const outcome = { redirects: 0, otherAnswers: 0, brokenConnections: 0 };
const durations: number[] = [];
let sent = 0;
let lastAnswer = 0;

const connections = await Promise.all(Array.from({ length: order.connections }, (_, i) => open(i)));
const started = performance.now();
const end = started + (order.seconds === 'once' ? Number.POSITIVE_INFINITY : order.seconds * 1000);
await Promise.all(connections.map((connection) => keepAsking(connection)));
durations.sort((a, b) => a - b);
const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN;
const result: LoadOutcome = {
  ...outcome,
  seconds: (lastAnswer - started) / 1000,
  medianMs: at(0.5),
  p99Ms: at(0.99),
};
process.send?.(result, () => process.exit(0));

interface Connection {
  socket: Socket;
  /** Takes what arrived; it lies in a buffer that the next read overwrites. */
  receive(chunk: Buffer): void;
}

function open(index: number): Promise<Connection> {
  // Every address of 127.0.0.0/8 is this machine on Linux; elsewhere only the first is.
  const manyAddresses = order.visitors === 'many' && process.platform === 'linux';
  const localAddress = manyAddresses ? `127.0.1.${1 + (index % 250)}` : '127.0.0.1';
  return new Promise((resolve, reject) => {
    const connection: Connection = {
      // Reading past the stream machinery saves a third of a request's cost.
      socket: connect({
        port: order.port,
        host: '127.0.0.1',
        localAddress,
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(16_384),
          callback: (bytes, buffer) => {
            connection.receive((buffer as Buffer).subarray(0, bytes));
            return true;
          },
        },
      }),
      receive: () => undefined,
    };
    connection.socket.once('error', reject).once('connect', () => resolve(connection));
  });
}

/**
 * Sends the next request after each response, until the time is over; then waits for the pending response.
 */
function keepAsking(connection: Connection): Promise<void> {
  const { socket } = connection;
  return new Promise((done) => {
    let asked = 0;
    let pending: Buffer | undefined;
    let usualLength = 0;
    let isOver = false;
    const ask = () => {
      asked = performance.now();
      socket.write(requests[sent++ % requests.length] as Buffer);
    };
    connection.receive = (chunk) => {
      // A server's redirects mostly have one length: then the end and the status tell enough.
      let status = pending === undefined && chunk.length === usualLength && isBareRedirect(chunk) ? 302 : 0;
      if (status === 0) {
        pending = pending ? Buffer.concat([pending, chunk]) : Buffer.from(chunk);
        status = statusOf(pending);
        if (status === 0) return;
        if (isBareRedirect(pending)) usualLength = pending.length;
        pending = undefined;
      }
      lastAnswer = performance.now();
      durations.push(lastAnswer - asked);
      if (status === 302 || status === 301) outcome.redirects++;
      else outcome.otherAnswers++;
      isOver = lastAnswer >= end || sent >= most;
      if (isOver) socket.destroy();
      else ask();
    };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!isOver) outcome.brokenConnections++;
      done();
    });
    ask();
  });
}

/** Whether an answer is a 302 that ends with its head. */
function isBareRedirect(answer: Buffer): boolean {
  const { length } = answer;
  return (
    answer[length - 4] === 13 &&
    answer[length - 3] === 10 &&
    answer[length - 2] === 13 &&
    answer[length - 1] === 10 &&
    answer[9] === 51 &&
    answer[10] === 48 &&
    answer[11] === 50
  );
}

/** The status, once the answer is here whole; else 0. */
function statusOf(answer: Buffer): number {
  const endOfHead = answer.indexOf(END_OF_HEAD);
  if (endOfHead < 0) return 0;
  const head = answer.toString('latin1', 0, endOfHead);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  // Without a length the answer is chunked: it ends with an empty chunk.
  const isWhole = length
    ? answer.length >= endOfHead + 4 + Number(length)
    : answer.subarray(-5).equals(LAST_CHUNK);
  return isWhole ? Number(head.slice(9, 12)) : 0;
}
