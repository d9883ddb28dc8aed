/**
 * Music platforms by the hosts of their URLs, with the names that pages show. More specific hosts come first.
 */
const PLATFORMS: readonly (readonly [name: string, ...hosts: string[]])[] = [
  ['Spotify', 'spotify.com', 'spotify.link'],
  ['Apple Music', 'music.apple.com', 'itunes.apple.com'],
  ['YouTube Music', 'music.youtube.com'],
  ['YouTube', 'youtube.com', 'youtu.be'],
  ['Deezer', 'deezer.com', 'deezer.page.link'],
  ['Tidal', 'tidal.com'],
  ['SoundCloud', 'soundcloud.com'],
  ['Bandcamp', 'bandcamp.com'],
  ['Qobuz', 'qobuz.com'],
  ['Audiomack', 'audiomack.com'],
  ['Pandora', 'pandora.com'],
  ['Beatport', 'beatport.com'],
  ['Mixcloud', 'mixcloud.com'],
  ['Anghami', 'anghami.com'],
  ['Boomplay', 'boomplay.com'],
];

/** The platform of a URL, also without a scheme; empty if it is not known. */
export function platformOf(url: string): string {
  const text = url.trim();
  const host = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)?.hostname ?? '';
  if (/^(?:.+\.)?music\.amazon(?:\.[a-z]{2,3}){1,2}$/.test(host)) return 'Amazon Music';
  const isAt = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  return PLATFORMS.find(([, ...hosts]) => hosts.some(isAt))?.[0] ?? '';
}

/** The changes for a new URL: the platform's name follows it, unless the user has typed one. */
export function withUrl(row: { name: string; url: string }, url: string): { name: string; url: string } {
  const isOurs = row.name.trim() === '' || row.name === platformOf(row.url);
  return { url, name: (isOurs && platformOf(url)) || row.name };
}
