import * as z from 'zod';
import { destinationProblem, MAX_URL_LENGTH } from '#shared/links/model/destination.ts';
import { URL_FORMAT } from '#shared/links/model/destination-field.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { readContactUrl } from '../contact-url.ts';

const NOT_LINKABLE = problem(
  'invalid_format',
  'must be an absolute URL that starts with http://, https://, mailto:, tel: or sms:',
  { format: 'url' },
);

/** Where a button of a page leads: a URL, an email address or a phone number. */
export const linkTarget = z
  .string({ error: 'must be a URL in a string' })
  .overwrite((text) => {
    const contact = text.length <= MAX_URL_LENGTH ? readContactUrl(text) : undefined;
    return contact && 'url' in contact ? contact.url : urlText(text);
  })
  .superRefine((text, context) => {
    const contact = text.length <= MAX_URL_LENGTH ? readContactUrl(text) : undefined;
    if (contact) {
      if ('problem' in contact) context.addIssue(issueOf(contact.problem));
      return;
    }
    const found = destinationProblem(text);
    if (!found) return;
    const isOther = found.code === 'invalid_format' && !/^https?:/i.test(text);
    context.addIssue(issueOf(isOther ? NOT_LINKABLE : found));
  })
  .meta({
    description:
      'An absolute http or https URL of a public host, as of links, or a link to write or to call: ' +
      '`mailto:jane@example.com` with `subject`, `body`, `cc` and `bcc`, `tel:+49301234567`, or ' +
      '`sms:+49301234567` with `body`. Addresses and international numbers may come without their scheme.',
    format: URL_FORMAT,
    examples: ['https://example.com/shop'],
  });
