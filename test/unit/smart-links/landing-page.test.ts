import { createHash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { derivedOptionId } from '#shared/smart-links/model/questions/option-ids.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '#shared/smart-links/model/slug.ts';
import { type LandingPageOptions, landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { pageLocale } from '#shared/smart-links/rendering/page-locale.ts';
import { oklch } from '#shared/smart-links/rendering/palette.ts';
import { CLOSED, SENT } from '#shared/smart-links/rendering/survey-state.ts';
import { honeypot } from '#shared/visitor-pages/honeypot-field.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';
import { forEvery } from '#test/support/for-every.ts';

const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const PAGE_TOKEN = `2mz1.${'c'.repeat(22)}`;
const TOKEN = `${'a'.repeat(20)}.mi4zkx00.${'b'.repeat(22)}`;

const render = (content: PageContent, options: Partial<LandingPageOptions> = {}) =>
  landingPage(content, { origins, pageToken: PAGE_TOKEN, now: new Date(0), ...options });
const html = (type: SmartLinkType, overrides: Partial<PageContent> = {}) =>
  render(aPage(type, overrides)).body;
const policyOf = (content: PageContent) =>
  new Map(
    render(content)
      .headers['content-security-policy']?.split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources] as const;
      }),
  );

/** Every text and every address of a page replaced. */
function filledWith(content: PageContent, text: string, url: string): PageContent {
  const replaced = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (/^(?:url|subLink|appstoreLink|playstoreLink|icon)$/.test(key)) return url;
      return /^(?:type|slug|language|file|cover|image)$/.test(key) ? value : text;
    }
    if (Array.isArray(value)) return value.map((entry, i) => replaced(entry, String(i)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, replaced(entry, name)]));
  };
  return replaced(content) as PageContent;
}

describe.each(SMART_LINK_TYPES)('the page of a %s', (type) => {
  it('has less than 30 KB with everything in it', () => {
    expect(Buffer.byteLength(html(type))).toBeLessThan(30_000);
  });

  it('escapes what is a script in every text', () => {
    const script = `</title></style></script><script>alert(1)</script><img src=x onerror=alert(1)>"'><b`;
    const body = render(filledWith(aPage(type), script, 'https://example.com/')).body;
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/style|<\/title|<\/script/g)).toHaveLength(3);
    expect(body).not.toMatch(/<img src=x|<b(?:\s|>|<)/);
    expect(body).not.toMatch(/[\s"']on\w+=(?!alert)/);
  });

  it('leads nowhere where an address is none of the web', () =>
    forEvery(
      [
        'javascript:alert(1)',
        ' JaVaScRiPt:alert(1)',
        'java\nscript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        '//evil.example',
        'not a url',
      ],
      (url) => {
        const content = filledWith(aPage(type), 'Text', url);
        const body = render({ ...content, image: url, cover: url }).body;
        const targets = [...body.matchAll(/\s(?:href|src|poster|data-embed|action|content)="([^"]*)"/g)].map(
          ([, target = '']) => target,
        );
        expect(
          targets.filter((target) => /^(?:[a-z]+script|data:text)|evil|^not a/i.test(target.trim())),
        ).toEqual([]);
      },
    ));

  it('allows exactly its own style and script', () => {
    const content = aPage(type);
    const body = render(content).body;
    for (const [tag, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ] as const) {
      const blocks = [...body.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))];
      expect(blocks).toHaveLength(1);
      const hash = createHash('sha256')
        .update(blocks[0]?.[1] ?? '')
        .digest('base64');
      expect(policyOf(content).get(directive)).toEqual([`'sha256-${hash}'`]);
    }
    expect(body).not.toMatch(/\sstyle="|\son[a-z]+="/);
    expect(policyOf(content).get('default-src')).toEqual(["'none'"]);
    expect(policyOf(content).get('base-uri')).toEqual(["'none'"]);
    expect(policyOf(content).get('form-action')).toEqual(["'self'"]);
    expect(policyOf(content).get('frame-ancestors')).toEqual(["'none'"]);
    expect(render(content).headers['content-security-policy']).not.toContain('unsafe');
  });

  it('tells search engines and previews what it is', () => {
    const body = html(type);
    expect(body).not.toContain('noindex');
    expect(render(aPage(type)).headers).not.toHaveProperty('x-robots-tag');
    for (const part of [
      '<title>A sample page</title>',
      '<meta name="description" content="The first line. And a second one."/>',
      `<link rel="canonical" href="https://sp.example/${aPage(type).slug}"/>`,
      '<meta property="og:title" content="A sample page"/>',
      '<meta property="og:description" content="The first line. And a second one."/>',
      '<meta property="og:image" content="https://images.example/cover.jpg"/>',
      `<meta property="og:url" content="https://sp.example/${aPage(type).slug}"/>`,
      '<meta property="og:type"',
      '<meta property="og:site_name"',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(body).toContain(part);
    }
  });

  it('has one first heading, and leaves out none before the next', () => {
    const levels = [...html(type).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(Math.max(...levels)).toBeLessThanOrEqual(2);
  });

  it('is the same for every visitor, but for the visit token', () => {
    const plain = render(aPage(type));
    const withToken = render(aPage(type), { visitToken: TOKEN });
    expect(withToken.body).toContain(`?t=${PAGE_TOKEN}&amp;v=${TOKEN}"`);
    expect(withToken.body.replace(`&amp;v=${TOKEN}`, '')).toBe(plain.body);
    expect(plain.headers['cache-control']).toBe(
      type === 'appDownload' ? 'private, no-cache' : 'public, max-age=0, s-maxage=10',
    );
    expect(plain.headers['etag']).toMatch(/^W\/"[\w-]{22}"$/);
    expect(withToken.headers['cache-control']).toBe('private, no-store');
    expect(withToken.headers).not.toHaveProperty('etag');
  });

  it('hands its token to the pixel, with and without JavaScript', () => {
    const { body } = render(aPage(type));
    const pixel = `/v1/smart-links/track/${aPage(type).slug}?t=${PAGE_TOKEN}`;
    expect(body).toContain(`data-pixel="${pixel}"`);
    expect(body).toContain(`<noscript><img src="${pixel}"`);
  });

  it('takes nothing for a token that is none', () => {
    const evil = `"><script>alert(1)</script>`;
    expect(render(aPage(type), { visitToken: evil }).body).toBe(render(aPage(type)).body);
  });
});

