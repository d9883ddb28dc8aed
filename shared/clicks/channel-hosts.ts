import type { Channel } from './channel-tags.ts';

/**
 * Sites, apps and senders by channel. Compiled by hand from what the lists of others have in common: the
 * source categories of Google Analytics 4, Matomo's searchengine-and-social-list, Snowplow's referer-parser,
 * and the constants of Umami and Plausible. A host stands for its subdomains, too; `=`: not for them. Apps of
 * Android by their ID, which is their host in `android-app://`. Words without a dot are values of
 * `utm_source` and names of apps, besides those of the hosts.
 */
const HOSTS: Partial<Record<Channel, string>> = {
  direct: 'com.android.chrome',
  search: `
    google.com bing.com duckduckgo.com duck.com ecosia.org =yahoo.com yandex.com ya.ru yandex baidu.com
    so.com sogou.com sm.cn haosou.com 360.cn =naver.com naver =daum.net daum seznam.com qwant.com
    startpage.com search.brave.com brave kagi.com ask.com aol =aol.com dogpile.com mojeek.com
    swisscows.com presearch.com lycos.com metager.org metager.de rambler.ru coccoc.com petalsearch.com
    lilo.org yep.com gibiru.com webcrawler.com excite.com infospace.com wolframalpha.com goo.ne.jp
    =msn.com com.google.android.googlequicksearchbox com.google.android.apps.searchlite googleapp
    com.duckduckgo.mobile.android com.microsoft.bing com.brave.search`,
  social: `
    facebook.com fb.com fb.me fb instagram.com ig.me ig threads.net threads.com twitter.com x.com x t.co
    linkedin.com lnkd.in pinterest.com pin.it reddit.com redd.it tiktok.com snapchat.com youtube.com
    youtu.be yt bsky.app bluesky mastodon mastodon.social mastodon.online mstdn.social mas.to
    fosstodon.org hachyderm.io joinmastodon.org tumblr.com vk.com vk ok.ru weibo.com weibo.cn t.cn
    douyin.com kuaishou.com bilibili.com xiaohongshu.com xhslink.com zhihu.com douban.com
    tieba.baidu.com quora.com news.ycombinator.com hackernews lobste.rs producthunt.com twitch.tv
    vimeo.com dailymotion.com nextdoor.com xing.com viadeo.com flipboard.com mewe.com gab.com
    truthsocial.com parler.com lemmy.world kbin.social dribbble.com behance.net deviantart.com
    meetup.com goodreads.com livejournal.com myspace.com hatena.ne.jp mixi.jp plurk.com ameblo.jp
    renren.com skyrock.com taringa.net buffer.com hootsuite.com plus.google.com com.facebook.katana
    com.facebook.lite com.instagram.android com.instagram.barcelona com.twitter.android
    com.linkedin.android com.pinterest com.reddit.frontpage com.zhiliaoapp.musically
    com.ss.android.ugc.trill com.snapchat.android com.google.android.youtube xyz.blueskyweb.app
    org.joinmastodon.android com.tumblr com.vkontakte.android com.sina.weibo io.syncapps.lemmy_sync`,
  email: `
    email newsletter mail.google.com mail.yahoo.net gmail.com inbox.google.com outlook.com
    outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft hotmail.com
    mail.yahoo.com yahoomail proton.me protonmail.com protonmail icloud.com e.mail.ru fastmail.com
    zoho.com tuta.com tutanota.com gmx.net gmx.com gmx.de web.de mailbox.org posteo.de hey.com
    superhuman.com mailchimp.com mailchi.mp list-manage.com klaviyo.com klaviyo klclick.com brevo.com
    brevo sendinblue.com sendgrid.net sendgrid mailgun.org mailgun mailerlite.com mailjet.com
    campaignmonitor.com cmail20.com createsend.com convertkit.com convertkit kit.com activecampaign.com
    activehosted.com constantcontact.com getresponse.com beehiiv.com buttondown.email customer.io
    mandrillapp.com hsemail hubspotemail marketo omnisend.com com.google.android.gm
    com.google.android.gm.lite com.microsoft.office.outlook com.yahoo.mobile.client.android.mail
    com.samsung.android.email.provider ch.protonmail.android com.fsck.k9 net.thunderbird.android
    me.bluemail.mail ru.mail.mailapp com.aol.mobile.aolapp`,
  messaging: `
    whatsapp.com wa.me telegram.org telegram.me t.me messenger.com m.me slack.com teams.microsoft.com
    teams.live.com teams.cloud.microsoft teams.cdn.office.net microsoftteams teams discord.com
    discord.gg discordapp.com signal.org signal.me line.me kakao.com kakaotalk wechat.com weixin.qq.com
    wx.qq.com im.qq.com weixin qq viber.com zalo.me skype.com chat.google.com messages.google.com
    element.io matrix.to rocket.chat mattermost.com zoom.us intercom.com sms mms rcs push imessage
    firebase com.whatsapp com.whatsapp.w4b org.telegram.messenger org.telegram.messenger.web
    org.thunderdog.challegram com.facebook.orca com.facebook.mlite com.slack com.microsoft.teams
    com.discord org.thoughtcrime.securesms jp.naver.line.android com.kakao.talk com.tencent.mm
    com.tencent.mobileqq com.viber.voip com.zing.zalo com.skype.raider com.google.android.apps.messaging
    com.google.android.apps.dynamite com.samsung.android.messaging`,
  ai: `
    chatgpt.com chatgpt openai.com openai claude.ai anthropic.com perplexity.ai perplexity
    gemini.google.com gemini bard.google.com bard notebooklm.google.com notebooklm aistudio.google.com
    copilot.microsoft.com copilot.com copilot copilot.cloud.microsoft m365.cloud.microsoft
    edgeservices.bing.com edgepilot grok.com grok x.ai meta.ai metaai mistral.ai mistral lechat
    deepseek.com deepseek qwen.ai qwen you.com duck.ai iask.ai phind.com poe.com character.ai pi.ai
    kimi.com kimi.ai moonshot.cn doubao.com yiyan.baidu.com ernie.baidu.com chatglm.cn z.ai jasper.ai
    writesonic.com andisearch.com komo.ai felo.ai genspark.ai exa.ai consensus.app manus.im
    com.openai.chatgpt com.anthropic.claude ai.perplexity.app.android com.google.android.apps.bard
    com.microsoft.copilot ai.x.grok com.deepseek.chat ai.mistral.chat`,
  referral: `
    docs.google.com drive.google.com sites.google.com groups.google.com classroom.google.com
    meet.google.com calendar.google.com accounts.google.com translate.google.com maps.google.com
    photos.google.com keep.google.com play.google.com support.google.com developers.google.com
    cloud.google.com disk.yandex.com maps.yandex.com translate.yandex.com pan.baidu.com zhidao.baidu.com
    baike.baidu.com`,
};

/** Shorter ones are common words, or no one's name. */
const MIN_NAME = 4;

/** Channels by host, app and name. */
export function hostsOf(): Map<string, Channel> {
  const channels = new Map<string, Channel>();
  for (const [channel, words] of Object.entries(HOSTS) as [Channel, string][]) {
    for (const word of words.trim().split(/\s+/)) {
      channels.set(word, channel);
      const [, name = ''] = /^=?([a-z\d-]+)\.[a-z]+$/.exec(word) ?? [];
      if (name.length >= MIN_NAME && !channels.has(name)) channels.set(name, channel);
    }
  }
  return channels;
}
