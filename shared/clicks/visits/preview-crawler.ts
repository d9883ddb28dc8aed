/**
 * User agents of the crawlers that make link previews for social networks and messengers. Search engines,
 * scanners of unsafe sites and AI crawlers are not among them: they must see where a link leads. Every
 * pattern is anchored, because the browsers inside these apps name the app, too, and people use those. No
 * imports: the redirect reads it.
 */
const PREVIEW_CRAWLERS: readonly RegExp[] = [
  // Facebook, Instagram, Messenger, Threads (developers.facebook.com/docs/sharing/webmasters/web-crawlers);
  // LINE (`;line-poker/1.0`), KakaoTalk (`; kakaotalk-scrap/1.0`) and Naver add their names behind it.
  /^(?:facebookexternalhit\/\d|Facebot(?:\/|$))/,
  // iMessage: an old Safari that claims to be two crawlers (github.com/hachyderm/community/issues/212).
  /^Mozilla\/5\.0 \(Macintosh; [^)]*\) .* facebookexternalhit\/[\d.]+ Facebot Twitterbot\/[\d.]+$/,
  // X (developer.x.com, "Cards"), LinkedIn, Telegram ("TelegramBot (like TwitterBot)"), KakaoTalk.
  /^(?:Twitterbot\/\d|LinkedInBot\/\d|TelegramBot(?: |$)|kakaotalk-scrap\/\d)/,
  // Slack, its unfurling only (api.slack.com/robots).
  /^Slackbot-LinkExpanding \d/,
  // Discord, Reddit (its r2 source), VK (vk.com/dev/Share), Embedly (support.embed.ly), X,
  // Pinterest, Misskey (summaly).
  /^Mozilla\/5\.0 \(compatible; (?:Discordbot|redditbot|Embedly|Twitterbot|Pinterestbot|SummalyBot)\/\d/,
  /^Mozilla\/5\.0 \(compatible; vkShare; /,
  // Pinterest, also as a telephone (help.pinterest.com, "Pinterestbot").
  /^Pinterest\/0\.\d+ \(?\+https?:\/\/(?:www\.)?pinterest\.com\//,
  /\(compatible; Pinterestbot\/\d[\d.]*; \+https?:\/\/www\.pinterest\.com\/bot\.html\)$/,
  // WhatsApp ("WhatsApp/2.23.20.0 A", "WhatsApp/2.16.16/i"), and Signal, which calls itself
  // `WhatsApp/2` or `WhatsApp` (github.com/signalapp/Signal-Android/issues/13522). With more text it is
  // an app in which people browse.
  /^WhatsApp(?:\/2(?:\.\d+)*(?:[ /][A-Za-z])?)?$/,
  // Microsoft Teams, Skype, Outlook.
  /(?:^|\) |Gecko\) )SkypeUriPreview Preview\/\d[\d.]*(?: skype-url-preview@microsoft\.com)?\)?$/,
  // Mastodon (`Mastodon::Version.user_agent`), Pleroma and Akkoma, Misskey, Matrix (Synapse).
  /^(?:http\.rb\/[\d.]+ \()?Mastodon\/\d/,
  /^(?:Pleroma|Akkoma) \d.*; Bot$/,
  /^SummalyBot\/\d/,
  /^Synapse \(bot; \+https:\/\/github\.com\//,
  // Bluesky (github.com/bluesky-social/social-app/issues/6521).
  /^(?:Mozilla\/5\.0 AppleWebKit\/[\d.]+ \(KHTML, like Gecko; compatible; )?Bluesky Cardyb\/\d/,
  // Snapchat (developers.snap.com/robots).
  /^Snap URL Preview Service; bot; /,
  // Viber: the app of the link's sender.
  /^Viber\/[\d.]+(?: CFNetwork\/[\d.]+ Darwin\/[\d.]+)?$/,
  // Google Messages and Chat (developers.google.com/crawling, "user-triggered fetchers").
  /^GoogleMessages(?:\/|$)/,
  /^Mozilla\/5\.0 .*Google \(\+https:\/\/developers\.google\.com\/\+\/web\/snippet\/\)$/,
  // Iframely (iframely.com/docs/about), which Notion, Atlassian and others use; Embedly.
  /^Iframely\/\d/,
  /^Embedly\/\d/,
];

/** Maximum length of a user agent that the distribution forwards. */
const MAX_LENGTH = 512;

/** Whether a request is for a link preview, judging by its user agent. */
export function isPreviewCrawler(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_LENGTH) return false;
  return PREVIEW_CRAWLERS.some((pattern) => pattern.test(userAgent));
}