describe('what pages load from elsewhere', () => {
  it('is exactly what the owner named, and what is shown', () => {
    expect(policyOf(aPage('videoLink')).get('img-src')).toEqual([
      "'self'",
      'data:',
      'https://images.example',
      'https://media.example',
    ]);
    expect(policyOf(aPage('videoLink')).get('media-src')).toEqual([
      'https://media.example',
      'https://files.example',
    ]);
    expect(policyOf(aPage('videoLink')).get('frame-src')).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
    ]);
    expect(policyOf(aPage('myBio', { image: null, cover: null })).get('img-src')).toEqual([
      "'self'",
      'data:',
    ]);
    expect(policyOf(aPage('myBio')).has('frame-src')).toBe(false);
  });

  it.each(['https://*.example/x.png', 'https://a;script-src/x.png', "https://a'b.example/x.png"])(
    'is not %s, whose host means something in a policy',
    (image) => {
      const page = render(aPage('myBio', { image, cover: null }));
      expect(page.headers['content-security-policy']).toContain("img-src 'self' data:;");
      expect(page.body).not.toContain('<img src="https');
    },
  );
});

describe('the language of a page', () => {
  it.each([
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['ur', 'rtl'],
    ['az-Arab', 'rtl'],
    ['en-GB', 'ltr'],
    ['ja', 'ltr'],
    ['ar-Latn', 'ltr'],
  ])('%s is written %s', (language, dir) => {
    expect(html('myBio', { language })).toContain(`<html lang="${language}" dir="${dir}">`);
  });

  it('is English where the owner says none; a title from right to left turns the page around', () => {
    expect(html('myBio')).toContain('<html lang="en" dir="ltr">');
    expect(html('myBio', { title: '🎉 ليلى' })).toContain('<html lang="en" dir="rtl">');
  });

  it('is that of our own words too, or they say which one they are in', () => {
    expect(html('surveyLink', { language: 'de-AT' })).toContain('Absenden');
    expect(html('surveyLink', { language: 'ja' })).toMatch(/<button[^>]* lang="en"[^>]*>Send/);
  });

  it('leaves the direction of the owner’s texts to the texts', () => {
    expect(html('myBio')).toMatch(/<h1 dir="auto">.*<p class="about" dir="auto">/);
  });
});

