import { browser } from './browser.ts';
import { Failure, type MessageName } from './failure.ts';
import type { Session } from './session.ts';

/** What the worker tells the popup, as JSON. */
export type SessionResponse =
  | { session: Session }
  | { failure: { text: MessageName; substitutions: readonly string[] } };

export const sessionResponse = (session: Promise<Session>): Promise<SessionResponse> =>
  session.then(
    (session) => ({ session }),
    (error) => {
      const { text, substitutions } = error instanceof Failure ? error : new Failure('unexpected');
      return { failure: { text, substitutions } };
    },
  );

/** The session, refreshed by the worker if needed. Throws `Failure`. */
export async function askForSession(): Promise<Session> {
  const response = (await browser.runtime.sendMessage('session')) as SessionResponse;
  if ('session' in response) return response.session;
  throw new Failure(response.failure.text, ...response.failure.substitutions);
}
