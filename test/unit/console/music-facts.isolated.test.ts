import { describe, expect, it, vi } from 'vitest';
import { row } from '#console/components/forms/row.ts';
import { blankDraft } from '#console/views/smart-links/builder/draft.ts';
import { filledFrom, otherFacts } from '#console/views/smart-links/types/music-facts.ts';

vi.mock('#console/config.ts', () => ({ publicOrigin: 'https://go.example.com' }));

const FACTS = {
  service: 'Deezer',
  url: 'https://www.deezer.com/album/302127',
  title: 'Discovery',
  artist: 'Daft Punk',
  cover: 'https://cdn-images.dzcdn.net/images/cover/1.jpg',
};
const PLATFORM = { name: 'Deezer', url: FACTS.url, icon: '' };

describe('what a service knows of music', () => {
  it('fills in an empty draft, and its blank row', () => {
    const draft = blankDraft('musicLink');
    expect(filledFrom(FACTS, draft)).toMatchObject({
      title: 'Discovery',
      description: 'Daft Punk',
      cover: FACTS.cover,
      platforms: [PLATFORM],
    });
    expect(otherFacts(FACTS, { ...draft, ...filledFrom(FACTS, draft) })).toEqual([]);
  });

  it('overwrites nothing, says what differs, and adds the platform once', () => {
    const mine = row({ name: 'Spotify', url: 'https://open.spotify.com/album/1', icon: '' });
    const draft = { ...blankDraft('musicLink'), title: 'My own', cover: 'med_1', platforms: [mine] };
    const filled = filledFrom(FACTS, draft);
    expect(filled).toMatchObject({ description: 'Daft Punk', platforms: [mine, PLATFORM] });
    expect(filled).not.toHaveProperty('title');
    expect(filled).not.toHaveProperty('cover');
    const after = { ...draft, ...filled };
    expect(otherFacts(FACTS, after)).toEqual([
      ['title', 'Discovery'],
      ['cover', FACTS.cover],
    ]);
    expect(filledFrom(FACTS, after).platforms).toBe(after.platforms);
  });

  it('leaves empty what the service does not say', () => {
    const facts = { ...FACTS, title: null, artist: null, cover: null };
    const draft = blankDraft('musicLink');
    expect(Object.keys(filledFrom(facts, draft))).toEqual(['platforms']);
    expect(otherFacts(facts, draft)).toEqual([]);
  });
});
