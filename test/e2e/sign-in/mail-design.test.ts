import { describe, expect, it } from 'vitest';
import { type MailContent, mailBody } from '#shared/mail/mail-body.ts';
import { axeFaultsInBothSchemes } from '#test/support/browser/axe.ts';
import { browserOfFile, takeTab } from '#test/support/browser/browser.ts';

const browser = await browserOfFile();

/** Rules of axe about landmarks, which belong to the program that shows the email. */
const OF_WHOLE_PAGES = /^light: (?:landmark-one-main|region):/;

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);

const MAIL: MailContent = {
  heading: 'Your sign-in code',
  blocks: [
    { type: 'text', text: 'Someone entered this address to sign in.' },
    { type: 'code', label: 'Your sign-in code', code: '012345' },
    { type: 'button', label: 'Sign in', url: 'https://sp.example/console' },
    {
      type: 'quote',
      parts: [
        { title: LONG, text: 'First line\nSecond line' },
        { title: 'Why?', text: undefined },
      ],
    },
    { type: 'link', label: 'Add to calendar', url: 'https://sp.example/calendar.ics' },
  ],
  footer: [
    { type: 'text', text: 'You received this email because you asked for it.' },
    { type: 'link', label: 'Unsubscribe', url: 'https://sp.example/mail/unsubscribe' },
  ],
  isBranded: true,
};

describe.each(['en', 'ar'] as const)('an email in the language %s', (language) => {
  it.each([320, 800])('is readable with a width of %i pixels', async (width) => {
    const { page, giveBack } = await takeTab(browser, { viewport: { width, height: 800 } });
    await page.setContent(mailBody({ ...MAIL, language }).html);
    const faults = await axeFaultsInBothSchemes(page);
    expect(faults.filter((fault) => !OF_WHOLE_PAGES.test(fault))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // A quote keeps its lines.
    expect(await page.getByText('Second line').innerText()).toBe('First line\nSecond line');
    await giveBack();
  });
});
