import * as z from 'zod';
import { isOwnPath, isOwnRedirect } from '#shared/links/model/destination.ts';
import { destination } from '#shared/links/model/destination-field.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { PREFIX } from '../slug.ts';
import { absoluteUrl, changed } from './fields.ts';
import { pageType } from './page-type.ts';

const storeLink = (store: string, example: string) =>
  destination.nullish().meta({ description: `Where the app is in ${store}.`, examples: [example] });

const stores = {
  appstoreLink: storeLink("Apple's App Store", 'https://apps.apple.com/app/id1'),
  playstoreLink: storeLink(
    "Google's Play Store",
    'https://play.google.com/store/apps/details?id=com.example',
  ),
  webUrl: destination.nullish().meta({
    description: 'The web app or website: a button for visitors without a matching store. null: none.',
    examples: ['https://example.com/app'],
  }),
};

export const appDownload = pageType({
  create: stores,
  needs: '`appstoreLink` or `playstoreLink`',
  update: stores,
  form: { appstoreLink: 'text', playstoreLink: 'text', webUrl: 'text' },
  stored: {
    appstoreLink: z.string().nullable().default(null),
    playstoreLink: z.string().nullable().default(null),
    webUrl: z.string().nullable().default(null),
  },
  public: {
    appstoreLink: absoluteUrl("`appDownload`: in Apple's App Store."),
    playstoreLink: absoluteUrl("`appDownload`: in Google's Play Store."),
    webUrl: absoluteUrl('`appDownload`: on the web.'),
  },
  private: {},
  takesVideoFiles: false,
  change: (before, { input, hosts }) => {
    const after = {
      appstoreLink: changed(input.appstoreLink, before.appstoreLink),
      playstoreLink: changed(input.playstoreLink, before.playstoreLink),
      webUrl: changed(input.webUrl, before.webUrl),
    };
    if (after.appstoreLink === null && after.playstoreLink === null) {
      throw invalidField(
        'appstoreLink',
        problem('one_of_required', 'appstoreLink or playstoreLink is required for appDownload', {
          fields: ['appstoreLink', 'playstoreLink'],
        }),
      );
    }
    for (const field of ['appstoreLink', 'playstoreLink'] as const) {
      const url = after[field];
      if (url !== null && couldLoop(url, hosts.ownHosts)) {
        throw invalidField(
          field,
          problem('own_url', 'must be the page of the app in the store, not a URL of this service'),
        );
      }
    }
    return after;
  },
  media: () => [],
  cardArt: { image: 'icon', cover: 'panel' },
  cardDetail: ({ appstoreLink, playstoreLink, webUrl }) => ({
    names: [
      appstoreLink && 'App Store',
      playstoreLink && 'Google Play',
      webUrl && URL.parse(webUrl)?.hostname.replace(/^www\./, ''),
    ],
  }),
});

const OWN_PATHS = new RegExp(`^/(?:v1/smart-links|${PREFIX.appDownload})(?:/|$)`);

/** Redirects, the catch-all, and app pages themselves could lead back to this page. */
const couldLoop = (url: string, ownHosts: readonly string[]): boolean =>
  isOwnRedirect(url, ownHosts) || isOwnPath(url, ownHosts, OWN_PATHS);
