import { describe, expect, it } from 'vitest';
import { brandIconByUrl } from '#shared/smart-links/rendering/brand-icons.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const render = (urls: NonNullable<Parameters<typeof aPage>[1]>['urls']) =>
  landingPage(aPage('myBio', { ...(urls && { urls }), image: null, cover: null }), {
    origins: { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' },
    pageToken: `2mz1.${'c'.repeat(22)}`,
  });
const LINK = {
  title: 'Shop',
  url: 'https://example.com/',
  description: null,
  startsAt: null,
  endsAt: null,
  featured: false,
  image: null,
  icon: null,
};

describe('a link of a page', () => {
  it('has its picture in place of the icon', () => {
    const { body, headers } = render([{ ...LINK, image: 'https://images.example/a.jpg' }]);
    expect(body).toMatch(/<span class="sign"[^>]*><img src="https:\/\/images.example\/a.jpg"/);
    expect(headers['content-security-policy']).toContain('https://images.example');
  });

  it('has the icon that was chosen, else that of its URL, unless it has a picture', () => {
    const spotify = 'fill="#1ED760"';
    expect(render([LINK]).body).not.toContain(spotify);
    expect(render([{ ...LINK, icon: 'Spotify' }]).body).toContain(spotify);
    expect(render([{ ...LINK, url: 'https://open.spotify.com/' }]).body).toContain(spotify);
    const github = render([{ ...LINK, url: 'https://open.spotify.com/', icon: 'GitHub' }]).body;
    expect(github).toContain('fill="#181717"');
    expect(github).not.toContain(spotify);
    const image = 'med_1fJ2kQ8sT1vX7yZ0aBcD.png';
    expect(render([{ ...LINK, icon: 'Spotify', image }]).body).not.toContain(spotify);
    expect(render([{ ...LINK, icon: 'nothing' }]).body).toContain('href="https://example.com');
  });

  it('stands out when it is featured, with its picture above', () => {
    expect(render([LINK, { ...LINK, featured: true }]).body).toContain('class="row lead"');
    const { body } = render([{ ...LINK, featured: true, image: 'med_1fJ2kQ8sT1vX7yZ0aBcD.png' }]);
    expect(body).toMatch(/class="row lead tall"[^>]*><img src="https:\/\/media.example\/media\/med_1f/);
  });
});

describe('icons', () => {
  it.each([
    'https://www.paypal.me/jane',
    'https://jane.gumroad.com/l/x',
    'https://steamcommunity.com/id/jane',
    'https://calendly.com/jane',
    'https://www.strava.com/athletes/1',
    'https://maps.app.goo.gl/x',
  ])('are known for %s', (url) => {
    expect(brandIconByUrl(url)).toBeDefined();
  });

  it.each(['https://notpaypal.com/', 'https://paypal.com.example.net/', 'https://example.com/paypal.com'])(
    'are not for %s',
    (url) => {
      expect(brandIconByUrl(url)).toBeUndefined();
    },
  );
});
