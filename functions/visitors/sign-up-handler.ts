import { withLogging } from '#functions/framework/logged.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { successResponse } from '#shared/platform/http/response.ts';
import { formIdOf, type Sender } from '#shared/smart-links/forms/same-form.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import type { FormOutcome, OpenPage } from '#shared/smart-links/sign-ups/sign-up-form.ts';
import { backToPage, type PageOptions, pageWithError } from './pages/form-response.ts';
import { type ErrorPages, respondToVisitor, visitorOf } from './visitor-response.ts';

/** A form on a page, with which visitors sign up. */
interface SignUp<Field extends string> {
  /** For errors that the form does not show. */
  pages: ErrorPages;
  /** The slug of the page, from the path parameters of the request. */
  slugOf(parameters: NonNullable<HttpEvent['pathParameters']>): string;
  /** Takes the fields as JSON has them. */
  send(slug: string, sent: unknown, sender: Sender): Promise<void>;
  sendForm(slug: string, form: URLSearchParams, sender: Sender): Promise<FormOutcome<OpenPage, Field>>;
  /** For programs, after the form was sent. */
  message: string;
  /** Query of the page's URL after the form was sent. */
  sentQuery: string;
  fragment: string;
  /** The page with the form again, and its errors. */
  again(outcome: FormOutcome<OpenPage, Field> & { outcome: 'rejected' }): {
    content: PageContent;
    options: PageOptions;
  };
}

const MAX_BYTES = 16 * 1024;

/** Handles such a form, or the same fields as JSON: works without JavaScript. */
export const signUpHandler = <Field extends string>(form: SignUp<Field>) =>
  withLogging((event: HttpEvent) =>
    respondToVisitor(event, form.pages, async (now) => {
      const slug = form.slugOf(event.pathParameters ?? {});
      const embed = event.queryStringParameters?.['embed'] === '1';
      const stored = () => successResponse(201, { message: form.message, data: { status: 'pending' } });
      if (/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
        const sent = readJsonBody(event, MAX_BYTES);
        await form.send(slug, sent, senderOf(event, now));
        return stored();
      }
      const fields = readForm(event, MAX_BYTES);
      const result = await form.sendForm(slug, fields, senderOf(event, now, fields));
      const wantsJson = event.headers['accept']?.includes('application/json');
      if (result.outcome === 'sent') {
        if (wantsJson) return stored();
        return backToPage(result.page.slug, { sent: form.sentQuery, embed, fragment: form.fragment });
      }
      if (wantsJson) throw result.error;
      const { page, error } = result;
      const { content, options } = form.again(result);
      const { smartLinkId, canJoin } = page;
      return pageWithError({ content, smartLinkId, error }, { canJoin, embed, ...options }, now);
    }),
  );

const senderOf = (event: HttpEvent, now: Date, form?: URLSearchParams): Sender => ({
  ...visitorOf(event, now),
  formId: formIdOf(event.headers, form),
});
