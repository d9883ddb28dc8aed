import { decodeWords } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { quotedName, senderOf } from '#shared/mail/quoted-name.ts';

describe('quotedName', () => {
  it.each([
    ['What to wear in the cold', 'What to wear in the cold'],
    ['Node.js 24.1, in 45 minutes, from 2026-11-24', 'Node.js 24.1, in 45 minutes, from 2026-11-24'],
    ['Pay at evil.example/pay?x=1 now', 'Pay at … now'],
    ['Pay at ｅｖｉｌ．example now', 'Pay at … now'],
    ['ftp://evil, javascript://x or www.evil', '… … or …'],
    ['write to eve@evil.example', 'write to …'],
    ['call +1 (900) 555-0123 now', 'call … now'],
    ['one\r\nBcc: eve\u0000 two\u2028three', 'one Bcc: eve two three'],
    ['\u202egnp\u200b\u2066 exe', 'gnp exe'],
    [`a${'\u0301'.repeat(50)}`, `á\u0301\u0301\u0301`],
    ['\ud800', ''],
    ['…!?', ''],
    ['  ', ''],
  ])('%j', (text, shown) => {
    expect(quotedName(text, { max: 80, isStrict: false })).toBe(shown);
  });

  it('is cut between characters', () => {
    expect(quotedName('👍a'.repeat(50), { max: 3, isStrict: false })).toBe('👍a👍…');
  });
});

/** The name in a sender, as mail programs show it. */
const shownIn = (sender: string): string =>
  decodeWords(sender.replace(/ <a@b\.example>$/, '').replace(/^"(.*)"$/, '$1'));

describe('a name that people have', () => {
  it.each([
    ...['Müller & Söhne', "O'Reilly", 'L’Oréal', 'AT&T', 'Yahoo!', '7-Eleven', '3M', '1&1', 'P!nk', 'AC/DC'],
    ...['Procter & Gamble Co.', 'Dr. Oetker', 'F.C. Barcelona', 'U.S. Bank', '1. FC Köln', '24/7 Fitness'],
    ...[
      '株式会社',
      'ジョン・スミス',
      'アップル・ストア',
      '카페',
      'مقهى القاهرة',
      'שלום',
      'हिन्दी कॉफ़ी हाउस',
      'ร้านกาแฟ',
      'বাংলা',
      'தமிழ்',
    ],
    ...[
      'Кофейня Пушкин',
      'Ελληνικός Καφές',
      'Łódź',
      'Đặng',
      'Ṣọlá',
      'Col·lecció',
      'ASP.NET Nürnberg',
      '100% Bio',
    ],
  ])('stays as it is in the sender and in titles: %s', (name) => {
    for (const isStrict of [true, false])
      expect(quotedName(name, { max: 80, isStrict })).toBe(name.normalize('NFKC'));
    expect(shownIn(senderOf(name, 'a@b.example'))).toBe(`${name.normalize('NFKC')} via Signpost`);
  });

  it.each([
    // Hosts: nobody has to prove that the domain is theirs, and mail programs would link to it.
    ['Booking.com', 'Booking', 'Booking'],
    ['amazon.co.uk', 'amazon', 'amazon'],
    ['Amazon.de Shop', '… Shop', 'Shop'],
    ['E.ON', 'E. ON', 'E. ON'],
    ['X.com', 'X. com', 'X. com'],
    // A check mark or a lock in the sender would pass for a verified one.
    ['🌸 Bloom', '🌸 Bloom', 'Bloom'],
    ['PayPal ✔️', 'PayPal ✔', 'PayPal'],
    // Joiners are invisible.
    ['می\u200cخواهم', 'میخواهم', 'میخواهم'],
    ['Hawaiʻi', 'Hawai’i', 'Hawai’i'],
    ['Halden | Coffee', 'Halden · Coffee', 'Halden · Coffee'],
    ['Toys“R”Us', 'Toys“R”Us', 'Toys R Us'],
    ['Disney™', 'DisneyTM', 'DisneyTM'],
    ['Work@Home', 'Work Home', 'Work Home'],
    ['Ke$ha', 'Ke$ha', 'Ke ha'],
    // Words that mix letters which look alike.
    ['РаyРal Team', '… Team', 'Team'],
    ['μTorrent', 'μTorrent', 'μTorrent'],
  ])('is written otherwise: %s', (name, title, sender) => {
    expect(quotedName(name, { max: 80, isStrict: false })).toBe(title);
    expect(shownIn(senderOf(name, 'a@b.example'))).toBe(`${sender} via Signpost`);
  });
});

describe('a title', () => {
  it.each([
    ['Dr.No', 'Dr. No'],
    ['Halden GmbH & Co.KG', 'Halden GmbH & Co. KG'],
    ['Art.Nr. 12345', 'Art. Nr. 12345'],
    ['Ende.Anfang', 'Ende. Anfang'],
    ['Kapitel 1.In der Stadt', 'Kapitel 1. In der Stadt'],
    ['file:report', 'file: report'],
  ])('has a space where a host or scheme could be: %s', (title, shown) => {
    expect(quotedName(title, { max: 80, isStrict: false })).toBe(shown);
  });

  it.each([
    ['Steuer-Update am 12.03.2027, 10:30', 'Steuer-Update am 12.03.2027, 10:30'],
    ['Windows 10.0.22631.4317', 'Windows 10.0.22631.4317'],
    ['Invoice of $499.00 paid', 'Invoice of … paid'],
    ['Für 49,90 € statt 199 EUR', 'Für … statt …'],
    ['ISBN 978-3-16-148410-0', 'ISBN …'],
    ['Order #12345678', 'Order #…'],
    ['Call 9000000', 'Call …'],
    ['500 руб. heute', '… heute'],
    ['500 円', ''],
    ['٥٠٠ ريال', ''],
  ])('has no amounts and long numbers for people who have not agreed: %s', (title, shown) => {
    expect(quotedName(title, { max: 80, isStrict: true })).toBe(shown);
  });

  it('of an ISBN with a wrong check digit is a phone number', () => {
    expect(quotedName('ISBN 0-306-40615-3', { max: 80, isStrict: false })).toBe('ISBN …');
  });
});

describe('senderOf', () => {
  it.each([
    ['Halden', '"Halden via Signpost" <a@b.example>'],
    ['A "B" <c@evil.example>, \\D\r\nBcc: x', '"A B D Bcc x via Signpost" <a@b.example>'],
    ['', 'a@b.example'],
    ['<>', 'a@b.example'],
    // The service itself
    ['Signpost', 'a@b.example'],
    ['SIGN POST Support', 'a@b.example'],
    ['Sıgnpоst', 'a@b.example'],
    [undefined, 'a@b.example'],
  ])('of %j', (name, sender) => {
    expect(senderOf(name, 'a@b.example')).toBe(sender);
  });

  it.each(['Ünïcödé ', '社', '𠮷'])('is ASCII of %s, in words of at most 75 characters', (text) => {
    const sender = senderOf(text.repeat(70), `${'a'.repeat(60)}@${'b'.repeat(60)}.example`);
    expect(sender).toMatch(/^[ -~]+$/);
    expect(sender.length).toBeLessThan(320);
    const words = sender.split(' ').slice(0, -1);
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
    expect(decoded).toMatch(new RegExp(`^${text}.* via Signpost$`));
  });
});
