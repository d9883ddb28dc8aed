import { useFormat } from '#console/texts/text.tsx';
import type { Bar } from './bar-list.tsx';

/**
 * Counts as columns side by side, each with its number: for few short labels in an order, such as ratings.
 */
export function Columns({ caption, columns }: { caption: string; columns: readonly Bar[] }) {
  const format = useFormat();
  const largest = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <figure class="columns">
      <figcaption class="visually-hidden">{caption}</figcaption>
      <dl>
        {columns.map(({ key, label, count }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span>{format.number(count)}</span>
              <i style={{ '--share': count / largest }} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
