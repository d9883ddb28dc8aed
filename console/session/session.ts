import type { Account } from '@signpost/client/core';
import { type Client, createClient } from '@signpost/client/core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useFirstTexts } from '#console/texts/text.tsx';

export type Permission = Account['permissions'][number];

export interface Session {
  api: Client;
  /** Undefined: a person is signed in. */
  apiKey: string | undefined;
  account: Account;
  /** State that views keep until sign-out, by name. */
  viewState: Map<string, unknown>;
  /** Whether it started with `switchTo`. */
  isSwitched: boolean;
  /** Whether the key or the member has a permission. */
  can: (permission: Permission) => boolean;
  /** Reloads the account: balance and quotas change with use. */
  refresh: () => Promise<void>;
  /** Switches this tab to another account. Then opens `path`. */
  switchTo: (accountId: string, path: string) => Promise<void>;
  /** Shows the person's invitations, this one first. */
  showInvitations: (accountId?: string) => void;
  signOut: () => Promise<void>;
}

/** Provided by `SessionProvider`. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Texts for missing permissions of the key or the role. */
export function useRefusalTexts() {
  const { common } = useFirstTexts();
  return useContext(SessionContext)?.account.member
    ? {
        title: common.roleNotAvailable,
        lacks: common.roleLacks,
        lacksPermission: common.roleLacksPermission,
      }
    : { title: common.notAvailable, lacks: common.needsOtherKey, lacksPermission: common.needsPermission };
}

let personApi: Client | undefined;

/** A client for endpoints about the person, who may have no account. */
export function usePersonApi(): Client {
  const session = useContext(SessionContext);
  personApi ??= createClient({ origin: location.origin });
  return session?.api ?? personApi;
}

/** The session; always present in a view. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session above');
  return session;
}
