import { isIP, type LookupFunction, Socket } from 'node:net';
import { vi } from 'vitest';

/**
 * Replaces the network of this process: each connection, to any address, is recorded in the returned list and
 * goes to a port of this machine, while its owner sees the original address. Ends with the test.
 */
export function fakeInternet(port: number): string[] {
  const connections: string[] = [];
  const { connect } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat(1) as [{ host: string; lookup?: LookupFunction }];
    const arrive = (address: string) => {
      connections.push(address);
      Object.defineProperty(this, 'remoteAddress', { value: address });
      (connect as (options: object) => Socket).call(this, { host: '127.0.0.1', port });
    };
    if (isIP(first.host)) arrive(first.host);
    else {
      first.lookup?.(first.host, { all: true }, (_, list) => {
        arrive((list as { address: string }[])[0]?.address ?? '');
      });
    }
    return this;
  } as never);
  return connections;
}
