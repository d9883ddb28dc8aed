import type { SmartLink } from '@signpost/client/core';
import { SMART_LINK_LIMITS } from '@signpost/client/values';
import { Checkbox, Field, TextArea, TextField } from '#console/components/forms/field.tsx';
import { isSkipped, momentOf, zonedDateTime } from '#console/components/forms/zoned-time.ts';
import { useTexts } from '#console/texts/text.tsx';
import { browserTimeZone, isTimeZone } from '../../analytics/time-zone.ts';
import { TimeZoneInput } from '../../analytics/time-zone-field.tsx';
import { type LinkListDraft, LinkRows, linkList, linkProblems, sampleLink } from './link-list.tsx';
import { type BuilderPart, orNull, type PageForm, partFields } from './page-form.ts';
import { gradient } from './starters.ts';

interface Own extends LinkListDraft {
  /** Value of a datetime-local input, in `timezone`. */
  startsAt: string;
  durationMinutes: string;
  timezone: string;
  joinUrl: string;
  /** Whether the page has a form to register. */
  registers: boolean;
  consentText: string;
  maxRegistrations: string;
}

const links = linkList('calendar');

const EMPTY: Own = {
  ...links.empty,
  startsAt: '',
  durationMinutes: '',
  timezone: '',
  joinUrl: '',
  registers: false,
  consentText: '',
  maxRegistrations: '',
};

/** null: no form, now or earlier, as far as the draft knows. */
function registrationOf({ registers, consentText, maxRegistrations }: Own): SmartLink['registration'] {
  if (!registers && consentText.trim() === '' && maxRegistrations.trim() === '') return null;
  return {
    enabled: registers,
    consentText: orNull(consentText),
    maxRegistrations: maxRegistrations.trim() === '' ? null : Number(maxRegistrations),
  };
}

const MINUTES = SMART_LINK_LIMITS.durationMinutes;

const zoneOf = ({ timezone }: Own): string => timezone.trim() || 'UTC';

const minutesOf = ({ durationMinutes }: Own): number | null =>
  durationMinutes.trim() === '' ? null : Number(durationMinutes);

export const webinarLink: PageForm<Own, 'webinarLink'> = {
  icon: 'calendar',
  list: 'urls',
  empty: EMPTY,
  blank: () => ({ ...EMPTY, durationMinutes: '60', timezone: browserTimeZone() }),
  draftOf: (link) => {
    const { startsAt, durationMinutes, timezone, joinUrl, registration } = link;
    return {
      ...links.draftOf(link),
      startsAt: startsAt ? zonedDateTime(startsAt, timezone ?? 'UTC') : '',
      durationMinutes: String(durationMinutes ?? ''),
      timezone: timezone ?? '',
      joinUrl: joinUrl ?? '',
      registers: registration?.enabled ?? false,
      consentText: registration?.consentText ?? '',
      maxRegistrations: String(registration?.maxRegistrations ?? ''),
    };
  },
  body: (draft) => ({
    ...links.body(draft),
    startsAt: momentOf(draft.startsAt, zoneOf(draft)),
    durationMinutes: minutesOf(draft),
    timezone: orNull(draft.timezone),
    joinUrl: orNull(draft.joinUrl),
    registration: registrationOf(draft),
  }),
  preview: (draft, tools) => ({
    ...links.preview(draft, tools),
    startsAt: momentOf(draft.startsAt, zoneOf(draft)),
    durationMinutes: minutesOf(draft),
    timezone: isTimeZone(zoneOf(draft)) ? zoneOf(draft) : 'UTC',
    registration: registrationOf(draft) ?? null,
  }),
  problems: (draft, checks) => {
    const { text } = checks;
    linkProblems(draft, checks);
    if (draft.startsAt === '' && draft.urls.length === 0) checks.add('startsAt', text.dateOrLink);
    checks.time('startsAt', draft.startsAt);
    const moment = momentOf(draft.startsAt, zoneOf(draft));
    if (moment && !(moment >= '2000' && moment < '2200')) checks.add('startsAt', text.year);
    if (draft.timezone.trim() !== '' && !isTimeZone(draft.timezone.trim())) {
      checks.add('timezone', text.timezone);
    }
    checks.whole('durationMinutes', draft.durationMinutes, text.minutes(MINUTES.max));
    checks.url('joinUrl', draft.joinUrl);
  },
  targets: links.targets,
  starters: {
    themes: {
      masterclass: { preset: 'poster', layout: 'left' },
      launch: { preset: 'midnight', ...gradient('#1c2a6b', '#0a0d26', '150') },
      panel: { preset: 'editorial' },
      workshop: { preset: 'notebook' },
      charity: { preset: 'forest', layout: 'centered' },
      community: { preset: 'terminal' },
    },
    fields: ({ items }) => ({
      urls: items.map((title, i) => sampleLink(title, i)),
      registration: { enabled: true, consentText: null, maxRegistrations: null },
    }),
  },
  Fields: (part) => (
    <>
      <Schedule {...part} />
      <Registration {...part} />
      <LinksOfWebinar {...part} />
    </>
  ),
};

function Schedule(part: BuilderPart<Own>) {
  const { webinar } = useTexts().smartLinks;
  const { draft, change } = part;
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={webinar.schedule}>
      <h2>{webinar.schedule}</h2>
      <TextField
        {...field('startsAt')}
        label={webinar.startsAt}
        hint={isSkipped(draft.startsAt, zoneOf(draft)) ? webinar.skipped : undefined}
        type="datetime-local"
      />
      <Field name="timezone" label={webinar.timezone} hint={webinar.timezoneHint}>
        {(input) => (
          <div class="zone-field">
            <TimeZoneInput
              input={input}
              timezone={draft.timezone}
              onChange={(timezone) => change(() => ({ timezone }))}
            />
          </div>
        )}
      </Field>
      <TextField {...field('durationMinutes')} label={webinar.durationMinutes} type="number" min={1} />
      <TextField
        {...field('joinUrl')}
        label={webinar.joinUrl}
        hint={webinar.joinUrlHint}
        type="url"
        placeholder="https://"
      />
    </section>
  );
}

function Registration(part: BuilderPart<Own>) {
  const { webinar: text } = useTexts().smartLinks;
  const { draft, change } = part;
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={text.registration}>
      <h2>{text.registration}</h2>
      <Checkbox
        name="registration.enabled"
        label={text.registers}
        hint={text.registersHint}
        checked={draft.registers}
        onChange={(registers) => change(() => ({ registers }))}
      />
      {draft.registers && (
        <>
          <TextArea
            {...field('consentText')}
            name="registration.consentText"
            label={text.consentText}
            hint={text.consentTextHint}
            maxLength={SMART_LINK_LIMITS['registration.consentText'].max}
          />
          <TextField
            {...field('maxRegistrations')}
            name="registration.maxRegistrations"
            label={text.maxRegistrations}
            hint={text.maxRegistrationsHint}
            type="number"
            min={1}
          />
        </>
      )}
    </section>
  );
}

function LinksOfWebinar(part: BuilderPart<Own>) {
  const { smartLinks: text } = useTexts();
  return <LinkRows {...part} hint={part.draft.joinUrl.trim() === '' ? text.firstLinkHint : undefined} />;
}
