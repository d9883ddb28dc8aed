import * as z from 'zod';
import { entries, NO_ENTRY, requireEntry } from './fields.ts';
import { linkEntry, mediaOf, plannedEntries, publicEntry, storedEntry, storeEntries } from './link-entry.ts';
import { pageType } from './page-type.ts';

const urls = entries(linkEntry, 100).meta({
  description: 'The links of the page with the headings and blocks between them, in order.',
});

/** `myBio`, and the links of `webinarLink`. */
export const linkList = pageType({
  create: { urls: urls.min(1, NO_ENTRY.message) },
  needs: '`urls`',
  update: { urls: urls.nullish() },
  form: { urls: 'json' },
  stored: { urls: z.array(storedEntry).default([]) },
  public: {
    urls: z.array(publicEntry).meta({
      description:
        '`myBio` and `webinarLink`: the links, with headings and blocks between them. Visitors ' +
        'get only those scheduled for the current time.',
    }),
  },
  private: {},
  takesVideoFiles: false,
  change: (before, { input, hosts }) => {
    requireEntry('urls', input.urls);
    if (!input.urls) return { urls: before.urls };
    const planned = plannedEntries(input.urls, hosts.mediaOrigin);
    return async (store) => ({ urls: await storeEntries(planned, store) });
  },
  media: ({ urls }) => urls.flatMap(mediaOf),
  cardArt: { image: 'disc', cover: 'panel' },
});
