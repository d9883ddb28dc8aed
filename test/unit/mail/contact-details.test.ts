import { describe, expect, it } from 'vitest';
import { quotedName } from '#shared/mail/quoted-name.ts';

describe('a title in emails', () => {
  it.each([
    'Steuer-Update 2026/2027 am 12.03.2027 mit ASP.NET',
    // libphonenumber 708
    ...['05.10.1986', '03.06.15', '04.06.-07.06', '03.07 - 17.07.15', '03.06-07.06.2015', '03.07 - 10.07'],
    ...['16.8.-1.9', '07.08. - 25.08', '08.06  - 22.06', '05.10-09.10.2015', '03.08.15-04.08.15'],
    // python-phonenumbers 164
    'plans CA 03/2015 – 03/2016',
    // Recognizers-Text 473
    ...['16/04/2010', '30/09/1956', '2009/2010', '0.00000012'],
    // qksms 668
    '18h45-19h',
    // Dates
    ...['2027-03-12', '2027/03/12', '2027.03.12', '12-03-2027', '03/12/2027', '3/12/27', '20270312'],
    ...['12.03.2027 10.30–12.00', '12.03.2027, 10:30-12:00', '12.–14.03.2027', '12./13.03.2027'],
    ...['2027-03-12/2027-03-14', '2027. 3. 12.', '12.3.2027 – 14.3.2027', 'Am 1.5. und 12.12.2027 um 9.30'],
    ...['Winter 2026/27, 2027/28', '1990-2027', 'Frieden 1648, Wien 1815, Paris 1919', '٢٠٢٧/٠٣/١٢'],
    ...['10.30–12.00', '10.30 - 12.00', '10:30–12:00', '2027年3月12日 10:30'],
    // Prices, numbers
    ...[
      '€ 1.234.567,50',
      '1,234,567 USD',
      '1 000 000 €',
      "CHF 1'250'000",
      '2.500.000 Nutzer',
      '1,000,000 users',
    ],
    ...['10000000 Klicks', '3.14159265', 'Für 49,90 € statt 199,00 €', '99,9 % in 24/7'],
    // Books
    ...['978-3-16-148410-0', 'ISBN 978 3 16 148410 0', 'ISBN 3-16-148410-X', 'ISBN 0-306-40615-2'],
    // Versions, technologies
    ...['Web 2.0', '3.5', 'Node.js 24.1.0', 'Vue.js', 'Next.js 15', 'Windows 10.0.22631.4317', 'v1.20.3456'],
    ...['.NET 9', 'The new .NET', 'VB.NET', 'ML.NET', 'Socket.IO', 'C++', 'ASP.NET Core 9.0', 'F#/.NET'],
    // Files
    ...['report.pdf', 'Bericht_2026.docx', 'README.md', 'index.html', 'photo.jpeg'],
    // Abbreviations
    ...['z.B.', 'e.g.', 'i.e.', 'U.S.A.', 'd.h.', 'M.Sc.', 'B.Sc. und Ph.D.', 'p.m.', 'Dipl.-Ing. Müller'],
    ...['a.M.', 'Nr. 12, St. Gallen'],
    ...['Q&A', 'Polka dot in fashion', 'A1234567'],
    ...['ISO 9001:2015', 'ISO/IEC 27001:2022', 'Seminar 2026-04712', 'Order #12345678'],
    ...['۱۴۰۵/۱۲/۲۱', '12032027', 'Level 1 2 3 4 5 6 7 8', '7, 8, 9, 10, 11, 12 Uhr'],
    ...['Lotto 3 7 12 25 33 41', '1/2/3/4/5/6/7'],
    ...[
      '你好。世界',
      '10115 Berlin, Halle 12',
      'Top 100 2026-2027',
      '12 / 2027',
      '1920×1080',
      'Zimmer 101-205',
    ],
  ])('stays as it is: %s', (title) => {
    const shown = title.replace(/ +/g, ' ');
    expect(quotedName(title, { max: 80, isStrict: false })).toBe(shown);
  });

  it.each([
    // Hosts
    ['Pay at evil.example/pay?x=1 now', 'Pay at … now'],
    ['https://evil.com', ''],
    ['Go to EVIL.COM today', 'Go to … today'],
    ['Go to www.evil', 'Go to …'],
    ['Go to evil.co.uk.', 'Go to ….'],
    ['Go to a-b.evil.io:8080/x', 'Go to …'],
    ['Go to t.me/evil', 'Go to …'],
    ['Go to x.com/evil', 'Go to …'],
    ['Go to wa.me/49301234567', 'Go to …'],
    ['Go to почта.рф', 'Go to …'],
    ['Go to evil.xn--p1ai', 'Go to …'],
    ['Go to bücher.de', 'Go to …'],
    ['Go to ｅｖｉｌ．com', 'Go to …'],
    ['Go to evil。com', 'Go to …'],
    ['Go to evil\u200b.com', 'Go to …'],
    ['Go to evil\u00ad.c\u200dom', 'Go to …'],
    ['Go to 𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'Go to …'],
    ['Go to ⓔⓥⓘⓛ.ⓒⓞⓜ', 'Go to …'],
    ['Go to evil[.]com', 'Go to …'],
    ['Go to evil (dot) com', 'Go to …'],
    ['Go to evil dot com', 'Go to …'],
    ['Go to evil[punkt]de', 'Go to …'],
    ['Go to hxxps://evil.com', 'Go to …'],
    ['Go to setup.zip', 'Go to …'],
    ['Go to evil.onion', 'Go to …'],
    ['Go to my_shop.evil.com', 'Go to …'],
    // Addresses
    ['Write to eve@evil.example', 'Write to …'],
    ['Write to eve＠evil.com', 'Write to …'],
    // Phone numbers
    ['Call 0900-555', 'Call …'],
    ['Call +1 (900) 555-0123 now', 'Call … now'],
    ['Call (030) 123 45 67', 'Call …'],
    ['Call 030/1234567', 'Call …'],
    ['Call 06.12.34.56.78', 'Call …'],
    ['Call 06 12 34 56 78', 'Call …'],
    ['Call 12 34 56 78', 'Call …'],
    ['Call 1 2 3 3 2 1 0', 'Call …'],
    ['Call #0900555123', 'Call #…'],
    ['Call 12.34.56.78', 'Call …'],
    ['Call 555.123.4567', 'Call …'],
    ['Call 600.123.456', 'Call …'],
    ['Call 0900–555–123', 'Call …'],
    ['Call 0900·555·123', 'Call …'],
    ['Call tel0900555123', 'Call tel…'],
    ['Call 00 49 30 1234567', 'Call …'],
    ['Call 0900 2027 1999', 'Call …'],
    ['Call 0900 12.03.2027', 'Call …'],
    ['Call 1900 2027 1999 2001', 'Call …'],
    ['Call 01.02 03.04 05.06 07.08', 'Call …'],
    ['Am 12.03.2027: 0900 555 123', 'Am 12.03.2027: …'],
    ['Call ٠٩٠٠٥٥٥١٢٣', 'Call …'],
    ['Call ०९००५५५१२३', 'Call …'],
    ['Call ０９００５５５１２３', 'Call …'],
    ['Call 𝟎𝟗𝟎𝟎𝟓𝟓𝟓', 'Call …'],
    ['Call ⓪⑨⓪⓪⑤⑤⑤', 'Call …'],
    ['Call 0️⃣9️⃣0️⃣0️⃣5️⃣5️⃣5️⃣', 'Call …'],
    ['Call 𞥐𞥙𞥐𞥐𞥕𞥕𞥕', 'Call …'],
    ['Call 0\u200b900\u200b555', 'Call …'],
    ['Call 0900 - 555 - 123 €', 'Call … €'],
    ['Call 49301234567', 'Call …'],
  ])('loses contact details: %s', (title, shown) => {
    expect(quotedName(title, { max: 80, isStrict: false })).toBe(shown);
  });
});