describe('the marks of platforms', () => {
  const marks = (platform: { name: string; url: string; icon: string | null }) =>
    html('musicLink', { cover: null, image: null, platforms: [platform] });
  const SPOTIFY = '#1ED760';

  it.each([
    ['its name', { name: 'spotify', url: 'https://example.com/', icon: null }],
    ['its icon', { name: 'Here', url: 'https://example.com/', icon: 'Spotify' }],
    ['its address', { name: 'Here', url: 'https://open.spotify.com/album/1', icon: null }],
  ])('are known by %s', (_, platform) => {
    expect(marks(platform)).toContain(SPOTIFY);
  });

  it('are neutral for everything else', () => {
    expect(marks({ name: 'Here', url: 'https://notspotify.com/', icon: null })).not.toContain('fill="#');
  });

  it('are none at links of other sites', () => {
    expect(html('myBio').match(/class="row"/g)).toHaveLength(12);
    expect(html('myBio')).not.toContain('class="sign"');
  });

  it('are images where the owner gave one', () => {
    const icon = 'https://icons.example/a.png';
    expect(marks({ name: 'Spotify', url: 'https://open.spotify.com', icon })).toContain(`<img src="${icon}"`);
  });
});

describe('the videos of a page', () => {
  const body = html('videoLink');

  it('play in the browser where they are files, of which only our own are asked for a preview', () => {
    expect(body).toMatch(
      /<video src="https:\/\/media\.example\/media\/med_4\w+\.mp4" controls playsinline preload="metadata" poster="https:\/\/media\.example\/media\/med_5\w+\.jpg"/,
    );
    expect(body).toMatch(
      /<video src="https:\/\/files\.example\/film\.MP4\?x=1" controls playsinline preload="none"/,
    );
  });

  it('are links where they are at a service, and load nothing before they are pressed', () => {
    expect(body).toContain(
      'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=10" ' +
        'data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?',
    );
    expect(body).toContain('data-embed="https://player.vimeo.com/video/123456789?');
    expect(body).toMatch(/<a class="facade" href="https:\/\/elsewhere\.example\/watch\/7" data-title/);
    expect(body).not.toContain('<iframe');
  });
});

