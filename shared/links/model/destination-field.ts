import * as z from 'zod';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import type { Problem } from '#shared/platform/problems.ts';
import { destinationProblem } from './destination.ts';

/** JSON Schema format of destinations. Not `iri`: validators would refuse a domain without a scheme. */
export const URL_FORMAT = 'iri-reference';

/** A URL like that of a destination. `reword` changes what is said about a bad one. */
export const destinationLike = (reword: (problem: Problem) => Problem) =>
  z
    .string({ error: 'must be a URL in a string' })
    .overwrite(urlText)
    .superRefine((text, context) => {
      const problem = destinationProblem(text);
      if (problem) context.addIssue(issueOf(reword(problem)));
    })
    .meta({ format: URL_FORMAT });

/** A valid destination URL. */
export const destination = destinationLike((problem) => problem).meta({
  description:
    'An absolute http or https URL of a public host, without user name and password, at most 4,096 ' +
    'characters (8,192 once it is percent-encoded). A domain without a scheme, such as ' +
    '`example.com/spring`, becomes an https URL. Not a short URL of this service.',
  format: URL_FORMAT,
  examples: ['https://example.com/spring'],
});
