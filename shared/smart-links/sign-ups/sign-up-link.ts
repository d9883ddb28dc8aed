import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/platform/errors.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { SignUpKind } from './sign-up.ts';

/**
 * Signed links in emails to people who signed up. A link proves access to the mailbox. It neither contains
 * the address nor expires: emails are kept for years, and the state of the sign-up determines its actions.
 */
export interface SignUpLink {
  smartLinkId: string;
  /** ID of the registration or subscriber. */
  id: string;
}

/** The links to one kind of sign-up. */
export interface SignUpLinks<Action extends string> {
  kind: SignUpKind;
  path: string;
  /**
   * By action: the first line of what is signed, so that the link to one action does not work for another.
   */
  actions: Readonly<Record<Action, string>>;
}

const MAC_LENGTH = 22;

export function signUpToken<Action extends string>(
  { actions }: Pick<SignUpLinks<Action>, 'actions'>,
  { smartLinkId, id }: SignUpLink,
  { action, hashKey }: { action: Action; hashKey: string },
): string {
  const payload = `${smartLinkId}.${id}`;
  return `${payload}.${macOf(payload, actions[action], hashKey)}`;
}

/** Reads the token of a link to a sign-up; undefined if it is forged. */
export function readSignUpToken<Action extends string>(
  { kind, actions }: SignUpLinks<Action>,
  token: string,
  hashKey: string,
): (SignUpLink & { action: Action }) | undefined {
  const [smartLinkId = '', id = '', mac = '', ...rest] = token.split('.');
  const sent = Buffer.from(mac);
  if (sent.length !== MAC_LENGTH || rest.length > 0) return undefined;
  if (!isId('smartLink', smartLinkId) || !isId(kind, id)) return undefined;
  const action = (Object.keys(actions) as Action[]).find((one) =>
    timingSafeEqual(sent, Buffer.from(macOf(`${smartLinkId}.${id}`, actions[one], hashKey))),
  );
  return action && { smartLinkId, id, action };
}

const macOf = (payload: string, start: string, hashKey: string): string =>
  createHmac('sha256', hashKey).update(`${start}\n${payload}`).digest('base64url').slice(0, MAC_LENGTH);

export function signUpUrl<Action extends string>(
  links: SignUpLinks<Action>,
  link: SignUpLink,
  action: Action,
): string {
  const token = signUpToken(links, link, { action, hashKey: setting(SETTING.serviceKey) });
  return `${setting(SETTING.publicOrigin)}${links.path}/${token}`;
}

/** The link of a token. Throws NOT_FOUND if it is forged. */
export function openSignUpLink<Action extends string>(
  links: SignUpLinks<Action>,
  token: string,
): SignUpLink & { action: Action } {
  const link = readSignUpToken(links, token, setting(SETTING.serviceKey));
  if (!link) throw new AppError('NOT_FOUND', 'This link does not work. Open it from the email again.');
  return link;
}
