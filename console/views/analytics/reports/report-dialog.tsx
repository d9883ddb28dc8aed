import type { CreateReport, ScheduledReport } from '@signpost/client/core';
import { useId } from 'preact/hooks';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Field, Select, TextArea, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useFormDraft } from '#console/components/forms/use-form-draft.ts';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { TEXT_LANGUAGES } from '#console/texts/text-languages.ts';
import { ShownFilters } from '../shown-filters.tsx';
import { browserTimeZone } from '../time-zone.ts';
import { TimeZoneInput } from '../time-zone-field.tsx';

export const REPORTS_KEY = 'reports';

/** Hours at which a report can be sent. */
const HOURS = Array.from({ length: 23 }, (_, i) => String(i + 1));

type Language = ScheduledReport['language'];

export type NewReport = Pick<CreateReport, 'scope' | 'filters' | 'timezone'> & { about: string };

/** Schedules a report, or changes one. */
export function ReportDialog({
  report,
  of,
  onClose,
}: {
  /** The one to change. */
  report?: ScheduledReport | undefined;
  /** What a new one is about. */
  of?: NewReport | undefined;
  onClose: () => void;
}) {
  const { analytics, common } = useTexts();
  const { scheduling: text } = analytics;
  const { api, account, refresh } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const zoneId = useId();
  const language = document.documentElement.lang;
  const { draft, change, field, isUnsaved } = useFormDraft(() => ({
    name: report?.name ?? '',
    every: report?.every ?? ('week' as ScheduledReport['every']),
    hour: String(report?.hour ?? 8),
    timezone: report?.timezone ?? of?.timezone ?? browserTimeZone(),
    language: report?.language ?? (language in TEXT_LANGUAGES ? (language as Language) : 'en'),
    to: report ? report.to.map(({ email }) => shownAddress(email)).join('\n') : (account.member?.email ?? ''),
  }));
  const save = useAction(async () => {
    const body = {
      name: draft.name.trim() || null,
      every: draft.every,
      hour: Number(draft.hour),
      timezone: draft.timezone,
      language: draft.language,
      to: addressesIn(draft.to),
    };
    if (report) await api.patch('/v1/api/reports/{id}', { path: { id: report._id }, body });
    else if (of) {
      const whole = { ...body, scope: of.scope, ...(of.filters && { filters: of.filters }) };
      await api.post('/v1/api/reports', { body: whole, idempotencyKey: idempotencyKey(whole) });
    }
    invalidate(REPORTS_KEY);
    void refresh();
    toast({ text: report ? text.saved : text.scheduled });
    onClose();
  });
  return (
    <FormDialog
      title={report ? text.edit : text.title}
      onClose={onClose}
      action={save}
      label={report ? common.save : text.schedule}
      isUnsaved={isUnsaved}
    >
      {of && <p>{text.lead(of.about)}</p>}
      {of?.filters && (
        <p>
          <ShownFilters of={of.filters} />
        </p>
      )}
      <Select
        {...field('every')}
        label={text.every}
        options={(['day', 'week', 'month'] as const).map((value) => ({
          value,
          label: text.everyChoices[value],
        }))}
      />
      <Select
        {...field('hour')}
        label={text.hour}
        options={HOURS.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
      />
      <Field name="timezone" label={analytics.timeZone} required>
        {({ id, ...input }) => (
          <span class="zone-field">
            <TimeZoneInput
              timezone={draft.timezone}
              onChange={(timezone) => change({ timezone })}
              input={{ ...input, id: id ?? zoneId }}
            />
          </span>
        )}
      </Field>
      <TextArea {...field('to')} label={text.to} hint={text.toHint} required />
      <TextField {...field('name')} label={text.name} hint={text.nameHint} maxLength={100} />
      <Select
        {...field('language')}
        label={common.language}
        options={Object.entries(TEXT_LANGUAGES).map(([value, label]) => ({
          value: value as Language,
          label,
        }))}
      />
    </FormDialog>
  );
}

/** Separated by lines, spaces, commas or semicolons; also `Ada Lovelace <ada@example.com>`. */
const addressesIn = (text: string): string[] =>
  text.split(/[\n,;]|\s(?=[^\s<]+@)/).flatMap((part) => part.trim() || []);
