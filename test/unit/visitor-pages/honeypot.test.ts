import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { HONEYPOT, isTrapped } from '#shared/visitor-pages/honeypot.ts';
import { honeypot } from '#shared/visitor-pages/honeypot-field.tsx';

/**
 * What keeps fillers away, by who documents or reads it. The sources are public reports of honeypots that
 * people's software filled in: localwiki 169, craft-express-forms 51, contact-form 54 and wheelform 209 (all
 * Craft), newww 694 (npm), lemmy 2595, paste 164; of lists of attributes: rallly 3235, coder 28998, kumo 511.
 */
const AGAINST = {
  // contact-form 54: filled with the country despite a name without meaning, until it had this.
  browsers: 'autocomplete="off"',
  '1Password (lemmy 2595)': 'data-1p-ignore',
  Bitwarden: 'data-bwignore',
  'LastPass (paste 164, newww 694)': 'data-lpignore="true"',
  Dashlane: 'data-form-type="other"',
  'Proton Pass': 'data-protonpass-ignore',
  Keeper: 'class="keeper-ignore"',
  keyboards: 'tabindex="-1"',
};

/** Parts of names and labels by which browsers and extensions recognize fields. */
const KNOWN = new RegExp(
  [
    'name|mail|phone|tel|fax|addr|street|line|city|town|state|prov|zip|post|country|comp|org|web|url|site|home',
    'title|job|user|login|pass|card|cc|cvc|exp|date|birth|sex|note|comment|search|honey|hp|trap',
  ].join('|'),
  'i',
);

const html = renderToString(honeypot('sr'));
const [, input = ''] = /(<input[^>]*>)/.exec(html) ?? [];
const [, box = ''] = /^(<div[^>]*>)/.exec(html) ?? [];

describe('the hidden field of forms', () => {
  it.each(Object.entries(AGAINST))('is marked against %s', (_, attribute) => {
    expect(input).toContain(attribute);
  });

  it('has no name that fillers know', () => {
    expect(HONEYPOT).not.toMatch(KNOWN);
    expect(input).toContain(`name="${HONEYPOT}"`);
  });

  it('has a label of its own, so that fillers do not take another text for it', () => {
    const label = html.replace(/<[^>]*>/g, '');
    expect(label).toBe('Leave this empty');
    expect(label).not.toMatch(KNOWN);
  });

  it('is out of reach of keyboards, screen readers and autofill', () => {
    expect(box).toMatch(/ inert(?:="")?[ >]/);
    expect(box).toContain('aria-hidden="true"');
  });

  it.each([
    ['', false],
    [`${HONEYPOT}=`, false],
    [`${HONEYPOT}=x`, true],
    ['website=https://jane.example', false],
  ])('of the form %j is filled in: %s', (form, isFilled) => {
    expect(isTrapped(new URLSearchParams(form))).toBe(isFilled);
  });
});
