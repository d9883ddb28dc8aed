import type { AuditEntry, Member } from '@signpost/client/core';
import { ClearFilters, FilterSelect } from '#console/components/forms/filters.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { labelOf } from '#console/texts/named.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { AuditFilter } from './audit-query.ts';

export type { AuditFilter } from './audit-query.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
  /** The shown entries: their authors are in the filter. */
  entries: readonly AuditEntry[];
}

export function AuditFilters({ filter, onChange, entries }: AuditFiltersProps) {
  const { audit: text, common } = useTexts();
  const { action = '', actor = '', target, from = '', to = '' } = filter;
  const actors = useActors(entries);
  const groups = Object.keys(text.groups);
  return (
    <search class="filters audit-filters">
      <FilterSelect
        label={text.action}
        any={text.anyAction}
        value={action}
        // A filter from the URL can be more specific.
        options={(groups.includes(action) || action === '' ? groups : [action, ...groups]).map((value) => ({
          value,
          label: labelOf(text.groups, value),
        }))}
        onChange={(value) => onChange({ action: value })}
      />
      <FilterSelect
        label={text.person}
        any={text.anyone}
        value={actor}
        options={[
          ...(actor !== '' && !actors.has(actor) ? [{ value: actor, label: actor }] : []),
          ...[...actors].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => onChange({ actor: value })}
      />
      <DateField label={common.from} value={from} max={to} onChange={(value) => onChange({ from: value })} />
      <DateField label={common.to} value={to} min={from} onChange={(value) => onChange({ to: value })} />
      <ClearFilters filter={{ action, actor, target, from, to }} onChange={onChange} />
    </search>
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

function DateField({ label, onChange, ...input }: DateFieldProps) {
  return (
    <label class="audit-date">
      <span class="soft small">{label}</span>
      <input type="date" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

/** Names of members, and of the entries' keys and people, by ID. */
function useActors(entries: readonly AuditEntry[]): Map<string, string> {
  const { api, can } = useSession();
  const { data: members = [] } = useQuery<Member[]>(
    can('members:manage') ? 'members' : undefined,
    async (signal) => (await api.get('/v1/api/members', { signal })).members,
  );
  const found = entries.flatMap(({ actor: { _id, name } }) => (_id === null ? [] : [[_id, name] as const]));
  return new Map([...members.map(({ _id, email }) => [_id, email] as const), ...found]);
}
