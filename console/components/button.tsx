import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  /** `primary`: the one thing to do here; `danger`: it cannot be taken back; `quiet`: without a frame. */
  look?: 'primary' | 'danger' | 'quiet' | undefined;
  icon?: IconName | undefined;
  /** Only the icon is shown; the text is still read out. */
  iconOnly?: boolean | undefined;
  children: ComponentChildren;
}

interface ButtonProps extends Look {
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** The action goes on: another click does nothing. */
  isBusy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Id of the text that says why it is disabled, or more of what it does. */
  describedBy?: string | undefined;
  /** Of a button that stands for one of several states: whether it is that one. */
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
      // Not `disabled` while busy: that would take the focus away.
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
  /** In a new tab. */
  external?: boolean;
  /** Name of the file that it is saved as. */
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
