import { expect, it } from 'vitest';
import { MAX_LOCATION_LENGTH } from '#shared/links/targeting/add-parameters.ts';
import { addClickId } from '#shared/links/targeting/tracked-destination.ts';

const ID = 'AbC-_9';

it.each([
  ['https://example.com/', 'https://example.com/?sp_click=AbC-_9'],
  ['https://example.com/a?b=1', 'https://example.com/a?b=1&sp_click=AbC-_9'],
  ['https://example.com/a?', 'https://example.com/a?sp_click=AbC-_9'],
  // The fragment and odd bytes stay as they are.
  ['https://example.com/?a=%zz&&b=1;c#top?x', 'https://example.com/?a=%zz&&b=1;c&sp_click=AbC-_9#top?x'],
  ['https://example.com/#/route?sp_click=x', 'https://example.com/?sp_click=AbC-_9#/route?sp_click=x'],
  // Ours replaces every other one, however it is spelled, and is the last.
  ['https://example.com/?sp_click=x&a=1', 'https://example.com/?a=1&sp_click=AbC-_9'],
  ['https://example.com/?sp%5Fclick=x&sp_click&a=1', 'https://example.com/?a=1&sp_click=AbC-_9'],
  ['https://example.com/?sp_click[]=x&sp_click%5Ba%5D=y', 'https://example.com/?sp_click=AbC-_9'],
  ['https://example.com/?sp_clicks=x', 'https://example.com/?sp_clicks=x&sp_click=AbC-_9'],
  ['HTTP://example.com', 'HTTP://example.com?sp_click=AbC-_9'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['app://open?a=1', 'app://open?a=1'],
])('adds the click ID to %s', (destination, expected) => {
  expect(addClickId(destination, ID)).toBe(expected);
});

it('leaves out a click ID that would make the URL too long', () => {
  const added = `?sp_click=${ID}`.length;
  const longest = `https://example.com/${'a'.repeat(MAX_LOCATION_LENGTH - 20 - added)}`;
  expect(addClickId(longest, ID)).toHaveLength(MAX_LOCATION_LENGTH);
  expect(addClickId(`${longest}b`, ID)).toBe(`${longest}b`);
});
