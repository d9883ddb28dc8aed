import { useFormat } from '#console/texts/text.tsx';
import { type Bar, BarList } from './bar-list.tsx';

/** Between two parts, in percent of the ring. */
const GAP = 0.7;

/** Parts of a whole as a ring around their sum, and as bars in its colors. Six can be told apart. */
export function Doughnut(list: { caption: string; countTitle: string; bars: readonly Bar[] }) {
  const format = useFormat();
  const total = list.bars.reduce((sum, { count }) => sum + count, 0);
  const shares = list.bars.map(({ count }) => (count / Math.max(1, total)) * 100);
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, share) => sum + share, 0);
  return (
    <div class="doughnut">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        {shares.map((share, index) => (
          <circle
            key={list.bars[index]?.key}
            cx="18"
            cy="18"
            r="15.1"
            pathLength={100}
            stroke-dasharray={`${share < 100 ? Math.max(0, share - GAP) : 100} 100`}
            stroke-dashoffset={-startOf(index)}
          />
        ))}
        <text x="18" y="18">
          {format.number(total)}
        </text>
      </svg>
      <BarList {...list} />
    </div>
  );
}
