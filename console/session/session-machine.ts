import type { ApiError } from '@signpost/client/core';
import { type Client, createClient } from '@signpost/client/core';
import { clearLocalStores } from '#console/data/local-store.ts';
import { clearQueries } from '#console/data/query.ts';
import { type Credential, forgetCredential, storeCredential, storedCredential } from './credential.ts';
import type { Fragment } from './fragment.ts';
import type {
  AccountRefusal,
  FollowedInvitation,
  SessionState,
  SignedIn,
  SignedInState,
  SignedOutState,
  SignOutReason,
} from './session-state.ts';
import { notifyTabs, type TabMessage } from './tabs.ts';
import { type Refusal, refusalOf, watchedFetch } from './watched-fetch.ts';

/** What signing out adds to its reason. */
type Details = Pick<SignedOutState, 'errorCode' | 'email'>;

/**
 * The session of this tab. Each public method is an event, which changes `state` and
 * reports it with `onChange`.
 */
export class SessionMachine {
  #state: SessionState = { is: 'checking' };
  /** Counts replacements of the session: responses of an earlier one are ignored. */
  #turn = 0;
  /** The invitation whose link this tab has followed, also while the person signs in. */
  #followed: FollowedInvitation | undefined;
  readonly #onChange: (state: SessionState) => void;

  constructor(onChange: (state: SessionState) => void) {
    this.#onChange = onChange;
  }

  get state(): SessionState {
    return this.#state;
  }

  // What the person does

  /** The console was opened, or a link to it with data in the fragment. */
  async open(fragment: Fragment | undefined): Promise<void> {
    switch (fragment?.type) {
      case 'error':
        return this.end(undefined, { errorCode: fragment.code });
      case 'invitation': {
        const { account, email } = fragment;
        this.#followed = { account, email: email || undefined };
        return this.check(email ? { email } : {});
      }
      case 'token':
        if (!isThisMachine()) return this.#replace({ is: 'confirming', token: fragment.token });
        return this.#signInWithToken(fragment.token);
      default:
        return this.check();
    }
  }

  /** Signs in with this tab's stored credential, or explains why it cannot. */
  async check(details: Details = {}): Promise<void> {
    const credential = storedCredential();
    this.#show({ is: 'checking' });
    try {
      const session = await this.#enter(credential);
      if (session) this.#replace(this.#firstStateOf(session, details.email));
    } catch (failure) {
      const error = failure as ApiError;
      const refusal = refusalOf(credential, error.status, error.code);
      if (refusal?.type === 'account') this.#chooseAfter(refusal.reason);
      else if (refusal?.type !== 'ended') this.#replace({ is: 'stuck', error });
      else {
        const wasIn = credential.type === 'key' || credential.accountId !== undefined;
        this.end(details.errorCode === undefined && wasIn ? refusal.reason : undefined, details);
      }
    }
  }

  /** A person has signed in here: the cookie is set. */
  async signIn({ user, accounts }: SignedIn): Promise<void> {
    notifyTabs({ type: 'signed-in', userId: user._id });
    const stored = storedCredential();
    const isKnown = stored.type === 'cookie' && accounts.some(({ _id }) => _id === stored.accountId);
    if (!isKnown) forgetCredential({ account: true });
    await this.check();
  }

  /** Throws an `ApiError` if the key is rejected. */
  async signInWithKey(apiKey: string): Promise<void> {
    const session = await this.#enter({ type: 'key', apiKey });
    if (session) this.#replace(session);
  }

  /** Switches this tab to an account; `beforeShown` is called when it has been loaded. */
  async switchTo(accountId: string, beforeShown?: () => void): Promise<void> {
    await anyone().patch('/v1/auth/session', { body: { account: accountId } });
    const session = await this.#enter({ type: 'cookie', accountId });
    if (!session) return;
    this.#followed = undefined;
    beforeShown?.();
    this.#replace({ ...session, isSwitched: true });
  }

  /** Shows the invitations of the person in `session`, the one to `accountId` first. */
  showInvitations(session: SignedInState, accountId?: string): void {
    const followed = accountId === undefined ? undefined : { account: accountId };
    this.#replace({ is: 'choosing', followed, session });
  }

  /** From the invitations, or the sign-in as another person. */
  returnTo(session: SignedInState): void {
    this.#followed = undefined;
    this.#replace(session);
  }

  /** A person's session ends in all tabs. */
  async signOut(): Promise<void> {
    const now = this.#state;
    if (now.is !== 'in' || now.credential.type === 'cookie') await endCookieSession();
    // The next sign-in suggests the address that was invited.
    this.end('signed-out', { email: now.is === 'choosing' ? now.followed?.email : undefined });
  }

  // What is found out about the session

  /** Undefined: there was none. */
  end(reason: SignOutReason | undefined, details: Details = {}): void {
    // The next sign-in in this tab returns to its account.
    forgetCredential({ account: reason === 'signed-out' });
    // A person who signs in again after a session has ended finds their unsaved changes.
    if (reason === 'signed-out') clearLocalStores();
    this.#replace({ is: 'out', reason, ...details, isInvited: this.#followed !== undefined });
  }

