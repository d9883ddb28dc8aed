import type { Act } from '#shared/core/audit/author.ts';
import { storedAs } from '#shared/languages/stored-language.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { countUse } from '#shared/platform/limits/rate-limit-store.ts';
import { type SentForm, sentForm } from '../forms/same-form.ts';
import { openWebinar, REGISTRATION_FORM, requestRegistration } from '../registrations/register.ts';
import { registrationSchema } from '../registrations/registration.ts';
import { signUpSchema } from '../sign-ups/sign-up.ts';
import { mailboxIn } from '../sign-ups/sign-up-form.ts';
import { openList, requestSubscription, SUBSCRIPTION_FORM } from '../subscribers/subscribe.ts';
import { readContent } from '../surveys/submission-store.ts';
import { addSubmission, identified } from '../surveys/submit.ts';
import { type OwnSpam, requireSpam } from './manage-spam.ts';

/**
 * Stores a form that was dropped as if it had just been sent, and returns the ID that it got: a response
 * counts at once, also for a closed survey; a registrant or subscriber gets the email with the link to
 * confirm. Sent again, or at once by two, it is stored once. Throws SMART_LINK_NOT_FOUND, FOLDER_READ_ONLY,
 * NOT_FOUND, and what storing the form throws.
 */
export async function acceptDropped(act: Act, smartLinkId: string, id: string): Promise<string> {
  const own = await requireSpam(act, { smartLinkId, id, action: 'smart_link.spam_accepted' });
  // With its own ID, it is stored once even if two people accept it.
  const form = sentForm(smartLinkId, { formId: id, address: '', headers: {} }, id);
  switch (own.spam.kind) {
    case 'response':
      return acceptResponse(own, form, act.now);
    case 'registration':
      return acceptRegistration(own, form, act.now);
    case 'subscription':
      return acceptSubscription(own, form, act.now);
  }
}

function acceptResponse(
  { page: { id: smartLinkId, ownerId, title, maxResponses, questions }, spam, removal }: OwnSpam,
  form: SentForm,
  now: Date,
): Promise<string> {
  // Not of the time when it was sent: it would be missing in lists and sums that were read since.
  const submission = { ...identified(now), ...readContent(spam.content) };
  const survey = { smartLinkId, ownerId, title, maxResponses, questions };
  return addSubmission(survey, submission, { form, also: removal, now });
}

async function acceptRegistration(own: OwnSpam, form: SentForm, now: Date): Promise<string> {
  const { page, spam, removal } = own;
  const webinar = await openWebinar(page.slug, undefined, now);
  const sent = storedAs(registrationSchema).parse(JSON.parse(spam.content));
  const at = now.toISOString();
  const registration = { ...sent, startsAt: webinar.startsAt, toldAt: at, createdAt: at };
  const { kind, limits } = REGISTRATION_FORM;
  await countUse(limits.mailbox, mailboxIn(kind, page.id, sent.email), now);
  const isStored = await requestRegistration(webinar, registration, { form, also: removal, now });
  if (!isStored) await transactWrite(removal);
  return sent.id;
}

async function acceptSubscription(own: OwnSpam, form: SentForm, now: Date): Promise<string> {
  const { page, spam, removal } = own;
  const list = await openList(page.slug, undefined, now);
  const sent = storedAs(signUpSchema).parse(JSON.parse(spam.content));
  const { kind, limits } = SUBSCRIPTION_FORM;
  await countUse(limits.mailbox, mailboxIn(kind, page.id, sent.email), now);
  const subscriber = { ...sent, createdAt: now.toISOString() };
  const isStored = await requestSubscription(list, subscriber, { form, also: removal, now });
  // An email is on its way already.
  if (!isStored) await transactWrite(removal);
  return sent.id;
}
