import type { CreateLink, Link } from '@signpost/client';
import { createLink, folders, getLink, newestLinks, qrCode } from './api.ts';
import { browser } from './browser.ts';
import { hostPermission } from './deployment.ts';
import { ApiFailure, Failure } from './failure.ts';
import { askForSession } from './messages.ts';
import { complain, element, fillTexts, say, show, textOf } from './page.ts';
import { forgetSession, type Session } from './session.ts';
import { type Target, tagsIn, targetOf } from './target.ts';
import { takeTarget } from './target-store.ts';

/** The popup: a form for the page or link, then its short URL. */

const RECENT = 5;

const field = (id: string): string => element<HTMLInputElement>(id).value.trim();

/** Runs with a session that works. What goes wrong is said; without a session, the person can sign in. */
async function withSession(work: (session: Session) => Promise<void>): Promise<void> {
  try {
    const session = await askForSession();
    // Browsers let people take it back.
    if (!(await browser.permissions.contains(hostPermission(session.origin))))
      throw new Failure('notPermitted', new URL(session.origin).host);
    await work(session).catch(async (error) => {
      if (error instanceof Failure && error.text === 'signedOut')
        await forgetSession(browser.storage.local, session);
      throw error;
    });
  } catch (error) {
    const text = error instanceof Failure ? error.text : undefined;
    if (text === 'signedOut' || text === 'notPermitted') show('signed-out');
    if (text === 'signedOut') say(textOf(text));
    else complain(error);
  }
}

/** Stays as it is while one link is tried again, so that a lost response leaves no second link. */
let idempotencyKey = crypto.randomUUID();

async function shorten(session: Session, { url, title }: Target): Promise<void> {
  const button = element<HTMLButtonElement>('shorten');
  const [code, customDomain, folderId, tags] = [
    field('code'),
    field('domain'),
    field('folder'),
    tagsIn(field('tags')),
  ];
  const link: CreateLink = {
    originalUrl: url,
    ...(title && { title }),
    ...(code && { code }),
    ...(customDomain && { customDomain }),
    ...(folderId && { folderId }),
    ...(tags.length > 0 && { tags }),
  };
  button.disabled = true;
  say(textOf('shortening'));
  try {
    await showResult(session, await createLink(session, link, idempotencyKey), 'created');
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.linkId === undefined) throw error;
    await showResult(session, await getLink(session, error.linkId), 'existed');
  } finally {
    button.disabled = false;
  }
}

async function showResult(session: Session, link: Link, text: 'created' | 'existed'): Promise<void> {
  element<HTMLInputElement>('short-url').value = link.displayUrl;
  show('result');
  element('copy').focus();
  const isCopied = await copy(link.displayUrl);
  say(`${textOf(text)} ${textOf(isCopied ? 'copied' : 'notCopied')}`);
  const image = element<HTMLImageElement>('qr');
  // Without it, the link is there all the same.
  const code = await qrCode(session, link).catch(() => undefined);
  image.hidden = code === undefined;
  image.alt = textOf('qrOf', link.displayUrl);
  if (code) image.src = URL.createObjectURL(code);
}

/** Whether the browser let the popup write to the clipboard. */
const copy = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Fills in what the account has. The form works without it, if the extension may not read links. */
async function fillChoices(session: Session): Promise<void> {
  const [links, choices] = await Promise.all([newestLinks(session), folders(session)]).catch((error) => {
    if (error instanceof ApiFailure) return [[], []] as const;
    throw error;
  });
  const domains = new Set(links.flatMap(({ customDomain }) => customDomain ?? []));
  element('domains').replaceChildren(...[...domains].map((domain) => new Option(domain, domain)));
  element('folder').append(...choices.map(({ _id, name }) => new Option(name, _id)));
  element('recent-list').replaceChildren(...links.slice(0, RECENT).map(recentItem));
  element('recent').hidden = links.length === 0;
}

function recentItem({ displayUrl, title }: Link): HTMLLIElement {
  const [item, texts, url, name, button] = [
    document.createElement('li'),
    document.createElement('span'),
    document.createElement('bdi'),
    document.createElement('small'),
    document.createElement('button'),
  ];
  url.textContent = displayUrl.replace(/^https?:\/\//, '');
  name.textContent = title;
  texts.append(url, name);
  button.type = 'button';
  button.textContent = textOf('copy');
  button.setAttribute('aria-label', textOf('copyUrl', displayUrl));
  button.addEventListener('click', async () => {
    say(textOf((await copy(displayUrl)) ? 'copied' : 'notCopied'));
  });
  item.append(texts, button);
  return item;
}

/** What the context menu was opened on; otherwise the page of the tab. */
async function start(): Promise<void> {
  const chosen = await takeTarget();
  const [tab] = chosen ? [] : await browser.tabs.query({ active: true, currentWindow: true });
  const { url, title } = chosen ?? tab ?? {};
  const target = targetOf(url, title);
  if (target) {
    element('form').addEventListener('input', () => {
      idempotencyKey = crypto.randomUUID();
    });
    element('form').addEventListener('submit', (event) => {
      event.preventDefault();
      void withSession((session) => shorten(session, target));
    });
    element('page-title').textContent = target.title;
    element('page-url').textContent = target.url;
  }
  await withSession(async (session) => {
    show(target ? 'form' : '');
    if (!target) complain(new Failure('notShortenable'));
    if (target && chosen) await shorten(session, target);
    await fillChoices(session);
  });
}

fillTexts();
element('settings').addEventListener('click', () => browser.runtime.openOptionsPage());
element('go-to-sign-in').addEventListener('click', () => browser.runtime.openOptionsPage());
element('copy').addEventListener('click', async () => {
  say(textOf((await copy(field('short-url'))) ? 'copied' : 'notCopied'));
});
void browser.action.setBadgeText({ text: '' });
void start();
