import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeCredential, wasSignedIn } from '#console/session/credential.ts';
import { SessionMachine } from '#console/session/session-machine.ts';

/** Responses by API key, which a test sends when it wants to. */
let responses: Map<string, PromiseWithResolvers<Response>>;

function responseTo(apiKey: string): PromiseWithResolvers<Response> {
  const known = responses.get(apiKey) ?? Promise.withResolvers<Response>();
  responses.set(apiKey, known);
  return known;
}

const anAccount = (_id: string) =>
  Response.json({ success: true, data: { owner: { _id }, permissions: ['*'] } });

const rejected = () =>
  Response.json({ success: false, error: { code: 'API_KEY_INVALID', message: '' } }, { status: 401 });

const aStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
};

beforeEach(() => {
  responses = new Map();
  vi.stubGlobal('location', { origin: 'https://signpost.example', hostname: 'signpost.example' });
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal(
    'fetch',
    (_: string, { headers }: RequestInit) =>
      responseTo(new Headers(headers).get('x-service-api-key') ?? '').promise,
  );
  return () => vi.unstubAllGlobals();
});

describe('the session of a tab', () => {
  const accountOf = ({ state }: SessionMachine) => (state.is === 'in' ? state.account.owner._id : state.is);

  it('ignores the response to a sign-in that another one has replaced', async () => {
    const machine = new SessionMachine(() => undefined);
    const slow = machine.signInWithKey('sk_slow');
    const fast = machine.signInWithKey('sk_fast');
    responseTo('sk_fast').resolve(anAccount('sk_fast'));
    await fast;
    responseTo('sk_slow').resolve(anAccount('sk_slow'));
    await slow;
    expect(accountOf(machine)).toBe('sk_fast');
    expect(sessionStorage.getItem('signpost.key')).toBe('sk_fast');
    expect(wasSignedIn()).toBe(true);
  });

  it('ends when the stored key is rejected, with the reason', async () => {
    storeCredential({ type: 'key', apiKey: 'sk_old' });
    const machine = new SessionMachine(() => undefined);
    const opened = machine.open(undefined);
    responseTo('sk_old').resolve(rejected());
    await opened;
    expect(machine.state).toMatchObject({ is: 'out', reason: 'API_KEY_INVALID', isInvited: false });
    expect(wasSignedIn()).toBe(false);
    expect(sessionStorage.getItem('signpost.key')).toBeNull();
  });

  it('is unverified, and keeps the key, while the service cannot be reached', async () => {
    sessionStorage.setItem('signpost.key', 'sk_kept');
    const machine = new SessionMachine(() => undefined);
    const opened = machine.open(undefined);
    responseTo('sk_kept').reject(new TypeError('offline'));
    await opened;
    expect(machine.state).toMatchObject({ is: 'stuck', error: { code: 'NETWORK_ERROR' } });
    expect(sessionStorage.getItem('signpost.key')).toBe('sk_kept');
  });
});
