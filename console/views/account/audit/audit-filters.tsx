import type { AuditEntry, Member } from '../../../../clients/typescript/src/api.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useQuery } from '../../../data/use-query.ts';
import { useSession } from '../../../session/session.ts';
import { labelOf } from '../../../texts/named.ts';
import { useTexts } from '../../../texts/text.tsx';
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
  const isFiltered = Boolean(action || actor || target || from || to);
  return (
    <search class="filters audit-filters">
      <select
        aria-label={text.action}
        value={action}
        onChange={({ currentTarget: { value } }) => onChange({ action: value })}
      >
        <option value="">{text.anyAction}</option>
        {/* A filter from the URL can be more specific. */}
        {(groups.includes(action) || action === '' ? groups : [action, ...groups]).map((value) => (
          <option key={value} value={value}>
            {labelOf(text.groups, value)}
          </option>
        ))}
      </select>
      <select
        aria-label={text.person}
        value={actor}
        onChange={({ currentTarget: { value } }) => onChange({ actor: value })}
      >
        <option value="">{text.anyone}</option>
        {actor !== '' && !actors.has(actor) && <option value={actor}>{actor}</option>}
        {[...actors].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <DateField label={common.from} value={from} max={to} onChange={(value) => onChange({ from: value })} />
      <DateField label={common.to} value={to} min={from} onChange={(value) => onChange({ to: value })} />
      {isFiltered && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() =>
            onChange({
              action: undefined,
              actor: undefined,
              target: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          {common.clearFilters}
        </Button>
      )}
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
