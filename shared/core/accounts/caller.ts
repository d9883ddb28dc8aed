import type { RateUse } from '#shared/platform/limits/rate-limit.ts';
import type { Scope } from '../access/scope.ts';
import type { Author } from '../audit/author.ts';
import type { ApiKey, Owner, Plan } from './account.ts';
import type { Member } from './member.ts';
import type { Permission } from './permissions.ts';

/** How the caller was authenticated. */
export type Credential =
  | { type: 'key'; key: ApiKey }
  | {
      type: 'session';
      sessionId: string;
      member: Member;
      /** A `Set-Cookie` header for a session that was renewed. */
      renewedCookie: string | undefined;
    }
  | {
      type: 'app';
      app: { connectionId: string; name: string; folders?: readonly string[] };
      /** Who has connected the app. */
      member: Member;
    };

/** An authenticated API caller. */
export interface Caller extends Author {
  plan: Plan;
  permissions: readonly Permission[];
  scope: Scope;
  owner: Owner;
  credential: Credential;
  /** State of the owner's rate limit, this request included. */
  rate: RateUse;
}

/** When the caller's key expires; null: never, and for members and apps. */
export const expiryOf = ({ credential }: Pick<Caller, 'credential'>): string | null =>
  credential.type === 'key' ? credential.key.expiresAt : null;

/** The key in use; null for members and apps. */
export const keyOf = ({ credential }: Pick<Caller, 'credential'>): ApiKey | null =>
  credential.type === 'key' ? credential.key : null;
