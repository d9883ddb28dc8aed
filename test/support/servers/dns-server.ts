import { createSocket, type RemoteInfo } from 'node:dgram';
import { listenWhenFree } from './when-free.ts';

/** The response for a name: TXT records, each with its parts; a response code; or nothing at all. */
export type DnsReply =
  | readonly (readonly string[])[]
  | 'NXDOMAIN'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'garbage'
  | 'silence';

const RESPONSE_CODE = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const HEADER_BYTES = 12;
const CNAME = 5;
const TXT = 16;
/** Flags of a response: recursion desired and available. */
const RESPONSE = 0x8180;
/** A pointer to the name of the question. */
const NAME_OF_QUESTION = 0xc00c;

/** A DNS server on loopback (RFC 1035) with a test's records; everything else is NXDOMAIN. */
export class DnsServer {
  readonly replies = new Map<string, DnsReply>();
  /** Targets of CNAME records. */
  readonly cnames = new Map<string, string>();
  /** Queried names, as written. */
  readonly asked: string[] = [];
  readonly #socket = createSocket('udp4');

  /** Port 0: a free one. */
  async start(port = 0): Promise<this> {
    this.#socket.on('message', (query, from) => this.#respond(query, from));
    await listenWhenFree(this.#socket, () => this.#socket.bind(port, '127.0.0.1'));
    return this;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #respond(query: Buffer, { port, address }: RemoteInfo): void {
    const { name, end } = readName(query);
    this.asked.push(name);
    const cname = this.cnames.get(name.toLowerCase());
    if (cname !== undefined && query.readUInt16BE(end) !== TXT) {
      this.#socket.send(cnameResponse(query, end, cname), port, address);
      return;
    }
    const reply = this.replies.get(name.toLowerCase()) ?? 'NXDOMAIN';
    if (reply === 'silence') return;
    this.#socket.send(
      reply === 'garbage' ? query.subarray(0, 3) : responseTo(query, end, reply),
      port,
      address,
    );
  }
}

function responseTo(
  query: Buffer,
  endOfName: number,
  reply: Exclude<DnsReply, 'silence' | 'garbage'>,
): Buffer {
  const records = typeof reply === 'string' ? [] : reply;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(RESPONSE | (typeof reply === 'string' ? RESPONSE_CODE[reply] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  // After its name, a question has a type and a class.
  return Buffer.concat([header, query.subarray(HEADER_BYTES, endOfName + 4), ...records.map(txtRecord)]);
}

function cnameResponse(query: Buffer, endOfName: number, target: string): Buffer {
  const data = Buffer.concat([
    ...target.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(RESPONSE, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, endOfName + 4), recordHead(CNAME, data), data]);
}

function recordHead(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(NAME_OF_QUESTION, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return head;
}

function txtRecord(parts: readonly string[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])));
  return Buffer.concat([recordHead(TXT, data), data]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}
