import type { ApiError } from '@signpost/client/core';
import { UTM_NAMES } from '@signpost/client/values';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AppFields } from '../targeting/app-fields.tsx';
import { Folded } from '../targeting/folded.tsx';
import { PreviewFields } from '../targeting/preview-fields.tsx';
import { RulesEditor } from '../targeting/rules-editor.tsx';
import { sharesOf } from '../targeting/targeting-draft.ts';
import { UtmFields } from '../targeting/utm-fields.tsx';
import { VariantsEditor } from '../targeting/variants-editor.tsx';
import type { LinkDraft } from './link-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

interface TargetingSectionsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft> | ((draft: LinkDraft) => Partial<LinkDraft>)) => void;
  error: ApiError | undefined;
}

/** The targeting of a link, in sections with summaries. */
export function TargetingSections({ draft, onChange, error }: TargetingSectionsProps) {
  const { targeting: text, apps } = useTexts();
  const summaries = useSummaries(draft);
  return (
    <>
      <Folded title={text.rules} summary={summaries.rules} error={error}>
        <RulesEditor draft={draft} onChange={onChange} />
      </Folded>
      <Folded title={text.variants} summary={summaries.variants} error={error}>
        <VariantsEditor draft={draft} destination={draft.originalUrl} onChange={onChange} />
      </Folded>
      <Folded title={text.schedule} summary={summaries.schedule} error={error}>
        <ScheduleFields draft={draft} onChange={onChange} />
      </Folded>
      <Folded title={text.utm} summary={summaries.utm} error={error}>
        <UtmFields draft={draft} onChange={onChange} />
      </Folded>
      <Folded title={text.preview} summary={summaries.preview} error={error}>
        <PreviewFields draft={draft} onChange={onChange} />
      </Folded>
      <Folded title={apps.title} summary={summaries.app} error={error}>
        <AppFields app={draft.app} onChange={(app) => onChange({ app })} />
      </Folded>
    </>
  );
}

type Section = 'rules' | 'variants' | 'schedule' | 'utm' | 'preview' | 'app';

function useSummaries(draft: LinkDraft): Record<Section, string> {
  const { targeting: text, links } = useTexts();
  const format = useFormat();
  const { account } = useSession();
  const tracks = draft.trackConversions ?? account.owner.conversions.trackConversions;
  const shares = sharesOf(draft.variants.map(({ weight }) => weight));
  const dateTime = (local: string) =>
    Number.isNaN(Date.parse(local)) ? '' : format.dateTime(new Date(local));
  const schedule = [
    draft.startsAt && text.from(dateTime(draft.startsAt)),
    draft.expiry === 'date' && draft.date && text.until(dateTime(draft.date)),
    draft.expiry === 'after' && text.after(draft.afterCount, links.units[draft.afterUnit]),
  ];
  const utm = [
    ...UTM_NAMES.map((name) => draft.utm[name].trim()),
    draft.forwardQuery && text.forwardsQuery,
    tracks && text.tracksConversions,
  ];
  return {
    rules: draft.rules.length === 0 ? text.none : text.ruleCount(draft.rules.length),
    variants:
      draft.variants.length === 0
        ? text.none
        : shares.map((share) => (share === undefined ? '–' : format.percent(share))).join(' · '),
    schedule: schedule.filter(Boolean).join(' ') || text.always,
    utm: utm.filter(Boolean).join(' · ') || text.none,
    preview: draft.preview.title.trim() || text.previewNone,
    app: [draft.app.ios && 'iOS', draft.app.android && 'Android'].filter(Boolean).join(' · ') || text.none,
  };
}
