import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonAppearance {
  /** `primary`: the main action; `danger`: irreversible; `quiet`: no border. */
  variant?: 'primary' | 'danger' | 'quiet' | undefined;
  icon?: IconName | undefined;
  /** Shows only the icon; the text is for screen readers. */
  iconOnly?: boolean | undefined;
  children: ComponentChildren;
}

interface ButtonProps extends ButtonAppearance {
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** In progress: clicks are ignored. */
  isBusy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Id of a description, such as why it is disabled. */
  describedBy?: string | undefined;
  /** For toggle buttons. */
  isPressed?: boolean | undefined;
}

export function Button({
  type = 'button',
  onClick,
  isBusy,
  disabled,
  describedBy,
  isPressed,
  ...appearance
}: ButtonProps) {
  return (
    <button
      type={type}
      class={classOf(appearance)}
      onClick={isBusy ? undefined : onClick}
      // Not `disabled` while busy: that would lose the focus.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      aria-pressed={isPressed}
      disabled={disabled ?? false}
    >
      <ButtonContent {...appearance} />
    </button>
  );
}

interface LinkButtonProps extends ButtonAppearance {
  href: string;
  /** Opens in a new tab. */
  external?: boolean;
  /** Downloads under this file name. */
  download?: string;
}

/** A link that looks like a button. */
export function LinkButton({ href, external, download, ...appearance }: LinkButtonProps) {
  const target = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} class={classOf(appearance)} {...target} {...(download !== undefined && { download })}>
      <ButtonContent {...appearance} />
    </a>
  );
}

const classOf = ({ variant, iconOnly }: ButtonAppearance): string =>
  ['button', variant && `button-${variant}`, iconOnly && 'button-icon'].filter(Boolean).join(' ');

function ButtonContent({ icon, iconOnly, children }: ButtonAppearance) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span class={iconOnly ? 'visually-hidden' : undefined}>{children}</span>
    </>
  );
}
