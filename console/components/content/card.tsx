import type { ComponentChildren } from 'preact';

interface CardProps {
  title?: string | undefined;
  /** Buttons next to the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
  /** Spans all columns of the grid. */
  wide?: boolean;
}

/** A section of a view. */
export function Card({ title, actions, children, wide = false }: CardProps) {
  return (
    <section class={wide ? 'card card-wide' : 'card'} aria-label={title}>
      {title !== undefined && (
        <div class="card-head">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
