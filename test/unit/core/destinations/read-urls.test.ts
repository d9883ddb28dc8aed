import { describe, expect, it } from 'vitest';
import { type ReadUrl, urlsIn } from '#shared/core/destinations/read-urls.ts';
import { DenyList } from '#shared/core/moderation/deny-list.ts';

const denied = new DenyList(['denied.example', '203.0.113.7', '[2001:db8::7]']);

/** The sites that a URL leads to, besides itself. */
const within = (url: string): string[] =>
  urlsIn(url)
    .slice(1)
    .flatMap(({ hosts }) => hosts);

describe('a denied host is found', () => {
  it.each([
    // As a program reads it that takes its own scheme off.
    ['after any scheme', 'app-of-ours://denied.example/x'],
    ['without slashes', 'app-of-ours:denied.example/x'],
    ['after backslashes', 'app-of-ours:\\\\denied.example\\x'],
    ['as a whole URL', 'app-of-ours:https://denied.example/x?y=z'],
    ['in a query', 'app-of-ours://open?url=https://denied.example/&x=1'],
    ['in a query, without a scheme', 'app-of-ours://open?url=denied.example%2Fx'],
    ['in a query, encoded', 'app-of-ours://open?url=https%3A%2F%2Fdenied.example%2F'],
    ['in a query, encoded twice', 'app-of-ours://open?url=https%253A%252F%252Fdenied.example'],
    ['in a query, encoded thrice', 'app-of-ours://open?url=https%25253A%25252F%25252Fdenied.example'],
    ['in a fragment', 'app-of-ours://x#url=https%3A%2F%2Fdenied.example'],
    ['in a path', 'app-of-ours://open/https%3A%2F%2Fdenied.example%2Fx'],
    ['in a sentence', 'app-of-ours://send?text=Look%20at%20https%3A%2F%2Fdenied.example%2Fx%20now'],
    ['in a sentence with plus signs', 'app-of-ours://send?text=Look+at+https://denied.example+now'],
    ['in a sentence, without a scheme', 'app-of-ours://send?text=Look+at+denied.example+now'],
    ['without slashes in a query', 'app-of-ours://open?url=https:denied.example'],
    ['after two slashes in a query', 'app-of-ours://open?url=//denied.example/x'],
    ['in a path, without a scheme', 'app-of-ours://open/denied.example/x'],
    [
      'in another app',
      'app-of-ours://open?url=other%3A%2F%2Fopen%3Furl%3Dhttps%253A%252F%252Fdenied.example',
    ],
    // As URL parsers have it.
    ['in upper case', 'APP-OF-OURS://OPEN?URL=HTTPS%3A%2F%2FDENIED.EXAMPLE'],
    ['with a tab and a line break in it', 'app-of-ours://open?url=ht%09tps://den%0Aied.example'],
    ['with mixed slashes', 'app-of-ours://open?url=https:%5C/denied.example'],
    ['after a user name', 'app-of-ours://open?url=https://good.example@denied.example/'],
    ['with a port and a final dot', 'app-of-ours://open?url=https://denied.example.:8443/'],
    ['with other full stops', 'app-of-ours://open?url=https://denied。example/'],
    ['with full-width letters', 'app-of-ours://open?url=https://ｄｅｎｉｅｄ.example/'],
    ['with a full-width colon', 'app-of-ours://open?url=https：//denied.example/'],
    ['with full stops of its own, without a scheme', 'app-of-ours://denied。example/'],
    ['as a number', 'app-of-ours://open?url=http://3405803783/'],
    ['as a number without a scheme', 'app-of-ours://3405803783/'],
    ['in octal', 'app-of-ours://open?url=http://0313.0.0161.07/'],
    ['in hexadecimal', 'app-of-ours://open?url=http://0xcb007107/'],
    ['in IPv6', 'app-of-ours://open?url=http://[::ffff:203.0.113.7]/'],
    ['in IPv6 of NAT64', 'app-of-ours://open?url=http://[64:ff9b::cb00:7107]/'],
    ['as an address of IPv6', 'app-of-ours://open?url=http://[2001:DB8:0::7]/'],
    // Schemes with a form of their own.
    ['in an intent', 'intent://denied.example/x#Intent;scheme=https;package=com.example;end'],
    [
      'as the fallback of an intent',
      'intent://x#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fdenied.example;end',
    ],
    ['in the URL of an Android app', 'android-app://com.example/https/denied.example/x'],
    ['in a file of an archive', 'jar:https://denied.example/a.jar!/b'],
    ['as a source', 'view-source:https://denied.example/'],
    ['as a blob', 'blob:https://denied.example/0a1b'],
    ['in a store', 'itms-apps://denied.example/app/id1'],
    // What is written for people.
    ['as the address of a mail', 'mailto:jane@denied.example?subject=Hi'],
    ['as the copy of a mail', 'mailto:jane@good.example?cc=joe%40www.denied.example'],
    ['in the text of a mail', 'mailto:jane@good.example?body=See%20https%3A%2F%2Fdenied.example%2F'],
    ['in a text message', 'sms:+4930123456?body=https%3A%2F%2Fdenied.example'],
  ])('%s', (_, url) => {
    expect(denied.covers(url)).toBe(true);
  });

  // By the documentation of these sites, and rspamd/maps 28, idlewan/link_cleaner 2 and 35, Neat-URL 238,
  // MailTrackerBlocker 112.
  it.each([
    'https://www.google.com/url?q=https://denied.example/&sa=D',
    'https://google.co.uk/url?sa=t&url=https%3A%2F%2Fdenied.example%2F',
    'https://www.google.de/amp/s/denied.example/x',
    'https://translate.google.com/translate?sl=auto&u=denied.example',
    'https://www-denied-example.translate.goog/x?_x_tr_sl=en',
    'https://denied-example.cdn.ampproject.org/c/s/denied.example/x',
    'https://webcache.googleusercontent.com/search?q=cache:aBcDeFgHiJkL:https://denied.example/+x',
    'https://www.googleadservices.com/pagead/aclk?adurl=https://denied.example/',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fdenied.example%2F&h=A',
    'https://lm.facebook.com/l.php?u=https%3A%2F%2Fdenied.example',
    'https://l.instagram.com/?u=https%3A%2F%2Fdenied.example',
    'https://out.reddit.com/t3_5pq7qd?url=https%3A%2F%2Fdenied.example%2F',
    'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fdenied.example',
    'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fdenied.example',
    'https://t.umblr.com/redirect?z=https%3A%2F%2Fdenied.example&t=x',
    'https://vk.com/away.php?to=https%3A%2F%2Fdenied.example',
    'https://slack-redir.net/link?url=https%3A%2F%2Fdenied.example%2F&v=3',
    'https://steamcommunity.com/linkfilter/?url=https://denied.example/',
    'https://www.bing.com/ck/a?!&&p=x&u=a1aHR0cHM6Ly9kZW5pZWQuZXhhbXBsZS8&ntb=1',
    'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fdenied.example%2F',
    'https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fdenied.example%2f/RK=2/RS=x',
    'https://nam10.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdenied.example%2F&data=04',
    'https://urldefense.com/v3/__https://denied.example/x__;!!abc$',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__denied.example_x&d=Dw',
    'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fdenied.example',
    'https://web.archive.org/web/20200101000000*/https://denied.example/',
    'https://archive.ph/newest/https://denied.example/',
    'https://href.li/?https://denied.example/',
    'https://exit.sc/?url=https%3A%2F%2Fdenied.example',
    'https://getpocket.com/redirect?url=https%3A%2F%2Fdenied.example',
    'https://12ft.io/https://denied.example/',
    'https://2mcmg31d.r.us-east-1.awstrack.me/L0/https:%2F%2Fdenied.example%2Fx/1/0100/x',
    'https://google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fdenied.example',
  ])('behind a redirector: %s', (url) => {
    expect(denied.covers(url)).toBe(true);
  });
});

