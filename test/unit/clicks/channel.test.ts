import { describe, expect, it } from 'vitest';
import { channelOf } from '#shared/clicks/channel.ts';
import { CHANNELS, type Channel, OWN_PAGE, tagsOf } from '#shared/clicks/channel-tags.ts';
import { CLICK_LIMITS } from '#shared/clicks/click-fields.ts';
import { referrerHost } from '#shared/clicks/visits/visit.ts';

interface Visit {
  /** The header that the browser sends. */
  referrer?: string;
  query?: string;
  destination?: string;
  browser?: string;
  source?: 'redirect' | 'qr' | 'pixel' | 'app';
}

const channelFor = ({ referrer, query = '', destination, browser, source = 'redirect' }: Visit): Channel =>
  channelOf({ source, browser, referrer: referrerHost(referrer), tags: tagsOf(query, destination) });

const site = (host: string): Visit => ({ referrer: `https://${host}/` });
const tagged = (query: string): Visit => ({ query });

describe('the channel of a visit', () => {
  it.each<[Channel, string, Visit]>([
    // Default channel group of Google Analytics 4 (support.google.com/analytics/answer/9756891).
    ['direct', 'GA4: no source, no medium', {}],
    ['direct', 'GA4: medium (none)', tagged('utm_medium=(none)')],
    ['paid', 'GA4: cpc', tagged('utm_source=google&utm_medium=cpc')],
    ['paid', 'GA4: ppc', tagged('utm_source=bing&utm_medium=PPC')],
    ['paid', 'GA4: .*cp.*', tagged('utm_source=x&utm_medium=cpm')],
    ['paid', 'GA4: retargeting', tagged('utm_source=facebook&utm_medium=retargeting')],
    ['paid', 'GA4: paid.*', tagged('utm_source=facebook&utm_medium=paid_social')],
    ['paid', 'GA4: paid.* with a space', tagged('utm_source=facebook&utm_medium=paid+social')],
    ['paid', 'GA4: display', tagged('utm_source=site&utm_medium=banner')],
    ['social', 'GA4: medium', tagged('utm_source=partner&utm_medium=social-network')],
    ['social', 'GA4: medium with a space', tagged('utm_medium=social%20media')],
    ['social', 'GA4: source', tagged('utm_source=facebook')],
    ['social', 'GA4: source with medium organic', tagged('utm_source=linkedin&utm_medium=organic')],
    ['search', 'GA4: medium organic', tagged('utm_source=partner&utm_medium=organic')],
    ['email', 'GA4: e-mail', tagged('utm_source=crm&utm_medium=e-mail')],
    ['email', 'GA4: e_mail', tagged('utm_source=crm&utm_medium=e_mail')],
    ['email', 'GA4: e mail', tagged('utm_source=crm&utm_medium=e%20mail')],
    ['email', 'GA4: source email', tagged('utm_source=email')],
    ['messaging', 'GA4: SMS', tagged('utm_source=sms&utm_medium=sms')],
    ['messaging', 'GA4: mobile push', tagged('utm_source=firebase&utm_medium=push')],
    ['referral', 'GA4: medium', tagged('utm_source=partner&utm_medium=referral')],
    ['referral', 'GA4: affiliate', tagged('utm_source=partner&utm_medium=affiliate')],
    ['other', 'GA4: unassigned', tagged('utm_source=partner&utm_medium=print')],
    ['referral', 'a tag that says nothing, and a site', { ...site('blog.example'), query: 'utm_medium=x1' }],
    ['other', 'rybbit 1102: a source of the owner', tagged('utm_source=spring-fair')],
    ['email', 'mautic 712: Email', tagged('utm_source=newsletter&utm_medium=Email')],
    ['email', 'a newsletter', tagged('utm_medium=newsletter')],
    ['email', 'a newsletter that Facebook opens', { ...tagged('utm_medium=email'), ...site('facebook.com') }],
    ['qr', 'a medium', tagged('utm_medium=QR-Code&utm_source=poster')],
    [
      'qr',
      'our own code, whatever its link is tagged with',
      { source: 'qr', destination: 'https://a.example/?utm_medium=cpc' },
    ],
    // Ads.
    ['paid', 'umami 3264', tagged('utm_source=google&utm_medium=cpc&gad_source=1&gclid=UTICj0XQLiA')],
    ['paid', 'plausible 4489: gclid', { ...tagged('gclid=a'), ...site('google.com') }],
    ['paid', 'plausible 4489: msclkid', { ...tagged('msclkid=a'), ...site('bing.com') }],
    ['paid', 'an ad of TikTok that is tagged as social', tagged('ttclid=a&utm_medium=social')],
    ['paid', 'a click ID in another case', tagged('GCLID=a')],
    ['paid', 'plausible: utm_source of ads', tagged('utm_source=Facebook_Ads')],
    ['paid', 'plausible: adwords', tagged('utm_source=adwords')],
    ['social', 'umami 4297: fbclid alone is no ad', { ...tagged('fbclid=a'), ...site('l.facebook.com') }],
    ['social', 'umami 4297: without a referrer', tagged('fbclid=a')],
    ['paid', 'umami 4297: fbclid with a paid medium', tagged('fbclid=a&utm_medium=cpc')],
    ['social', 'immutable 2920: a shared post', tagged('utm_source=facebook&utm_medium=post')],
    ['email', 'Mailchimp', tagged('mc_cid=a&mc_eid=b')],
    [
      'direct',
      'a click ID that the destination was copied with',
      { destination: 'https://a.example/?gclid=a' },
    ],
    ['other', 'unpaid', tagged('utm_medium=nonpaid')],
    // AI assistants.
    ['ai', 'ChatGPT', tagged('utm_source=chatgpt.com')],
    ['ai', 'ChatGPT with a medium', tagged('utm_source=chatgpt.com&utm_medium=referral')],
    ['ai', 'snowplow 257: openai', tagged('utm_source=openai')],
    ['ai', 'snowplow 257: copilot.com', tagged('utm_source=copilot.com')],
    ['ai', 'matomo 24286', tagged('utm_source=perplexity')],
    ['ai', 'a source as a URL', tagged('utm_source=https%3A%2F%2Fchatgpt.com%2F')],
    ...[
      'chatgpt.com',
      'chat.openai.com',
      'claude.ai',
      'www.perplexity.ai',
      'gemini.google.com',
      'bard.google.com',
      'copilot.microsoft.com',
      'edgeservices.bing.com',
      'grok.com',
      'meta.ai',
      'chat.mistral.ai',
      'chat.deepseek.com',
      'you.com',
      'duck.ai',
    ].map((host): [Channel, string, Visit] => ['ai', `matomo 22831: ${host}`, site(host)]),
    // Sites and apps.
    ...[
      'google.com',
      'www.google.co.uk',
      'google.com.br',
      'images.google.de',
      'bing.com',
      'cn.bing.com',
      'duckduckgo.com',
      'www.ecosia.org',
      'search.brave.com',
      'yandex.ru',
      'ya.ru',
      'r.search.yahoo.com',
      'search.yahoo.co.jp',
      'm.baidu.com',
      'search.naver.com',
      'www.startpage.com',
      'search.marginalia.example',
    ].map((host): [Channel, string, Visit] => ['search', host, site(host)]),
    ['search', 'd8a 436', site('search.google.com')],
    ['email', 'pug 81: Gmail', site('mail.google.com')],
    ['referral', 'pug 81: sign-in', site('accounts.google.com')],
    ['referral', 'a shared document', site('docs.google.com')],
    ['referral', 'a portal', site('news.yahoo.com')],
    ['referral', 'a blog of a portal', site('blog.naver.com')],
    ['email', 'snowplow 9', site('36ohk6dgmcd1n-c.c.yom.mail.yahoo.net')],
    ['email', 'Outlook', site('outlook.live.com')],
    ['email', 'Safe Links', site('eur01.safelinks.protection.outlook.com')],
    ['email', 'webmail of anyone', site('webmail.school.example')],
    ['social', 'counter.dev 42', site('t.co')],
    ['social', 'AdobeDocs 227', site('www.tiktok.com')],
    ['social', 'Instagram', site('l.instagram.com')],
    ['social', 'Threads', site('l.threads.com')],
    ['social', 'LinkedIn', site('lnkd.in')],
    ['social', 'Bluesky', site('go.bsky.app')],
    ['social', 'Pinterest', site('www.pinterest.co.uk')],
    ['social', 'YouTube', site('m.youtube.com')],
    ['messaging', 'WhatsApp', site('web.whatsapp.com')],
    ['messaging', 'Telegram', site('web.telegram.org')],
    ['messaging', 'Slack', site('app.slack.com')],
    ['messaging', 'Teams', site('teams.microsoft.com')],
    ['messaging', 'Discord', site('discord.com')],
    ['referral', 'a name that ends like another', site('netflix.com')],
    ['referral', 'a name that contains another', site('not-google.com')],
    ['referral', 'a name that begins like another', site('google.com.evil.example')],
    ['referral', 'a property of every object', site('__proto__')],
    ['referral', 'any site', site('news.example')],
    ['email', 'snowplow 229: Gmail', { referrer: 'android-app://com.google.android.gm/' }],
    [
      'search',
      'snowplow 131',
      { referrer: 'android-app://com.google.android.googlequicksearchbox/https/www.google.com' },
    ],
    ['messaging', 'snowplow 131: Slack', { referrer: 'android-app://com.Slack' }],
    ['social', 'snowplow 172', { referrer: 'android-app://m.facebook.com' }],
    ['social', 'betterlytics 882', { referrer: 'android-app://com.linkedin.android' }],
    ['messaging', 'an app of Telegram', { referrer: 'android-app://org.telegram.messenger/' }],
    ['ai', 'an app of ChatGPT', { referrer: 'android-app://com.openai.chatgpt' }],
    ['social', 'pyreferrer 20: an app without a referrer', { browser: 'Instagram' }],
    ['referral', 'pyreferrer 20: a site in an app', { ...site('savealoonie.example'), browser: 'X' }],
    ['messaging', 'a chat', { browser: 'WhatsApp' }],
    ['direct', 'a browser that is named like a search engine', { browser: 'DuckDuckGo' }],
    ['direct', 'an app that reports an open', { source: 'app', browser: 'Other' }],
    // Where tags are.
    [
      'email',
      'the destination that the owner has tagged',
      { destination: 'https://a.example/?utm_medium=email#top' },
    ],
    [
      'paid',
      'the visit rather than the destination',
      { query: 'utm_medium=cpc', destination: 'https://a.example/?utm_medium=email' },
    ],
    ['email', 'the first of two', tagged('utm_medium=email&utm_medium=cpc')],
    ['email', 'an empty one', { query: 'utm_medium=', destination: 'https://a.example/?utm_medium=email' }],
    ['direct', 'a fragment', { destination: 'https://a.example/#?utm_medium=email' }],
    ['direct', 'another parameter', tagged('xutm_medium=email&my_gclid=a')],
  ])('is %s: %s', (channel, _, visit) => {
    expect(channelFor(visit)).toBe(channel);
  });

  it('is direct from a page of our own, whatever it is', () => {
    expect(channelOf({ source: 'redirect', referrer: 'go.brand.example', tags: OWN_PAGE })).toBe('direct');
  });

  it('is stored in four bits of a click ID', () => {
    expect(CHANNELS.length).toBeLessThanOrEqual(16);
  });
});

