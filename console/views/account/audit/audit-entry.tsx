import type { AuditEntry } from '@signpost/client/core';
import { BASE } from '#console/config.ts';
import { labelOf } from '#console/texts/named.ts';
import { PRODUCTS } from '#console/texts/products.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { isUnnamed, linksOf, pathOf, shownValue } from './audit-query.ts';

export function AuditEntryItem({ entry, names }: { entry: AuditEntry; names: ReadonlyMap<string, string> }) {
  const { audit: text } = useTexts();
  const format = useFormat();
  const { at, actor, action, target, changes, reason, requestId } = entry;
  const path = pathOf(entry);
  const id = target.name ?? target._id;
  const isImport = target.type === 'import';
  const imported = isImport ? linksOf(changes).length : 0;
  const done =
    imported > 0 ? text.imported(imported, format.number(imported)) : labelOf(text.actions, action);
  const name = isImport
    ? (PRODUCTS[id] ?? text.table)
    : isUnnamed(target)
      ? text.unnamed
      : (names.get(id) ?? id);
  return (
    <li class="audit-entry">
      <time class="soft small" dateTime={at} title={format.dateTime(at)}>
        {format.time(at)}
      </time>
      <div>
        <p class="audit-sentence">
          <strong>{actor.name}</strong>{' '}
          <span class="soft">
            {actor.type !== 'member' && `(${text.actors[actor.type]}) `}
            {done}
          </span>{' '}
          {path ? <a href={`${BASE}${path}`}>{name}</a> : <span>{name}</span>}
        </p>
        {reason && (
          <p class="small soft">
            {text.reason}: {reason}
          </p>
        )}
        {(changes.length > 0 || requestId) && (
          <details>
            <summary class="small">
              {changes.length > 0 && !isImport ? text.changes(changes.length) : text.details}
              <span class="visually-hidden">
                : {done} {name}
              </span>
            </summary>
            {changes.length > 0 && <Changes changes={changes} names={names} />}
            {requestId && <p class="small soft audit-request">{text.request(requestId)}</p>}
          </details>
        )}
      </div>
    </li>
  );
}

function Changes({ changes, names }: { changes: AuditEntry['changes']; names: ReadonlyMap<string, string> }) {
  const { audit: text } = useTexts();
  return (
    <table class="audit-changes">
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <code>{field}</code>
            </th>
            <td data-title={text.before}>{shownValue(before, names)}</td>
            <td data-title={text.after}>{shownValue(after, names)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
