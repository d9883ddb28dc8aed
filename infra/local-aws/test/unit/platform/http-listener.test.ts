import { createServer, Server } from 'node:net';
import { HttpListener } from '@signpost/local-aws/platform/http-listener.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const newListener = () =>
  new HttpListener({
    serve: (_, response) => response.end('here'),
    rejectBody: (_, response) => response.end(),
  });

const listener = newListener();

afterEach(() => listener.close());

describe('a listener', () => {
  it('takes another free port when the first one is in use by the other kind of address', async () => {
    const inUse = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
    const { listen } = Server.prototype;
    const listens = vi
      .spyOn(Server.prototype, 'listen')
      .mockImplementationOnce(listen)
      .mockImplementationOnce(function (this: Server) {
        setImmediate(() => this.emit('error', inUse));
        return this;
      });
    const port = await listener.listen(0);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
    }
    expect(listens).toHaveBeenCalledTimes(4);
  });

  it('says so when a port that was asked for is in use by either', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '::1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(newListener().listen(port)).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });
});
