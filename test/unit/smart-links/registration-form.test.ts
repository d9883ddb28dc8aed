import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { FULL, type RegistrationState, SIGNED_UP } from '#shared/smart-links/rendering/sign-up-state.ts';
import { emailError } from '#shared/visitor-pages/email-errors.ts';
import { aPage } from '#test/support/builders/page-samples.ts';

const ORIGINS = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const BEFORE = new Date('2027-01-01T12:00:00Z');
const AFTER = new Date('2027-02-01T12:00:00Z');

const rendered = (
  fields: Record<string, unknown> = {},
  { registration, now = BEFORE }: { registration?: RegistrationState; now?: Date } = {},
) =>
  landingPage(
    aPage('webinarLink', {
      registration: { enabled: true, consentText: null, maxRegistrations: null },
      ...fields,
    }),
    { origins: ORIGINS, pageToken: 't', now, registration },
  );

describe('the form to register on the page of a webinar', () => {
  it('is there while it is enabled and the webinar is not over', () => {
    const form = '<form method="post"';
    expect(rendered().body).toContain(form);
    expect(rendered({ registration: null }).body).not.toContain(form);
    expect(rendered({ registration: null }).body).not.toContain('signup');
    expect(
      rendered({ registration: { enabled: false, consentText: 'x', maxRegistrations: null } }).body,
    ).not.toContain(form);
    expect(rendered({ startsAt: null }).body).not.toContain(form);
    expect(rendered({}, { now: AFTER }).body).not.toContain(form);
  });

  it.each(LANGUAGES)('has its words in %s, next to what is wrong', (language) => {
    const texts = SMART_LINK_TEXTS[language].register;
    const wrong = new Map((['name', 'email', 'consent'] as const).map((name) => [name, {}]));
    const { body } = rendered(
      { language },
      { registration: { values: { name: '<b>' }, wrong, isLimited: true } },
    );
    const words = [texts.title, texts.name, texts.email, texts.consent, texts.submit, texts.limited];
    for (const text of [...words, ...Object.values(texts.wrong), emailError({}, language)])
      expect(body).toContain(text);
    expect(body).toContain('value="&lt;b');
    const state = (registration: RegistrationState) => rendered({ language }, { registration }).body;
    expect(state(SIGNED_UP)).toContain(texts.sentText);
    expect(state(FULL)).toContain(texts.fullText);
  });

  it("shows the owner's words of consent as text", () => {
    const consentText = 'I agree to <script>alert(1)</script>';
    const { body } = rendered({ registration: { enabled: true, consentText, maxRegistrations: null } });
    expect(body).toContain('I agree to &lt;script>alert(1)&lt;/script>');
  });

  it('is cached for everyone, but not what a visitor sent', () => {
    const cacheOf = (registration?: RegistrationState) =>
      rendered({}, registration ? { registration } : {}).headers['cache-control'];
    expect(cacheOf()).toContain('public');
    expect(cacheOf(FULL)).toContain('public');
    expect(cacheOf(SIGNED_UP)).toBe('private, no-store');
    expect(cacheOf({ values: {}, wrong: new Map([['name', {}]]) })).toBe('private, no-store');
  });
});
