import type { User } from '#shared/core/accounts/members/user.ts';
import { userKey } from '#shared/core/accounts/members/user-items.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type SignedIn, type SignInContext, type SignInProof, startSession } from './start-session.ts';

/**
 * The networks from which a person signed in last have limits of their own. Otherwise anyone could keep a
 * person out by using up the limits for their address.
 */

const MAX_NETWORKS = 5;

/** A sign-in from a network. */
export interface NetworkContext extends SignInContext {
  /** Hash of the network, by `networkOf`. */
  network: string;
}

/** A keyed hash of the network of an IP address. Needs the setting `serviceKey`. */
export const networkOf = (address: string): string => addressHash(address, setting(SETTING.serviceKey));

export const isKnownNetwork = (user: User | undefined, network: string): boolean =>
  user?.networks.includes(network) ?? false;

/** Starts a session, and remembers its network. Throws as `startSession` does. */
export async function startSessionFrom(
  userId: string,
  proof: SignInProof,
  { network, ...context }: NetworkContext,
): Promise<SignedIn> {
  const signedIn = await startSession(userId, proof, context);
  // The session has started, and its proof is consumed.
  await rememberNetwork(userId, network).catch((error) => log.warn('network not remembered', { error }));
  return signedIn;
}

async function rememberNetwork(userId: string, network: string): Promise<void> {
  const { networks = [] } = (await findUser(userId)) ?? {};
  if (networks[0] === network) return;
  const others = networks.filter((other) => other !== network);
  await changeItem(userKey(userId), { networks: [network, ...others].slice(0, MAX_NETWORKS) });
}
