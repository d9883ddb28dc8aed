import * as z from 'zod';
import { issueOf } from '../../platform/http/zod-problems.ts';
import { destinationProblem } from './destination.ts';

/** A valid destination URL. */
export const destination = z
  .string({ error: 'must be a URL in a string' })
  .trim()
  .superRefine((text, context) => {
    const problem = destinationProblem(text);
    if (problem) context.addIssue(issueOf(problem));
  })
  .meta({
    description:
      'An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service.',
    format: 'iri',
    examples: ['https://example.com/spring'],
  });
