import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';

/** The required fields to create a Smart Link of each type, besides its title. */
export const SMART_LINK_NEEDS: Readonly<Record<SmartLinkType, Record<string, unknown>>> = {
  myBio: { urls: [{ title: 'My shop', url: 'https://example.com/shop' }] },
  appDownload: { appstoreLink: 'https://apps.apple.com/app/id1' },
  musicLink: { platforms: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }] },
  videoLink: { videos: [{ title: 'How it works', url: 'https://example.com/video.mp4' }] },
  webinarLink: { urls: [{ title: 'Register', url: 'https://example.com/register' }] },
  surveyLink: { questions: [{ question: 'How did you like it?', type: 'rating', required: true }] },
};
