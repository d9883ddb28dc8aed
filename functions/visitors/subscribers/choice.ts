import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES, PAGE_MESSAGES, PAGE_TEXTS } from '#shared/languages/texts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { landingUrl } from '#shared/smart-links/model/slug.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { openSignUpLink } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import {
  confirm,
  listOf,
  ownSubscription,
  unsubscribe,
} from '#shared/smart-links/subscribers/answer-subscription.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import type { VisitorPage } from '#shared/visitor-pages/page.ts';
import { type SubscriptionPageState, subscriptionPage } from '#shared/visitor-pages/subscription-pages.ts';
import { showBrand } from '../show-brand.ts';
import {
  ownDomainOf,
  type PagesOf,
  respondWithBrand,
  seeOther,
  type VisitorResponse,
} from '../visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { token: 'mailToken' },
  summary: 'Confirm or end a subscription',
  description:
    'The target of links in emails. GET returns a page with buttons and changes nothing, because email ' +
    'clients open links on their own; POST makes the change and redirects to the page, but for one-click ' +
    'unsubscribe (`List-Unsubscribe=One-Click`, RFC 8058).',
  query: { done: '`confirmed` or `unsubscribed`: set after the change, whose page is then shown.' },
  optionalForm: {
    choice:
      'The button: `confirm` or `unsubscribe`. Without it, unsubscribes if the body is that of one-click ' +
      'unsubscribe.',
  },
  responses: [
    { status: 200, description: 'A page.', contentTypes: ['text/html'] },
    { status: 303, description: 'The change is made.', headers: { location: 'The page.' } },
  ],
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'LINK_EXPIRED',
    'SURVEY_FULL',
    'SURVEY_BUSY',
    'WRITE_CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  errorsAsPages: true,
  isInternal: true,
} as const satisfies VisitorContract;

const ERROR_PAGES: PagesOf<typeof contract> = {
  NOT_FOUND: (language) => messagePage(PAGE_TEXTS[language].subscriptionUnknown, language),
  LINK_EXPIRED: (language) => messagePage(PAGE_MESSAGES[language].pageGone, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  SURVEY_FULL: (language) => messagePage(PAGE_TEXTS[language].subscriptionFull, language),
  // The link works again in a moment.
  SURVEY_BUSY: (language) => messagePage(MESSAGES[language].failed, language),
  WRITE_CONFLICT: (language) => messagePage(MESSAGES[language].failed, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondWithBrand(event, ERROR_PAGES, async (now) => {
    const link = openSignUpLink(SUBSCRIBER_LINKS, event.pathParameters?.['token'] ?? '');
    const choice = choiceIn(event);
    const done = (what: 'confirmed' | 'unsubscribed') => seeOther(`${event.rawPath}?done=${what}`);
    if (choice === 'unsubscribe' || choice === 'one click') {
      // Once more after the first time: mail services repeat requests.
      await unsubscribe(link, now);
      // Mail services follow no redirect (RFC 8058).
      return choice === 'one click'
        ? shown(event, 'unsubscribed', { list: await listOf(link) })
        : done('unsubscribed');
    }
    if (choice === 'confirm' && link.action === 'confirm') {
      await confirm(link, now);
      return done('confirmed');
    }
    const after = event.queryStringParameters?.['done'];
    const own = await ownSubscription(link, now).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
      if (isGone && after === 'unsubscribed') return undefined;
      throw error;
    });
    if (!own) return shown(event, 'unsubscribed', { list: await listOf(link) });
    const { subscriber, link: list } = own;
    const isPending = subscriber.status === 'pending' && link.action === 'confirm';
    const state = isPending ? 'pending' : after === 'confirmed' ? 'confirmed' : 'active';
    return shown(event, state, { list, language: subscriber.language });
  }),
);

/** The clicked button, or `one click`, for which mail services may also send multipart. */
function choiceIn(event: HttpEvent): string | null {
  if (event.requestContext.http.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded/i.test(event.headers['content-type'] ?? '')) {
    return isOneClick(event) ? 'one click' : null;
  }
  const form = readForm(event);
  return form.get('List-Unsubscribe') === 'One-Click' ? 'one click' : form.get('choice');
}

function isOneClick({ body = '', isBase64Encoded }: HttpEvent): boolean {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  return /name="?List-Unsubscribe"?\s+One-Click\s/i.test(text);
}

async function shown(
  event: HttpEvent,
  state: SubscriptionPageState,
  {
    list,
    language = languageOf(event.headers['accept-language']),
  }: { list: SmartLink | undefined; language?: ReturnType<typeof languageOf> },
): Promise<VisitorResponse> {
  const about = list && { title: list.title, url: landingUrl(list.slug, setting(SETTING.publicOrigin)) };
  const page: VisitorPage = subscriptionPage(state, about, language);
  const branded = list && (await showBrand(page, { ownerId: list.ownerId, host: ownDomainOf(event) }));
  return { statusCode: 200, ...(branded ?? page) };
}
