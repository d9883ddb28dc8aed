import type { ComponentChildren } from 'preact';

/** A row of numbers: `<dl class="figures">` of these. */
export function Figure({
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
