/** Real user agents of link-preview crawlers, by network. */
// biome-ignore format: one line for each
export const CRAWLERS: readonly (readonly [network: string, userAgent: string])[] = [
  ['Facebook, Instagram, Threads', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Facebook', 'facebookexternalhit/1.1'],
  ['Facebook', 'Facebot'],
  ['X', 'Twitterbot/1.0'],
  ['X', 'Mozilla/5.0 (compatible; Twitterbot/1.0)'],
  ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1 ' +
    '+http://www.linkedin.com)'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['WhatsApp', 'WhatsApp/2.23.20.0'],
  ['WhatsApp', 'WhatsApp/2.19.81 A'],
  ['WhatsApp', 'WhatsApp/2.16.16/i'],
  ['Signal', 'WhatsApp/2'],
  ['Signal', 'WhatsApp'],
  ['iMessage', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) ' +
    'Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0'],
  ['Pinterest', 'Pinterest/0.2 (+https://www.pinterest.com/bot.html)'],
  ['Pinterest', 'Pinterest/0.1 +http://pinterest.com/'],
  ['Pinterest', 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)'],
  ['Pinterest', 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like ' +
    'Gecko) Chrome/41.0.2272.96 Mobile Safari/537.36 (compatible; Pinterestbot/1.0; ' +
    '+https://www.pinterest.com/bot.html)'],
  ['Reddit', 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
  ['Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 ' +
    'skype-url-preview@microsoft.com'],
  ['Teams', 'SkypeUriPreview Preview/0.5'],
  ['Mastodon', 'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)'],
  ['Mastodon', 'http.rb/5.1.1 (Mastodon/4.2.10; +https://mastodon.social/) Bot'],
  ['Mastodon', 'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/) Bot'],
  ['Pleroma', 'Pleroma 2.6.2-0-gabc; https://social.example <admin@social.example>; Bot'],
  ['Akkoma', 'Akkoma 3.13.2-0-gabc; https://social.example <admin@social.example>; Bot'],
  ['Misskey', 'SummalyBot/5.0.2'],
  ['Misskey', 'Mozilla/5.0 (compatible; SummalyBot/5.1.0)'],
  ['Matrix', 'Synapse (bot; +https://github.com/matrix-org/synapse)'],
  ['Bluesky', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bluesky Cardyb/1.1; ' +
    '+mailto:support@bsky.app) Chrome/W.X.Y.Z Safari/537.36'],
  ['Line', 'facebookexternalhit/1.1;line-poker/1.0'],
  ['KakaoTalk', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
  ['Snapchat', 'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots'],
  ['Viber', 'Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0'],
  ['VK', 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)'],
  ['Google Messages', 'GoogleMessages'],
  ['Google Chat', 'Mozilla/5.0 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)'],
  ['Google Chat', 'Mozilla/5.0 (Windows NT 6.1; rv:6.0) Gecko/20110814 Firefox/6.0 Google ' +
    '(+https://developers.google.com/+/web/snippet/)'],
  ['Notion, Atlassian', 'Iframely/1.3.1 (+https://iframely.com/docs/about) Atlassian'],
  ['Embedly', 'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)'],
];

/** Crawlers that are no link previews, and must see where a link leads. */
// biome-ignore format: one line for each
export const OTHER_CRAWLERS: readonly (readonly [name: string, userAgent: string])[] = [
  ['Google Search', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Google Search', 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, ' +
    'like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; ' +
    '+http://www.google.com/bot.html)'],
  ['Google Safe Browsing', 'Google-Safety; (+http://www.google.com/bot.html)'],
  ['Bing', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; ' +
    '+http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36'],
  ['Bing snapshots', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; ' +
    '+https://aka.ms/MicrosoftPreview) Chrome/131.0.0.0 Safari/537.36'],
  ['Apple Search', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like ' +
    'Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; ' +
    '+http://www.apple.com/go/applebot)'],
  ['DuckDuckGo', 'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)'],
  ['Yandex', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
  ['Meta AI', 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  ['Meta AI', 'meta-externalfetcher/1.1'],
  ['OpenAI', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; ' +
    '+https://openai.com/gptbot'],
  ['Slack images', 'Slack-ImgProxy (+https://api.slack.com/robots)'],
  ['Internet Archive', 'Mozilla/5.0 (compatible; archive.org_bot ' +
    '+http://archive.org/details/archive.org_bot)'],
  ['urlscan', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'HeadlessChrome/131.0.0.0 Safari/537.36'],
];

/** Browsers inside apps and others that name an app or a crawler. */
// biome-ignore format: one line for each
export const PEOPLE: readonly (readonly [name: string, userAgent: string])[] = [
  ['WhatsApp for Android', 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.3.78'],
  ['WhatsApp for Mac', 'WhatsApp/2.2037.6 Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) ' +
    'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/85.0.4183.83 Safari/537.36'],
  ['Pinterest for Android', 'Mozilla/5.0 (Linux; Android 9; H4113 Build/50.2.A.3.55; wv) AppleWebKit/537.36 ' +
    '(KHTML, like Gecko) Version/4.0 Chrome/81.0.4044.117 Mobile Safari/537.36 ' +
    '[Pinterest/Android]'],
  ['Telegram for Android', 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.3 ' +
    '(Samsung SM-S911B; Android 14; SDK 34; HIGH)'],
  ['Threads for iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 ' +
    '(KHTML, like Gecko) Mobile/21F90 Barcelona 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; ' +
    'en_US; en; scale=3.00; 1170x2532; 602354632)'],
  ['Discord for desktop', 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'discord/1.0.9007 Chrome/91.0.4472.164 Electron/13.6.6 Safari/537.36'],
  ['Teams for desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Teams/1.6.00.4472 Chrome/102.0.5005.167 Electron/19.1.8 Safari/537.36'],
  ['Skype for desktop', 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Skype/8.96.0.409 Chrome/108.0.5359.215 Electron/22.3.2 Safari/537.36'],
  ['Reddit for Android', 'Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) ' +
    'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile ' +
    'Safari/537.36 Reddit/Version 2023.33.0'],
  ['KakaoTalk for iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 ' +
    '(KHTML, like Gecko) Mobile/20D47 KAKAOTALK 10.1.0'],
  ['VK for Android', 'Mozilla/5.0 (Linux; Android 12; SM-A515F; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/108.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.10-14840'],
  ['Viber for Android', 'Mozilla/5.0 (Linux; Android 12; SM-A515F; wv) AppleWebKit/537.36 (KHTML, like ' +
    'Gecko) Version/4.0 Chrome/108.0.0.0 Mobile Safari/537.36 Viber/20.9.0.8'],
  ['curl', 'curl/8.5.0'],
];
