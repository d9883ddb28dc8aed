import { h, type JSX } from 'preact';
import type { Block } from '../model/types/block.ts';
import { formInPlace } from './form-in-place.ts';
import { checkIcon, type PageView } from './parts.ts';
import { type SubscribeTexts, subscribeTexts } from './subscribe-texts.ts';
import type { SubscriptionField, SubscriptionState } from './subscription-state.ts';
import { TRAP } from './survey-state.ts';

/** The form to subscribe to the list of a page. Works without JavaScript. */

type SubscribeBlock = Extract<Block, { type: 'subscribe' }>;

/** The form of a page; undefined if it has none. */
export const formOf = ({ urls }: { urls?: readonly object[] | undefined }): SubscribeBlock | undefined =>
  urls?.find((entry): entry is SubscribeBlock => 'type' in entry && entry.type === 'subscribe');

/** Where the form of a page is sent. */
const subscribePath = (slug: string): string => `/v1/smart-links/subscribe/${slug}`;

/** Reports that the form was sent as an event of the page. */
export const SUBSCRIBE_SCRIPT = formInPlace({
  part: '.list',
  focus: '[aria-invalid],div[tabindex]',
  afterwards: "if(part.querySelector('[role=status]'))send({event:'subscribe'});",
});

export const SUBSCRIBE_STYLE = `
.list{padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1.4rem}
.list form{display:grid;gap:.9rem;margin-top:.9rem;position:relative}
.list h2{margin:0}.list .about{margin-top:.4rem}
.list label{font-weight:600}
.list input[type=email]{display:block;width:100%;min-height:3.25rem;margin-top:.35rem;padding:.75rem 1rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--field);border-radius:.9rem}
.list [aria-invalid]{border-color:var(--wrong)!important}
.list .agree{display:flex;gap:.8rem;font-weight:400;min-height:2.75rem;align-items:flex-start;cursor:pointer}
.list .agree input{flex:none;width:1.4rem;height:1.4rem;margin:.15rem 0 0;accent-color:var(--accent)}
.list .wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
.list .button{justify-self:start;min-width:min(100%,12rem)}
.list form[aria-busy] .button{opacity:.6}
.list div[tabindex]{outline:0}
.list .line{width:2rem;height:2rem;color:var(--accent)}
.list .hint{color:var(--soft);font-size:.9375rem}
`;

/** The block with the form, or the message shown instead of it. */
export function subscribeForm(view: PageView, block: SubscribeBlock): JSX.Element {
  const { locale, subscription } = view;
  const { builtInText } = locale;
  const { texts } = subscribeTexts(locale);
  return h(
    'section',
    { class: 'block list', id: 'subscribe' },
    subscription?.isSent
      ? h(
          'div',
          { role: 'status', tabIndex: -1, ...builtInText },
          checkIcon(),
          h('h2', null, texts.sent),
          h('p', { class: 'hint' }, texts.sentText),
        )
      : [
          block.title ? h('h2', { dir: 'auto' }, block.title) : h('h2', builtInText, texts.title),
          block.description ? h('p', { class: 'about', dir: 'auto' }, block.description) : null,
          form(view, texts, block, subscription),
        ],
  );
}

function form(
  { link, locale: { builtInText } }: PageView,
  texts: SubscribeTexts,
  { consentText }: SubscribeBlock,
  state: SubscriptionState | undefined,
): JSX.Element {
  const field = (name: SubscriptionField) => ({
    id: `subscribe.${name}`,
    name,
    required: true,
    ...(state?.wrong.has(name) && { 'aria-invalid': true, 'aria-describedby': `subscribe.${name}.error` }),
  });
  const error = (name: SubscriptionField) =>
    state?.wrong.has(name)
      ? h('p', { class: 'wrong', id: `subscribe.${name}.error`, ...builtInText }, texts.wrong[name])
      : null;
  return h(
    'form',
    // Errors are shown next to the field, with the same texts with and without JavaScript.
    { method: 'post', action: subscribePath(link.slug), noValidate: true, target: '_self' },
    h(
      'div',
      { class: 'sr', 'aria-hidden': 'true' },
      h('input', { type: 'text', name: TRAP, tabIndex: -1, autocomplete: 'off' }),
    ),
    state?.isLimited ? h('p', { class: 'wrong', role: 'alert', ...builtInText }, texts.limited) : null,
    h(
      'div',
      null,
      h('label', { for: 'subscribe.email', ...builtInText }, texts.email),
      h('input', {
        ...field('email'),
        type: 'email',
        autocomplete: 'email',
        maxLength: 254,
        dir: 'auto',
        value: state?.values.email ?? '',
      }),
      error('email'),
    ),
    h(
      'div',
      null,
      h(
        'label',
        { class: 'agree' },
        h('input', {
          ...field('consent'),
          type: 'checkbox',
          value: 'yes',
          checked: state?.values.consent !== undefined,
        }),
        consentText ? h('span', { dir: 'auto' }, consentText) : h('span', builtInText, texts.consent),
      ),
      error('consent'),
    ),
    h('button', { class: 'button', ...builtInText }, texts.subscribe),
  );
}
