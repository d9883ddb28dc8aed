import { describe, expect, it } from 'vitest';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { musicPlayer } from '#shared/smart-links/services/music-player.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

describe('the player of a music page', () => {
  it.each([
    [
      'https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy?si=x',
      'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy',
    ],
    [
      'https://music.apple.com/us/album/my-album/1571062431?i=1571062737',
      'https://embed.music.apple.com/us/album/my-album/1571062431?i=1571062737',
    ],
    ['https://www.deezer.com/en/track/3135556', 'https://widget.deezer.com/widget/auto/track/3135556'],
    [
      'https://soundcloud.com/forss/flickermood?in=x',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&auto_play=true',
    ],
    [
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    ],
  ])('of %s', (url, embed) => {
    expect(musicPlayer(['https://example.com/', url])).toMatchObject({ url, embed });
  });

  it.each([
    'https://open.spotify.com/user/jane',
    'https://open.spotify.com.evil.example/album/4aawyAB9vmqN3uQ7FjRGTy',
    'https://open.spotify.com/album/"><script>',
    'https://music.apple.com/us/browse',
    'https://soundcloud.com/forss',
    'https://www.deezer.com/track/abc',
    'not a url',
  ])('is not made for %s', (url) => {
    expect(musicPlayer([url])).toBeUndefined();
  });

  const render = (urls: string[]) =>
    landingPage(
      aPage('musicLink', {
        platforms: urls.map((url) => ({ name: 'Here', url, icon: null })),
        language: 'fr',
      }),
      {
        origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
        pageToken: `2mz1.${'c'.repeat(22)}`,
      },
    );

  it('is loaded on a click only, and the policy names its service and no other', () => {
    const { body, headers } = render([
      'https://example.com/',
      'https://www.deezer.com/track/3135556',
      'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy',
    ]);
    expect(body).toContain('data-embed="https://widget.deezer.com/widget/auto/track/3135556"');
    expect(body).toContain('Écouter ici');
    expect(body).not.toMatch(/<iframe|spotify.com\/embed/);
    expect(headers['content-security-policy']).toContain('frame-src https://widget.deezer.com;');
  });

  it('is missing where no service has one', () => {
    const { body, headers } = render(['https://example.com/']);
    expect(body).not.toMatch(/data-embed=|Écouter/);
    expect(headers['content-security-policy']).not.toContain('frame-src');
  });
});
