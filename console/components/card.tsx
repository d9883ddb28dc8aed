import type { ComponentChildren } from 'preact';

interface CardProps {
  title?: string | undefined;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
  /** As wide as its grid. */
  wide?: boolean;
}

/** One thing of a view, in a frame. */
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
