import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const KNOWN = ['instagram.com/jane', 'www.youtube.com/@jane', 'open.spotify.com/artist/1', 'github.com/jane'];

/** Links as profile pages have them: every fifth to a well-known place, every second with a line about it. */
export function linksOf(count: number): PageContent['urls'] {
  return Array.from({ length: count }, (_, i) => ({
    title: `Spring collection, part ${i + 1}`,
    url: `https://${i % 5 === 0 ? KNOWN[(i / 5) % KNOWN.length] : `shop.example.com/collections/spring-${i}`}?utm_source=bio`,
    description: i % 2 === 0 ? 'A line that says a little more about it, as people write them.' : null,
    startsAt: null,
    endsAt: null,
    featured: false,
    image: null,
    icon: null,
  }));
}

/** The profile page at `/bio/bench01`. */
export const bioOf = (links: number): PageContent =>
  aPage('myBio', { slug: 'bio/bench01', urls: linksOf(links) });
