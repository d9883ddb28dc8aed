import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dnsServers, readTxt } from '#shared/core/domains/read-txt.ts';
import { type DnsReply, DnsServer } from '#test/support/servers/dns-server.ts';

const dns = new DnsServer();

beforeAll(() => dns.start());
afterAll(() => dns.stop());

let count = 0;
/** Asks for a name that has this reply. */
function ask(reply: DnsReply, timeoutMs?: number) {
  const name = `_signpost.go-${++count}.example`;
  dns.replies.set(name, reply);
  return readTxt(name, [dns.address], timeoutMs);
}

describe('readTxt', () => {
  it('returns the value of each record', async () => {
    expect(await ask([['one'], ['two words'], ['']])).toEqual({ values: ['one', 'two words', ''] });
  });

  it('joins the parts of a value', async () => {
    const parts = ['a'.repeat(255), 'b'.repeat(255), '', 'c'];
    expect(await ask([parts])).toEqual({ values: [parts.join('')] });
  });

  it('reads all records, so that none hides another', async () => {
    const records = Array.from({ length: 40 }, (_, i) => [`value-${i}`]);
    expect(await ask(records)).toEqual({ values: records.flat() });
  });

  it.each(['NXDOMAIN', []] as const)('returns no value for %j', async (reply) => {
    expect(await ask(reply)).toEqual({ values: [] });
  });

  it.each([
    ['SERVFAIL', 'the name servers of the domain failed (SERVFAIL)'],
    ['REFUSED', 'the name servers of the domain refused to respond (REFUSED)'],
  ] as const)('says so after %s', async (reply, problem) => {
    expect(await ask(reply)).toEqual({ problem });
  });

  it('gives up once its time is over', async () => {
    const cancelled = vi.spyOn(Resolver.prototype, 'cancel');
    expect(await ask('silence', 100)).toEqual({ problem: 'DNS did not respond in time' });
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('gives up after garbage', async () => {
    expect(await ask('garbage', 300)).toHaveProperty('problem');
  });

  it('says that nobody listens at the address of the server', async () => {
    const gone = await new DnsServer().start();
    const { address } = gone;
    gone.stop();
    expect(await readTxt('_signpost.go.example', [address], 300)).toHaveProperty('problem');
  });

  it('asks the servers of the setting, and by default those of the machine', () => {
    vi.stubEnv('DNS_RESOLVER', '127.0.0.1:5353,[::1]:53');
    expect(dnsServers()).toEqual(['127.0.0.1:5353', '[::1]:53']);
    vi.stubEnv('DNS_RESOLVER', 'system');
    expect(dnsServers()).toBeUndefined();
    vi.unstubAllEnvs();
  });
});