describe('nothing is found', () => {
  it.each([
    'https://good.example/?next=https://denied.example/',
    'https://www.google.com/search?q=denied.example',
    'https://www.youtube.com/watch?v=denied.example',
    'https://notdenied.example/',
    'https://denied.example.good.example/',
    'example://shop/7',
    'example:shop',
    'fb://profile/100044',
    'spotify:album:4aawyAB9vmqN3uQ7FjRGTy',
    'mailto:denied.example@good.example',
    'med_4fJ2kQ8sT1vX7yZ0aBcD/picture.png',
    'denied.example',
    '',
  ])('in %j', (url) => {
    expect(denied.covers(url)).toBe(false);
  });

  it('without a denied host, whatever the URL', () => {
    expect(new DenyList([]).covers('https://denied.example/')).toBe(false);
  });
});

describe('urlsIn', () => {
  it('has the URL itself first, then those in it, each once', () => {
    expect(
      urlsIn('APP://open?u=https%3A%2F%2Fa.example%2Fx%3Fy%3D1&again=https%3A%2F%2Fa.example%2Fx%3Fy%3D1'),
    ).toEqual<Partial<ReadUrl>[]>([
      expect.objectContaining({ scheme: 'app', found: 'whole' }),
      expect.objectContaining({ href: 'https://a.example/x?y=1', hosts: ['a.example'], found: 'nested' }),
    ]);
  });

  it('ends a URL in a sentence where its host ends', () => {
    expect(urlsIn('app://send?text=See+http://10.0.0.1+or+https:b.example').slice(1)).toMatchObject([
      { href: 'http://10.0.0.1/', found: 'nested' },
      { href: 'https://b.example/', found: 'nested' },
    ]);
  });

  it('takes a place in an app for a site only as a guess, but an address for one', () => {
    expect(urlsIn('app://shop.example/7').at(-1)).toMatchObject({ hosts: ['shop.example'], found: 'guess' });
    expect(urlsIn('app://192.168.1.1/').at(-1)).toMatchObject({ hosts: ['192.168.1.1'], found: 'nested' });
    expect(within('app://shop/7')).toEqual([]);
  });

  it('finds schemes in schemes', () => {
    const schemes = urlsIn('app://x?u=java%0Ascript%3Aalert(1)').map(({ scheme }) => scheme);
    expect([...new Set(schemes)]).toEqual(['app', 'javascript']);
  });

  it.each([
    ['nested schemes', 'a:'.repeat(2000)],
    ['encoded signs', `a://?${'%2525'.repeat(800)}`],
    ['values', `a://?${Array.from({ length: 1000 }, (_, i) => `${i}=b:${i}`).join('&')}`],
    ['slashes', `a:${'http:/a?'.repeat(500)}`],
    ['addresses', `mailto:${'a@b.example,'.repeat(300)}`],
  ])('is done soon with thousands of %s', (_, text) => {
    const start = performance.now();
    urlsIn(text);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
