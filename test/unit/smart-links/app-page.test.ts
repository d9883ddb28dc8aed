import { describe, expect, it } from 'vitest';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const render = (overrides: Partial<PageContent> = {}) =>
  landingPage(aPage('appDownload', overrides), { origins, pageToken: `2mz1.${'c'.repeat(22)}` });
const bodyOf = (overrides: Partial<PageContent> = {}) => render(overrides).body;
const text = (html: string) => html.replace(/<style>.*?<\/style>|<script>.*?<\/script>|<[^>]*>/gs, '');

describe('the page of an app', () => {
  it('is kept by no shared cache, which would show it to phones', () => {
    const { headers } = render();
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'user-agent' });
    expect(headers['etag']).toMatch(/^W\/"/);
  });

  it('shows the badges in the words of the stores, the App Store first', () => {
    expect(text(bodyOf())).toContain('Download on the App StoreGet it on Google Play');
    expect(text(bodyOf({ language: 'de' }))).toContain('Laden im App StoreJetzt bei Google Play');
    expect(text(bodyOf({ language: 'fr' }))).toContain('Télécharger dans l’ App Store');
  });

  it('does not call an unknown URL a store', () => {
    const body = bodyOf({
      appstoreLink: 'https://example.onelink.me/abc',
      playstoreLink: 'https://appgallery.example/app/1',
      webUrl: null,
    });
    expect(text(body)).toContain('Download for iOSDownload for Android');
    expect(text(body)).not.toMatch(/App Store|Google Play/);
    expect(body).toContain('href="https://example.onelink.me/abc"');
    expect(body).not.toMatch(/apple-itunes-app|google-play-app/);
  });

  it.each([
    ['https://apps.apple.com/de/app/tides-and-swell/id1234567890?mt=8', '1234567890'],
    ['https://itunes.apple.com/app/id42', '42'],
    ['https://apps.apple.com/developer/someone', undefined],
    ['https://apps.apple.com.evil.example/app/id42', undefined],
  ])('names the app of %s to Safari', (appstoreLink, id) => {
    const tag = `<meta name="apple-itunes-app" content="app-id=${id}"/>`;
    expect(bodyOf({ appstoreLink }).includes(tag)).toBe(id !== undefined);
    expect(bodyOf({ appstoreLink }).includes('apple-itunes-app')).toBe(id !== undefined);
  });

  it.each([
    ['https://play.google.com/store/apps/details?id=com.example.tides&hl=de', 'com.example.tides'],
    ['https://play.google.com/store/apps/details?id=%22%3E%3Cscript', undefined],
    ['https://play.google.com/store/apps/details', undefined],
  ])('names the app of %s to banners on Android', (playstoreLink, id) => {
    expect(/name="google-play-app" content="app-id=([^"]*)"/.exec(bodyOf({ playstoreLink }))?.[1]).toBe(id);
  });

  it('has a button to the web only where there is an address', () => {
    expect(bodyOf()).toContain('href="https://app.example.com/"');
    expect(text(bodyOf())).toContain('Open on the web');
    expect(text(bodyOf({ webUrl: null }))).not.toContain('Open on the web');
  });
});
