import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { onVisit } from '#functions/framework/function-url.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { isFull } from '#shared/smart-links/registrations/seats.ts';
import { mayEmbed } from '#shared/smart-links/rendering/embedding.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import {
  FULL,
  formOf,
  type RegistrationState,
  SIGNED_UP,
  SUBSCRIBED_QUERY,
} from '#shared/smart-links/rendering/sign-up-state.ts';
import { CLOSED, SENT, type SurveyState } from '#shared/smart-links/rendering/survey-state.ts';
import { tagFrame } from '#shared/smart-links/rendering/tag-frame.ts';
import { TAGS_QUERY } from '#shared/smart-links/rendering/tag-services.ts';
import { isClosed } from '#shared/smart-links/surveys/closing.ts';
import { findPage, joinUrlOf, pageAt } from '#shared/smart-links/visits/find-page.ts';
import { followLink } from '#shared/smart-links/visits/follow-link.ts';
import { pageToken } from '#shared/smart-links/visits/page-token.ts';
import { leadToStore } from '#shared/smart-links/visits/visit-page.ts';
import { type PagesOf, redirectTo, respondWithBrand, visitorOf } from '../visitor-response.ts';
import { brandImages } from './brand-images.ts';
import { notModifiedOr, SMART_LINK_PAGES } from './page-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { part: 'slugPart' },
  summary: 'Open a landing page',
  description:
    'The page of a Smart Link. It reports each view through the pixel. The page of an `appDownload` ' +
    'redirects phones to their store, if there is one, which counts as one click. Crawlers and previews ' +
    'get the page.',
  query: {
    v: 'A visit that the catch-all has recorded: the pixel of the page reports the same one.',
    via: '`qr`: a scan of a tracked QR code, which the pixel of the page reports as such.',
    page: '`1`: shows the page, even on phones that an `appDownload` would redirect to their store.',
    embed:
      '`1`: the page in a frame of a site in its `embedOrigins`, with links that open in a new tab. ' +
      'Without such sites: the page as it is.',
    tags: '`1`: the document of the sandboxed frame in which the `pixels` of the page run, if it has any.',
    to:
      'A link of the page, if it tracks conversions: redirects there with the ID of the click. ' +
      'Any other URL redirects back to the page.',
    t: 'With `to`: token of the page, without which the click is unverified.',
    referrer: 'With `to`: where the visitor of the page came from.',
    sent: 'Set after a form of the page was sent: the page shows the confirmation.',
  },
  responses: [
    { status: 200, description: 'The page.', contentTypes: ['text/html'] },
    {
      status: 302,
      description: 'Redirects a phone to its store, or a click to the destination of a link.',
      headers: { location: 'The page of the app in the store, or the destination.' },
    },
    { status: 304, description: 'Not modified since the version in `if-none-match`.' },
  ],
  errors: ['OWNER_SUSPENDED', 'SMART_LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_BLOCKED', '451 LINK_BLOCKED'],
  errorsAsPages: true,
} as const satisfies VisitorContract;

export const handler = onVisit((event) =>
  respondWithBrand(event, SMART_LINK_PAGES satisfies PagesOf<typeof contract>, async (now) => {
    const visitor = visitorOf(event, now);
    const found = await findPage(event.rawPath.slice(1), visitor.host);
    const { entry } = found;
    const query = event.queryStringParameters ?? {};
    const { v: visitToken, sent, page: wanted, embed: inFrame, to, t, referrer } = query;
    if (to !== undefined) return redirectTo(await followLink(found, { to, t, referrer }, visitor));
    const { content, changesIn } = pageAt(found, now);
    const tags = query[TAGS_QUERY] === '1' ? tagFrame(content) : undefined;
    if (tags !== undefined) return notModifiedOr(event, { statusCode: 200, ...tags });
    // Stores refuse to load in a frame.
    const embed = inFrame === '1' && mayEmbed(content);
    const store = wanted === '1' || embed ? undefined : await leadToStore(found, visitor, visitToken);
    if (store !== undefined) {
      const redirect = redirectTo(store);
      return { ...redirect, headers: { ...redirect.headers, vary: 'user-agent' } };
    }
    const reading = brandImages(entry.ownerId, visitor.host);
    const tokenOfPage = pageToken(entry.smartLinkId, setting(SETTING.serviceKey), now);
    const survey =
      entry.type === 'surveyLink' ? await surveyState(entry.smartLinkId, content, { sent, now }) : undefined;
    const registration =
      entry.type === 'webinarLink' ? await registrationState(entry.smartLinkId, content, sent) : undefined;
    const page = landingPage(content, {
      changesIn,
      embed,
      origins: smartLinkOrigins(),
      pageToken: tokenOfPage,
      visitToken,
      survey,
      registration,
      subscription: sent === SUBSCRIBED_QUERY && formOf(content) ? SIGNED_UP : undefined,
      now,
      canJoin: joinUrlOf(found) !== undefined,
      ...(await reading),
    });
    return notModifiedOr(event, { statusCode: 200, ...page });
  }),
);

/** The state of a survey after its form was sent; undefined: the page shows the form. */
async function surveyState(
  smartLinkId: string,
  content: PageContent,
  { sent, now }: { sent: string | undefined; now: Date },
): Promise<SurveyState | undefined> {
  if (sent !== undefined) return SENT;
  return (await isClosed(smartLinkId, content, now)) ? CLOSED : undefined;
}

/** The state of a registration; undefined: the page shows the form, if it has one. */
async function registrationState(
  smartLinkId: string,
  { registration }: PageContent,
  sent: string | undefined,
): Promise<RegistrationState | undefined> {
  if (!registration?.enabled) return undefined;
  if (sent !== undefined && sent !== SUBSCRIBED_QUERY) return SIGNED_UP;
  return (await isFull(smartLinkId, registration)) ? FULL : undefined;
}
