import type { ComponentChildren } from 'preact';

/** A number with a label, inside `<dl class="figures">`. */
export function Stat({
  title,
  note,
  children,
}: {
  title: string;
  note?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="figure-box">
      <dt>{title}</dt>
      <dd>
        <span class="figure">{children}</span>
        {note && <span class="soft small">{note}</span>}
      </dd>
    </div>
  );
}
