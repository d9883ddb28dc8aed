import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';

const guide = readFileSync(new URL('../../../docs/guides/console.md', import.meta.url), 'utf8');

/** All texts of the console that take no values. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Labels that name a domain or a number only where there is one. */
const OTHERS = [en.links.qrSave(undefined), en.bulk.selectMatching(undefined)];

const source = (file: string) =>
  readFileSync(new URL(`../../../console/views/${file}`, import.meta.url), 'utf8');

/** The form of a link, to its collapsible sections and from there on. */
const linkForm = source('links/form/link-form.tsx').split('<Folded title={text.moreFields}');

/** Where the guide says that something is, and the source that must have it. */
const PLACES: readonly [claim: RegExp, place: string, has: RegExp][] = [
  [/^\*Expires\* ends the link/m, linkForm[0] ?? '', /<ExpiryField/],
  [
    /\*More options\* has a \*Password\* and a \*Click limit\*/,
    linkForm[1] ?? '',
    /\{maxClicks\}[\s\S]*others/,
  ],
  [/\*Schedule\* sets when the link starts/, source('links/form/schedule-fields.tsx'), /text\.starts\b/],
  [
    /\*Compare with the previous period\* is on in \*Period\*/,
    source('analytics/period-picker.tsx'),
    /text\.compare/,
  ],
  [/\*Export\* has two files/, source('analytics/export-menu.tsx'), /figuresExport[\s\S]*clicksExport/],
  [/In \*Pictures\*, upload a \*Cover\*/, source('smart-links/builder/common-fields.tsx'), /text\.pictures/],
  [/In \*Design\*, choose a \*Preset\*/, source('smart-links/builder/design-section.tsx'), /PresetPicker/],
  [/select the lock next to the folder/, source('links/folders/folders.tsx'), /icon: 'lock'/],
  [
    /change \*Short links\* of the domain in this list/,
    source('account/domains/domains.tsx'),
    /text\.shortUrls/,
  ],
  [/its QR code, and \*Rename\*/, source('links/form/create-link-dialog.tsx'), /linkList\.rename/],
];

describe('the guide to the console', () => {
  it.each(PLACES)('says where a setting is: %s', (claim, place, has) => {
    expect(guide).toMatch(claim);
    expect(place).toMatch(has);
  });

  it('uses the labels of the console', () => {
    const known = new Set([...textsIn(en), ...OTHERS]);
    const labels = [...guide.matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, label = '']) => label);
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  });
});
