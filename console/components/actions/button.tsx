import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../content/icon.tsx';

interface Look {
  /** `primary`: the main action; `danger`: irreversible; `quiet`: no border. */
  look?: 'primary' | 'danger' | 'quiet' | undefined;
  icon?: IconName | undefined;
  /** Shows only the icon; the text is for screen readers. */
  iconOnly?: boolean | undefined;
  children: ComponentChildren;
}

interface ButtonProps extends Look {
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
  ...look
}: ButtonProps) {
  return (
    <button
      type={type}
      class={classOf(look)}
      onClick={isBusy ? undefined : onClick}
      // Not `disabled` while busy: that would lose the focus.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      aria-pressed={isPressed}
      disabled={disabled ?? false}
    >
      <Face {...look} />
    </button>
  );
}

interface LinkButtonProps extends Look {
  href: string;
  /** Opens in a new tab. */
  external?: boolean;
  /** Downloads under this file name. */
  download?: string;
}

/** A link that looks like a button. */
export function LinkButton({ href, external, download, ...look }: LinkButtonProps) {
  const target = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} class={classOf(look)} {...target} {...(download !== undefined && { download })}>
      <Face {...look} />
    </a>
  );
}

const classOf = ({ look, iconOnly }: Look): string =>
  ['button', look && `button-${look}`, iconOnly && 'button-icon'].filter(Boolean).join(' ');

function Face({ icon, iconOnly, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span class={iconOnly ? 'visually-hidden' : undefined}>{children}</span>
    </>
  );
}
