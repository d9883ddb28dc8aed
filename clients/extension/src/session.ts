import type { StorageArea } from './browser.ts';
import { Failure } from './failure.ts';
import { refresh, revoke, type Tokens } from './oauth.ts';

/**
 * The sign-in that is kept. Popup, settings and worker run at once, so whatever changes it holds a lock: only
 * one of them refreshes a token, and nothing is written after a sign-out.
 */
export interface Session extends Tokens {
  origin: string;
  clientId: string;
  tokenUrl: string;
  revokeUrl: string;
}

const KEY = 'session';

const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(KEY, work) as Promise<Result>;

/** The current session; undefined: signed out. */
export const currentSession = async (storage: StorageArea): Promise<Session | undefined> =>
  (await storage.get(KEY))[KEY] as Session | undefined;

export const startSession = (storage: StorageArea, session: Session): Promise<void> =>
  alone(() => storage.set({ [KEY]: session }));

/** The session with an access token that works now. Throws `Failure`: `signedOut` if there is none. */
export const freshSession = (storage: StorageArea): Promise<Session> =>
  alone(async () => {
    const session = await currentSession(storage);
    if (!session) throw new Failure('signedOut');
    if (Date.now() < session.staleAt) return session;
    const { tokenUrl, clientId, refreshToken } = session;
    try {
      const renewed = { ...session, ...(await refresh(tokenUrl, clientId, refreshToken)) };
      await storage.set({ [KEY]: renewed });
      return renewed;
    } catch (error) {
      if (error instanceof Failure && error.text === 'signedOut') await storage.remove(KEY);
      throw error;
    }
  });

/** Forgets a session whose access token was refused, unless another one has begun. */
export const forgetSession = (storage: StorageArea, { accessToken }: Session): Promise<void> =>
  alone(async () => {
    if ((await currentSession(storage))?.accessToken === accessToken) await storage.remove(KEY);
  });

/**
 * Signs out: here at once, and on the server. Returns whether the server has heard of it; otherwise the app
 * is still listed in the console.
 */
export const endSession = (storage: StorageArea): Promise<boolean> =>
  alone(async () => {
    const session = await currentSession(storage);
    await storage.remove(KEY);
    if (!session) return true;
    return revoke(session.revokeUrl, session.clientId, session.refreshToken).then(
      () => true,
      () => false,
    );
  });