describe('the form of a survey', () => {
  const name = (index: number) => `answers.${aPage('surveyLink').questions[index]?.id}`;
  const survey = {
    values: new Map([
      [name(3), ['Two', 'Three'].map((text) => derivedOptionId(text))],
      [name(4), ['no']],
      [name(5), ['<b>bold</b>']],
      [name(6), ['far']],
    ]),
    errors: new Map([
      [0, 'Please answer this question.'],
      [6, 'Enter a number such as 1500 or 3.5.'],
    ]),
  };

  it('posts to its own address, checked by the server alone', () => {
    expect(html('surveyLink')).toContain('<form method="post" novalidate target="_self">');
  });

  it('keeps what was filled in, and says what is wrong next to the question and at the top', () => {
    const body = render(aPage('surveyLink'), { survey }).body;
    expect(body.match(/ checked/g)).toHaveLength(3);
    expect(body).toContain('&lt;b>bold&lt;/b></textarea>');
    const [, shown = ''] = /<input id="([^"]+)"[^>]* value="far"/.exec(body) ?? [];
    expect(shown).toBe(name(6));
    expect(body).toMatch(new RegExp(`id="${shown}"[^>]* aria-describedby="${shown}.error"`));
    expect(body).toContain(`<p class="wrong" id="${shown}.error">Enter a number such as 1500 or 3.5`);
    expect(body).toMatch(new RegExp(`role="alert".*href="#${name(0)}.0".*href="#${shown}"`));
    expect(body).toContain('<title>Error: A sample page</title>');
    for (const [, id] of body.matchAll(/aria-describedby="([^" ]+)"/g)) expect(body).toContain(`id="${id}"`);
    for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(body).toContain(`id="${id}"`);
  });

  it('says what is wrong in English on a page in another language, and marks it', () => {
    const { body } = render(aPage('surveyLink', { language: 'he' }), { survey });
    expect(body).toMatch(/<html lang="he" dir="rtl">/);
    expect(body).toMatch(/<p class="wrong" id="[^"]+" lang="en" dir="ltr">Enter a number/);
  });

  it('says thank you once the answers are stored, and reports no second view', () => {
    const { body, headers } = render(aPage('surveyLink'), { survey: SENT, visitToken: TOKEN });
    expect(body).toContain('Thank you!');
    expect(body).not.toMatch(/<form|<noscript|<input/);
    expect(body).toContain('data-quiet');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it.each(LANGUAGES)('says that it is closed, to everybody alike, in %s', (language) => {
    const content = aPage('surveyLink', { language });
    const { body, headers } = render(content, { survey: CLOSED });
    const { texts } = pageLocale(language, content.title);
    expect(body).toContain(`${texts.closed}</h2><p>${texts.closedText}`);
    expect(body).not.toMatch(/<form|data-quiet/);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  });

  it.each(LANGUAGES)(
    'says in %s how long to wait when too many send it, and keeps what was filled in',
    (language) => {
      const busy = { values: survey.values, errors: new Map(), waitSeconds: 7 };
      const { body } = render(aPage('surveyLink', { language }), { survey: busy });
      const { texts } = pageLocale(language, '');
      const said = texts.tooManyText.replace('{seconds}', '7');
      expect(said).toContain('7');
      expect(body).toContain(`role="alert" tabindex="-1"><h2>${texts.tooMany}</h2><p>${said}</p>`);
      expect(body).toContain('value="far"');
    },
  );

  it('has the script of steps and conditions only where there are some', () => {
    expect(html('surveyLink')).not.toMatch(/data-on|class="progress"|progress progress/);
    const steps = html('surveyLink', { display: 'steps', language: 'de' });
    expect(steps).toMatch(/<div class="progress" hidden data-text="Frage \{n\} von \{count\}"/);
    expect(steps).toMatch(/type="button" hidden>Weiter</);
    expect(steps).toContain('initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content"');
    expect(html('surveyLink')).toContain('initial-scale=1"');
    const [first, second, ...rest] = aPage('surveyLink').questions as [Question, Question, ...Question[]];
    const showIf = { question: first.id, answers: ['1'] };
    const some = html('surveyLink', { questions: [first, { ...second, showIf }, ...rest] });
    expect(some).toContain(`data-on="${first.id}" data-any="[&quot;1&quot;]"`);
    expect(some).not.toContain('class="progress"');
  });

  it('says what the owner wants to say once they are stored, with a link that is no redirect', () => {
    const thankYou = { text: '<See> you!', url: 'https://example.com/next' };
    const { body } = render(aPage('surveyLink', { thankYou }), { survey: SENT });
    expect(body).toContain('&lt;See> you!');
    expect(body).toMatch(
      /<a class="button" href="https:\/\/example\.com\/next" rel="noopener nofollow ugc">Continue</,
    );
    expect(body).not.toMatch(/http-equiv/);
    const plain = render(aPage('surveyLink', { thankYou: { text: null, url: null } }), { survey: SENT }).body;
    expect(plain).toContain('Your answers have been sent.');
    expect(plain).not.toContain('Continue');
    expect(render(aPage('surveyLink', { thankYou }), { survey: CLOSED }).body).not.toContain('Continue');
  });

  it('has a field that only programs fill in', () => {
    expect(html('surveyLink')).toContain(renderToString(honeypot('sr')));
  });

  it('has a scale from 0 to 10, whose style is sent only where there is one', () => {
    const body = html('surveyLink');
    expect(body.match(/type="radio"[^>]* value="(?:10|[0-9])"/g)).toHaveLength(16);
    expect(body).toContain('.scale{');
    const others = aPage('surveyLink').questions.filter(({ type }) => type !== 'nps');
    expect(html('surveyLink', { questions: others })).not.toContain('.scale{');
  });
});

describe('a long description', () => {
  it('keeps its lines in the page, and is cut between words for previews', () => {
    const body = html('myBio', { description: `One\n\n${'word '.repeat(100)}end` });
    expect(body).toContain('>One\n\nword');
    const [, summary = ''] = /name="description" content="([^"]*)"/.exec(body) ?? [];
    expect(summary).toMatch(/^One word .* word…$/);
    expect(summary.length).toBeLessThanOrEqual(201);
  });
});

