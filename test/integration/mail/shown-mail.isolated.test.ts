import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { Outbox, type SendEmailInput } from '@signpost/local-aws/ses/outbox.ts';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { inLanguage, MAIL_KINDS, type MailKind } from '#shared/mail/mail-kinds.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { mailSenders } from '#test/support/builders/mail-senders.ts';
import { HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import {
  CONTACTS,
  expectSafe,
  FORBIDDEN,
  hostileNames,
  SENDER,
  STRICT,
} from '#test/support/hostile-names.ts';
import { mailSettings } from '#test/support/mail-settings.ts';

/**
 * What a mail program shows of every kind of email: the finished message is parsed as such programs do, and
 * compared with what users may write in it.
 */

vi.mock(import('#shared/platform/runtime/secret.ts'), async (original) => ({
  ...(await original()),
  readSecret: async () => 'sign-in key',
}));

tableOfFile();

mailSettings({
  PUBLIC_ORIGIN: HOSTS.publicOrigin,
  CONSOLE_ORIGIN: 'https://console.example',
  SIGN_IN_KEY_NAME: 'sign-in/1',
});

const folder = mkdtempSync(join(tmpdir(), 'shown-mail-'));
const outbox = new Outbox(folder, ['example.com'], new Log('error', () => {}));
const client = mockClient(SESv2Client);
client.on(SendEmailCommand).callsFake(async (input: SendEmailInput) => {
  const { messageId } = await outbox.send(input);
  return { MessageId: messageId };
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  client.restore();
});

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const ADDRESS = 'signpost@example.com';

let strangers = 0;

/** The email of a kind, as a mail program reads it, with a text wherever users have one. */
async function shownMail(kind: MailKind, text: string): Promise<Email> {
  const { aSender, senders } = mailSenders(text);
  const to = `stranger${++strangers}@example.com`;
  expect(await senders[kind](to, await aSender('business'))).toBe('sent');
  const [file = ''] = readdirSync(folder);
  const mail = await PostalMime.parse(readFileSync(join(folder, file)));
  rmSync(join(folder, file));
  return mail;
}

/** Without tokens, IDs and codes, which are random. */
const fixed = (text: string): string =>
  text.replace(/(https:\/\/[^/\s"<]+)[^\s"<]*/g, '$1').replace(/\b\d{6}\b/g, 'code');

/** What is shown outside of quotes, the names of the headers, and who sent it. */
function ours({ html = '', text = '', headers, from, subject = '' }: Email, kind: MailKind) {
  const heading = inLanguage(MAIL_KINDS[kind].subject, 'en');
  return {
    html: fixed(html.replace(/<blockquote.*?<\/blockquote>/gs, '')),
    text: fixed(text.replace(/^>.*$/gm, '')).replace(/\n{2,}/g, '\n\n'),
    headers: headers.map(({ key }) => key),
    from: from?.address,
    subject: subject.startsWith(heading) && heading,
  };
}

/** What users wrote, as it is shown: in the sender's name, the subject and the quotes of both texts. */
function theirs({ html = '', text = '', from, subject = '' }: Email, kind: MailKind) {
  const inHtml = [...html.matchAll(/<blockquote.*?<\/blockquote>/gs)].flatMap(([quote]) =>
    [...quote.matchAll(/<p dir="auto"[^>]*>([^<]*)<\/p>/g)].map(([, part = '']) => decoded(part)),
  );
  const inText = [...text.matchAll(/^> *(.*)$/gm)].map(([, line = '']) => line);
  return {
    sender: (from?.name ?? '').replace(/ via Signpost$/, ''),
    subject: subject.slice(inLanguage(MAIL_KINDS[kind].subject, 'en').length).replace(/^: /, ''),
    // Our own notes below titles are in both emails.
    quoted: [...inHtml, ...inText.filter((line) => !/^(?:Clicks: |https:)/.test(line))],
  };
}

const decoded = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Some in each, because each is many emails. */
const EXAMPLES = chunksOf(CONTACTS, 8).map((some) => [some.join(' now ')] as [string]);

describe.each(KINDS)('a mail program that reads the email %s', (kind) => {
  const { quotes } = MAIL_KINDS[kind];

  it('shows of users what they may write, and the rest as ever', async () => {
    const harmless = ours(await shownMail(kind, 'Halden'), kind);
    await fc.assert(
      fc.asyncProperty(hostileNames, async (text) => {
        const mail = await shownMail(kind, text);
        const { from, ...rest } = ours(mail, kind);
        expect({ from, ...rest }).toEqual(harmless);
        expect(from).toBe(ADDRESS);
        const { sender, subject, quoted } = theirs(mail, kind);
        expectSafe(sender, SENDER);
        expectSafe(subject, quotes === 'names' ? STRICT : FORBIDDEN);
        for (const part of quoted) {
          if (quotes === 'verbatim')
            expect(part).not.toMatch(
              /(?![\n\t])\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2066-\u2069\u3164\ufeff]/u,
            );
          else expectSafe(part, quotes === 'names' ? STRICT : FORBIDDEN);
        }
        if (quotes === false) expect([sender, subject, ...quoted]).toEqual(['', '']);
      }),
      { numRuns: EXAMPLES.length + exhaustively(5, 1), examples: EXAMPLES },
    );
  });
});