  /** Reloads the account: balance and quotas change with use. */
  async refresh(api: Client): Promise<void> {
    try {
      await this.#reload(api);
    } catch (error) {
      if ((error as ApiError).code !== 'ACCOUNT_PAUSED') return;
      // A paused account can no longer be read, except for the fact that it is paused.
      this.#update(api, ({ account }) => ({ account: { ...account, paused: true, balance: 0 } }));
    }
  }

  /** Another tab has reported something. Sessions with an API key belong to one tab. */
  receive(message: TabMessage): void {
    const now = this.#state;
    if (now.is === 'in' && now.credential.type === 'key') return;
    if (message.type === 'signed-in') {
      const userId = now.is === 'in' ? now.account.member?._id : undefined;
      if (userId === message.userId) return;
      if (userId !== undefined) forgetCredential({ account: true });
      if (now.is !== 'confirming') void this.check();
    } else if (now.is === 'in' || now.is === 'choosing') {
      if (message.type === 'signed-out') this.end('signed-out');
      else void this.#verify();
    }
  }

  #onRefusal(api: Client, refusal: Refusal): void {
    const now = this.#state;
    if (now.is !== 'in' || now.api !== api) return;
    if (refusal.type === 'permission') void this.#reload(api).catch(() => undefined);
    if (refusal.type === 'account') this.#chooseAfter(refusal.reason);
    if (refusal.type !== 'ended') return;
    if (now.credential.type === 'cookie') notifyTabs({ type: 'ended' });
    this.end(refusal.reason);
  }

  // Steps

  /**
   * Throws an `ApiError` if the credential is rejected. Undefined: something else has
   * replaced it in the meantime.
   */
  async #enter(credential: Credential): Promise<SignedInState | undefined> {
    this.#turn += 1;
    const turn = this.#turn;
    const account = await clientOf(credential).get('/v1/api/me');
    if (this.#turn !== turn) return undefined;
    const found: Credential =
      credential.type === 'key' ? credential : { type: 'cookie', accountId: account.owner._id };
    storeCredential(found);
    const api: Client = clientOf(
      found,
      watchedFetch(found, (refusal) => this.#onRefusal(api, refusal)),
    );
    return { is: 'in', credential: found, api, account, viewState: new Map(), isSwitched: false };
  }

  /** What a person sees first; `email`: the address that a followed invitation was sent to. */
  #firstStateOf(session: SignedInState, email: string | undefined): SessionState {
    const { member } = session.account;
    if (!member) return session;
    if (email !== undefined && member.email !== email.trim().toLowerCase()) {
      return { is: 'other', email, session };
    }
    return this.#followed ? { is: 'choosing', followed: this.#followed, session } : session;
  }

  async #signInWithToken(token: string): Promise<void> {
    this.#show({ is: 'checking' });
    try {
      await this.signIn(await anyone().post('/v1/auth/session', { body: { token } }));
    } catch (error) {
      await this.check({ errorCode: (error as ApiError).code });
    }
  }

  /** Ends the session if it has ended; another tab's rejected request may have been for an earlier one. */
  async #verify(): Promise<void> {
    try {
      await clientOf(storedCredential()).get('/v1/api/me');
    } catch (error) {
      if ((error as ApiError).status === 401) this.end('SESSION_INVALID');
    }
  }

  async #reload(api: Client): Promise<void> {
    const account = await api.get('/v1/api/me');
    this.#update(api, () => ({ account }));
  }

  // Changes of the state

  #chooseAfter(reason: AccountRefusal): void {
    forgetCredential({ account: true });
    this.#replace({ is: 'choosing', reason, followed: this.#followed });
  }

  #replace(next: SessionState): void {
    this.#turn += 1;
    clearQueries();
    this.#show(next);
  }

  /** Changes the session of `api`, unless another one has replaced it. */
  #update(api: Client, change: (now: SignedInState) => Partial<SignedInState>): void {
    const now = this.#state;
    if (now.is === 'in' && now.api === api) this.#show({ ...now, ...change(now) });
  }

  #show(next: SessionState): void {
    this.#state = next;
    this.#onChange(next);
  }
}

/** Only on this machine does a link sign in without confirmation: `npm start` prints one. */
const isThisMachine = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

const clientOf = (credential: Credential, fetch?: typeof globalThis.fetch): Client =>
  createClient({
    origin: location.origin,
    ...(credential.type === 'key' ? { apiKey: credential.apiKey } : { accountId: credential.accountId }),
    fetch,
  });

/** For endpoints without an account. */
const anyone = (): Client => createClient({ origin: location.origin });

/** Ends the session in all tabs. Ignores a session that has already ended. */
async function endCookieSession(): Promise<void> {
  await anyone()
    .delete('/v1/auth/session')
    .catch((error: ApiError) => {
      if (error.status !== 401) throw error;
    });
  notifyTabs({ type: 'signed-out' });
}
