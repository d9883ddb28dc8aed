import type * as z from 'zod';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { countUse, type RateLimit, refundUse, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import type { Problem } from '#shared/platform/problems.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type Sender, type SentForm, sentForm } from '../forms/same-form.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import type { SignUpState } from '../rendering/sign-up-state.ts';
import { contentOf, findPage, joinUrlOf } from '../visits/find-page.ts';
import { type SignUpKind, signUpId } from './sign-up.ts';

/** A visitor who signs up. */
export interface Visitor extends Sender {
  /** The hidden field was filled in. */
  isSpam?: boolean;
}

/** A page with a form to sign up. */
export interface OpenPage {
  /** Including its prefix. */
  slug: string;
  smartLinkId: string;
  ownerId: string;
  content: PageContent;
  /** For webinars: whether there is a URL to join. */
  canJoin: boolean;
}

/** The page with the slug in `path`. Throws as `findPage` does. */
export async function openPage(path: string, host: string | undefined, now: Date): Promise<OpenPage> {
  const found = await findPage(path, host);
  const { smartLinkId, ownerId } = found.entry;
  const content = contentOf(found, now);
  return { slug: found.slug, smartLinkId, ownerId, content, canJoin: joinUrlOf(found) !== undefined };
}

/** A form to sign up on pages. */
export interface SignUpForm<Input> {
  kind: SignUpKind;
  schema: z.ZodType<Input>;
  limits: {
    /** Per page and IP address: each form may send an email to an unconfirmed address. */
    forms: RateLimit;
    /** Valid forms of an IP address for all pages. An office may share one. */
    network: RateLimit;
    /** Per page and mailbox; requests above it get the same response, and have no effect. */
    mailbox: RateLimit;
  };
}

/** The input of a form, and the ID of its sender on the page. */
export interface ReadSignUp<Input> {
  id: string;
  input: Input;
  form: SentForm;
  /** Takes back a use of the mailbox, for the same form sent again. */
  refund(): Promise<void>;
}

/** Reads a form; undefined above the limit of the mailbox. Throws VALIDATION_ERROR and RATE_LIMITED. */
export async function readSignUp<Input extends { email: string }>(
  { kind, schema, limits }: SignUpForm<Input>,
  { smartLinkId }: OpenPage,
  { sent, sender }: { sent: unknown; sender: Visitor },
): Promise<ReadSignUp<Input> | undefined> {
  const { address, now } = sender;
  const hashKey = setting(SETTING.serviceKey);
  const network = addressHash(address, hashKey);
  await countUse(limits.forms, `${smartLinkId}#${network}`, now);
  const input = parseInput(schema, sent, 'body');
  await countUse(limits.network, network, now);
  const mailbox = mailboxIn(kind, smartLinkId, input.email);
  if (!sender.isSpam && !(await tryUse(limits.mailbox, mailbox, now))) return undefined;
  return {
    id: signUpId(kind, { smartLinkId, email: input.email, hashKey }),
    input,
    form: sentForm(smartLinkId, sender, [kind, input]),
    refund: () => refundUse(limits.mailbox, mailbox, now),
  };
}

/** Who the limit of a mailbox on a page counts. */
export function mailboxIn(kind: SignUpKind, smartLinkId: string, email: string): string {
  const hashKey = setting(SETTING.serviceKey);
  return `${smartLinkId}#${signUpId(kind, { smartLinkId, email: mailboxOf(email), hashKey })}`;
}

/** Result of a form: stored, or shown again with errors. */
export type FormOutcome<Page, Field extends string> =
  | { outcome: 'sent'; page: Page }
  | { outcome: 'rejected'; page: Page; state: SignUpState<Field>; error: AppError };

/**
 * Sends the form of a page. Errors of the form are results, so that it keeps its input; others are thrown.
 */
export async function sendForm<Page extends OpenPage, Field extends string>(
  page: Page,
  form: URLSearchParams,
  { fields, send }: { fields: readonly Field[]; send: () => Promise<void> },
): Promise<FormOutcome<Page, Field>> {
  try {
    await send();
    return { outcome: 'sent', page };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = stateOf(error, fields);
    if (!state) throw error;
    return { outcome: 'rejected', page, state: { ...state, values: shownValues(form, fields) }, error };
  }
}

/** The state of a form that shows an error; undefined for errors that are not about the form. */
function stateOf<Field extends string>(
  { code, details = [] }: AppError,
  fields: readonly Field[],
): Omit<SignUpState<Field>, 'values'> | undefined {
  const wrong = new Map<Field, Problem['params']>();
  switch (code) {
    case 'VALIDATION_ERROR':
      for (const { path, params } of details) {
        const field = fields.find((name) => name === path);
        if (field) wrong.set(field, params);
      }
      return { wrong };
    case 'RATE_LIMITED':
      return { wrong, isLimited: true };
    case 'REGISTRATION_CLOSED':
      return { wrong, outcome: 'full' };
    default:
      return undefined;
  }
}

const MAX_SHOWN = 1000;

const shownValues = <Field extends string>(form: URLSearchParams, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_SHOWN)]];
    }),
  ) as SignUpState<Field>['values'];
