import * as z from 'zod';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { embedOrigin, MAX_EMBED_ORIGINS } from './embed-origin.ts';

/** Sites that may show a page in a frame, as sent, stored and returned. */

const origin = z
  .string({ error: 'must be an origin in a string' })
  .max(300, 'may have at most 300 characters')
  .overwrite(urlText)
  .superRefine((value, context) => {
    try {
      embedOrigin(value);
    } catch (error) {
      const { message } = error as Error;
      context.addIssue(issueOf(problem('invalid_format', message, { format: 'origin' })));
    }
  })
  .meta({
    description: 'Scheme and host of a site, with its port unless it is 443. No wildcards.',
    examples: ['https://shop.example.com'],
  });

export const embedInput = {
  embedOrigins: z
    .array(origin, { error: 'must be an array of origins' })
    .max(MAX_EMBED_ORIGINS, `may have at most ${MAX_EMBED_ORIGINS} entries`)
    .nullish()
    .meta({
      description:
        'Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for ' +
        'localhost. null: none.',
      examples: [['https://shop.example.com']],
    }),
};

export const storedEmbed = { embedOrigins: z.array(z.string()) };

export const publicEmbed = {
  embedOrigins: z.array(z.string()).meta({ description: 'Sites that can embed the page.', examples: [[]] }),
};