describe('the tags of a URL', () => {
  it('are absent without any', () => {
    const none = [tagsOf(), tagsOf('a=1', 'https://a.example/?b=2'), tagsOf('utm_medium=&utm_source=')];
    expect(none).toEqual([undefined, undefined, undefined]);
    expect(channelFor(tagged('utm_medium=%20&utm_source=%E2%80%8B'))).toBe('direct');
  });

  it('are short, whatever comes', () => {
    const long = 'utm_medium='.concat('a'.repeat(60), '&utm_source=', '%F0%9F%98%80'.repeat(9));
    const tags = tagsOf(long.repeat(9), `https://a.example/?${long}`) ?? '';
    expect(tags.length).toBeLessThanOrEqual(CLICK_LIMITS.tags);
    expect(channelFor(tagged('utm_source=%ED%A0%80%&utm_medium=%'))).toBe('direct');
  });

  it('have no click ID, which tells people apart', () => {
    expect(tagsOf('gclid=EAIaIQ&fbclid=IwAR0')).toBe('utm_medium=cpc');
    expect(tagsOf('fbclid=IwAR0')).toBe('utm_medium=social');
  });

  it('are those of the query, also of a whole URL', () => {
    expect(tagsOf('https://a.example/p?x=1&utm_medium=email#?utm_source=b')).toBe('utm_medium=email');
  });
});
