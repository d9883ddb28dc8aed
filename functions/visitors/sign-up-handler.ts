import { readForm } from '../../shared/platform/http/form.ts';
import type { HttpEvent } from '../../shared/platform/http/http-event.ts';
import { readJsonBody } from '../../shared/platform/http/request.ts';
import { successResponse } from '../../shared/platform/http/response.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import { FRAMED_HEADERS } from '../../shared/smart-links/rendering/embedding.ts';
import { landingPage } from '../../shared/smart-links/rendering/landing-page.ts';
import type { FormOutcome, OpenPage, Sender } from '../../shared/smart-links/sign-ups/sign-up-form.ts';
import { pageToken } from '../../shared/smart-links/visits/page-token.ts';
import { withLogging } from '../framework/logged.ts';
import { smartLinkOrigins } from '../framework/origins.ts';
import { SMART_LINK_PAGES } from './pages/page-response.ts';
import { respondToVisitor, type VisitorResponse, visitorOf } from './visitor-response.ts';

type Shown = Parameters<typeof landingPage>;

/** A form on a page, with which visitors sign up. */
interface SignUp<Field extends string> {
  /** Of the page, from the path of the request. */
  slugOf(parameters: NonNullable<HttpEvent['pathParameters']>): string;
  /** Takes the fields as JSON has them. */
  send(slug: string, sent: unknown, sender: Sender): Promise<void>;
  sendForm(slug: string, form: URLSearchParams, sender: Sender): Promise<FormOutcome<OpenPage, Field>>;
  /** For programs, after the form was sent. */
  message: string;
  /** What the URL of the page then has: query and fragment. */
  sentQuery: string;
  fragment: string;
  /** The page with the form again, and its errors. */
  again(outcome: Rejected<Field>): { content: Shown[0]; options: Partial<Shown[1]> };
}

type Rejected<Field extends string> = FormOutcome<OpenPage, Field> & { outcome: 'rejected' };

const MAX_BYTES = 16 * 1024;

/** Handles such a form, or the same fields as JSON: works without JavaScript. */
export const signUpHandler = <Field extends string>(form: SignUp<Field>) =>
  withLogging((event: HttpEvent) =>
    respondToVisitor(event, SMART_LINK_PAGES, async (now) => {
      const slug = form.slugOf(event.pathParameters ?? {});
      const visitor = visitorOf(event, now);
      const embed = event.queryStringParameters?.['embed'] === '1';
      const stored = () => successResponse(201, { message: form.message, data: { status: 'pending' } });
      if (/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
        await form.send(slug, readJsonBody(event, MAX_BYTES), visitor);
        return stored();
      }
      const result = await form.sendForm(slug, readForm(event, MAX_BYTES), visitor);
      const wantsJson = event.headers['accept']?.includes('application/json');
      if (result.outcome === 'sent') {
        if (wantsJson) return stored();
        // Post/Redirect/Get: reloading does not submit again.
        const location = `/${result.page.slug}?sent=${form.sentQuery}${embed ? '&embed=1' : ''}${form.fragment}`;
        return {
          statusCode: 303,
          headers: { location, 'cache-control': 'no-store', ...(embed && FRAMED_HEADERS) },
        };
      }
      if (wantsJson) throw result.error;
      return rejected(result, form.again(result), { embed, now });
    }),
  );

function rejected(
  { page, error }: Rejected<string>,
  { content, options }: { content: Shown[0]; options: Partial<Shown[1]> },
  { embed, now }: { embed: boolean; now: Date },
): VisitorResponse {
  const { body, headers } = landingPage(content, {
    origins: smartLinkOrigins(),
    pageToken: pageToken(page.smartLinkId, setting(SETTING.serviceKey), now),
    canJoin: page.canJoin,
    embed,
    now,
    ...options,
  });
  return { statusCode: error.status, headers: { ...headers, ...error.headers }, body };
}
