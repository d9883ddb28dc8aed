import { browser } from './browser.ts';
import { type SessionResponse, sessionResponse } from './messages.ts';
import { freshSession } from './session.ts';
import { keepTarget } from './target-store.ts';

/** The background: the context menu, and sessions for the popup. */

browser.runtime.onInstalled.addListener(async () => {
  await browser.contextMenus.removeAll();
  for (const context of ['link', 'page'] as const)
    browser.contextMenus.create({
      id: context,
      title: browser.i18n.getMessage(context === 'link' ? 'shortenLink' : 'shortenPage'),
      contexts: [context],
    });
});

browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl, pageUrl }, tab) => {
  const target =
    menuItemId === 'link' ? { url: linkUrl, title: '' } : { url: pageUrl, title: tab?.title ?? '' };
  // Neither is awaited: Firefox opens the popup only while it handles the click.
  void keepTarget(target);
  browser.action.openPopup().catch(() => browser.action.setBadgeText({ text: '1' }));
});

// A refresh goes on here when the popup is closed: a new refresh token that was lost would end the sign-in.
browser.runtime.onMessage.addListener((_message, _sender, respond: (response: SessionResponse) => void) => {
  sessionResponse(freshSession(browser.storage.local)).then(respond);
  return true;
});
