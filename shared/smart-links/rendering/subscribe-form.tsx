import type { JSX } from 'preact';
import { formInPlace } from './form-in-place.ts';
import { about, type PageView } from './parts.tsx';
import { signUpForm, signUpResult, signUpStyle } from './sign-up-form.tsx';
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
  return (
    <section class="block list" id="subscribe">
      {subscription?.outcome
        ? signUpResult(view, { isSent: true, title: texts.sent, text: texts.sentText })
        : [
            block.title ? <h2 dir="auto">{block.title}</h2> : <h2 {...builtInText}>{texts.title}</h2>,
            about(block.description),
            signUpForm(view, {
              id: 'subscribe',
              action: subscribePath(link.slug),
              texts,
              consentText: block.consentText,
              state: subscription,
            }),
          ]}
    </section>
  );
}
