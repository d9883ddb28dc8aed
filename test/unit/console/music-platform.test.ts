import { describe, expect, it } from 'vitest';
import { platformOf, withUrl } from '#console/views/smart-links/types/music-platform.ts';

describe('platformOf', () => {
  it.each([
    ['https://open.spotify.com/album/4', 'Spotify'],
    ['music.apple.com/pt/album/1', 'Apple Music'],
    ['https://music.youtube.com/watch?v=1', 'YouTube Music'],
    ['https://youtu.be/1', 'YouTube'],
    ['https://lumencoast.bandcamp.com/album/1', 'Bandcamp'],
    ['https://music.amazon.co.uk/albums/1', 'Amazon Music'],
    ['https://notspotify.com/', ''],
    ['https://spotify.com.evil.example/', ''],
    ['https://', ''],
    ['', ''],
  ])('of %s is "%s"', (url, name) => {
    expect(platformOf(url)).toBe(name);
  });
});

describe('withUrl', () => {
  it('fills in the platform, follows another URL, and keeps what was typed', () => {
    const spotify = withUrl({ name: '', url: '' }, 'https://open.spotify.com/album/4');
    expect(spotify.name).toBe('Spotify');
    expect(withUrl(spotify, 'https://tidal.com/browse/album/1').name).toBe('Tidal');
    expect(withUrl(spotify, 'https://tid').name).toBe('Spotify');
    expect(withUrl({ ...spotify, name: 'Listen' }, 'https://tidal.com/').name).toBe('Listen');
  });
});