describe('the images of a page', () => {
  const file = 'med_6fJ2kQ8sT1vX7yZ0aBcD.jpg';
  const copy = (width: number) => `https://media.example/media/med_6fJ2kQ8sT1vX7yZ0aBcD-${width}.webp`;
  const pictures = { [file]: { width: 4000, height: 3000, copies: [480, 960, 1600], hue: 29 } };
  const imagesIn = (body: string) => body.match(/<img [^>]*>/g) ?? [];

  it('are offered in three widths, the cover first, with their size', () => {
    const [cover] = imagesIn(html('myBio', { cover: file, image: null, pictures }));
    expect(cover).toContain(`srcset="${copy(480)} 480w,${copy(960)} 960w,${copy(1600)} 1600w"`);
    expect(cover).toContain('sizes="(min-width:66rem) 66rem,(min-resolution:2.5dppx) 67vw,100vw"');
    expect(cover).toContain(`src="${copy(960)}"`);
    expect(cover).toContain('width="4000" height="3000"');
    expect(cover).toContain('fetchpriority="high"');
    expect(cover).not.toContain('loading=');
  });

  it('leave the icon of the tab to the brand of the owner', () => {
    const icon = 'https://media.example/media/med_8hT2kQ8sT1vX7yZ0aBcD.png';
    const { body, headers } = render(aPage('myBio'), { icon });
    expect(body).toContain(`<link rel="icon" href="${icon}"/>`);
    expect(headers['content-security-policy']).toContain('https://media.example');
    expect(render(aPage('myBio')).body).not.toContain(icon);
  });

  it('are the smallest copy where they are small, and in the icon of the tab', () => {
    const body = html('myBio', { cover: null, image: file, pictures });
    const [avatar] = imagesIn(body);
    expect(avatar).toContain(`src="${copy(480)}"`);
    expect(avatar).not.toContain('srcset');
    expect(body).toContain(`<link rel="icon" href="${copy(480)}"/>`);
  });

  it('are the copies where players and records show them', () => {
    const video = html('videoLink', {
      cover: null,
      image: null,
      videos: aPage('videoLink').videos.map((video) => ({ ...video, cover: file })),
      pictures,
    });
    expect(video).toContain(`poster="${copy(960)}"`);
    const images = imagesIn(video).filter((image) => image.includes('srcset'));
    expect(images.length).toBeGreaterThan(0);
    expect(images.every((image) => image.includes('loading="lazy"'))).toBe(true);
    const [glow, record] = imagesIn(html('musicLink', { cover: file, image: null, pictures }));
    // Different choices would be two downloads.
    expect(glow?.match(/sizes="[^"]*"/)?.[0]).toBe(record?.match(/sizes="[^"]*"/)?.[0]);
  });

  it.each([
    ['nothing is known of them yet', {}],
    ['they could not be decoded', { [file]: { width: 0, height: 0, copies: [] } }],
  ])('are the originals while %s', (_, pictures) => {
    const [cover] = imagesIn(html('myBio', { cover: file, image: null, pictures }));
    expect(cover).toContain(`src="https://media.example/media/${file}"`);
    expect(cover).not.toMatch(/srcset|width=/);
  });

  it('give the page its accent: the cover before the image, else the slug', () => {
    const other = 'med_7fJ2kQ8sT1vX7yZ0aBcD.png';
    const both = { ...pictures, [other]: { width: 100, height: 100, copies: [], hue: 264 } };
    const grey = { [file]: { width: 1, height: 1, copies: [] } };
    const own = html('webinarLink', { cover: null, image: null });
    const colors = (body: string) => body.match(/<style>.*?<\/style>/s)?.[0];
    expect(colors(html('webinarLink', { cover: file, image: null, pictures: grey }))).toBe(colors(own));
    expect(html('webinarLink', { cover: file, image: other, pictures: both })).toContain(
      oklch(0.47, 0.12, 29),
    );
    expect(html('webinarLink', { cover: null, image: other, pictures: both })).toContain(
      oklch(0.47, 0.12, 264),
    );
  });
});
