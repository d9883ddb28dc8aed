import { h, type JSX } from 'preact';
import { formInPlace } from './form-in-place.ts';
import type { PageView } from './parts.ts';
import { signUpForm, signUpResult, signUpStyle } from './sign-up-form.ts';
import type { SubscribeBlock } from './sign-up-state.ts';

/** The form to subscribe to the list of a page. Works without JavaScript. */

/** Where the form of a page is sent. */
const subscribePath = (slug: string): string => `/v1/smart-links/subscribe/${slug}`;

/** Reports that the form was sent as an event of the page. */
export const SUBSCRIBE_SCRIPT = formInPlace({
  part: '.list',
  focus: '[aria-invalid],div[tabindex]',
  afterwards: "if(part.querySelector('[role=status]'))send({event:'subscribe'});",
});

export const SUBSCRIBE_STYLE = `${signUpStyle('.list')}.list h2{margin:0}.list .about{margin-top:.4rem}
.list .hint{color:var(--soft);font-size:.9375rem}
`;

/** The block with the form, or the message shown instead of it. */
export function subscribeForm(view: PageView, block: SubscribeBlock): JSX.Element {
  const { link, locale, subscription } = view;
  const { builtInText } = locale;
  const texts = locale.texts.subscribe;
  return h(
    'section',
    { class: 'block list', id: 'subscribe' },
    subscription?.outcome
      ? signUpResult(view, { isSent: true, title: texts.sent, text: texts.sentText })
      : [
          block.title ? h('h2', { dir: 'auto' }, block.title) : h('h2', builtInText, texts.title),
          block.description ? h('p', { class: 'about', dir: 'auto' }, block.description) : null,
          signUpForm(view, {
            id: 'subscribe',
            action: subscribePath(link.slug),
            texts,
            consentText: block.consentText,
            state: subscription,
          }),
        ],
  );
}
