import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Field, type InputProps } from '#console/components/forms/field.tsx';
import type { BrandIcon } from '#console/preview/icons.ts';
import { useTexts } from '#console/texts/text.tsx';

/** The API's format of a name. */
export const ICON_NAME = /^[\w .+-]{1,40}$/;

/** Icons of all platforms, some 100 KB: loaded with the first field that shows one. */
const loadIcons = () => import('#console/preview/icons.ts');

type Icons = Awaited<ReturnType<typeof loadIcons>>;

let loaded: Icons | undefined;

interface IconFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Name of a platform, or URL of an image; empty: determined by the link. */
  value: string;
  /** Determines the icon without a value. */
  link: { name: string; url: string };
  onChange: (value: string) => void;
}

/** The icon of a link: searched by name, taken from the link, or a custom image. */
export function IconField({ name, label, hint, ...props }: IconFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(input) => <IconInput {...props} input={input} />}
    </Field>
  );
}

interface IconInputProps extends Pick<IconFieldProps, 'value' | 'link' | 'onChange'> {
  input: InputProps;
}

function IconInput({ value, link, onChange, input }: IconInputProps) {
  const { builder: text } = useTexts();
  const [icons, setIcons] = useState<Icons | undefined>(loaded);
  const [isOpen, setOpen] = useState(false);
  /** Text typed since it opened; before that, all icons are shown. */
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  useEffect(() => {
    let isGone = false;
    void loadIcons().then((found) => {
      loaded = found;
      if (!isGone) setIcons(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const picked = icons?.iconOf({ icon: '', ...link });
  const all = icons?.brandIcons() ?? [];
  const found = typed === '' ? all : all.filter((icon) => plain(icon.name).includes(plain(typed)));
  const options: { value: string; label: string; icon: BrandIcon | undefined }[] = [
    ...(typed === '' ? [{ value: '', label: text.iconFromLink(picked?.name), icon: picked }] : []),
    ...found.map((icon) => ({ value: icon.name, label: icon.name, icon })),
  ];
  const open = () => {
    if (isOpen) return;
    setTyped('');
    setActive(-1);
    setOpen(true);
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const step = key === 'ArrowDown' ? 1 : -1;
      const count = options.length;
      if (count > 0) setActive((before) => (Math.max(before, step < 0 ? 0 : -1) + step + count) % count);
    } else if (key === 'Enter' && isOpen && options[active]) {
      // Enter must not submit the form.
      event.preventDefault();
      choose(options[active].value);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const isShown = isOpen && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div class="smart-icon-field">
      <Mark icon={icons?.iconOf({ icon: value, ...link })} />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellcheck={false}
        placeholder={text.iconFromLink(picked?.name)}
        value={value}
        onClick={open}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(-1);
          setOpen(true);
          onChange(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <div class="smart-icons" id={listId} role="listbox" aria-label={text.icons} ref={list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and its keys
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              class={index === active ? 'smart-icon-active' : undefined}
              aria-selected={index === active}
              // The focus stays in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option.value)}
            >
              <Mark icon={option.icon} />
              <span>{option.label}</span>
            </div>
          ))}
        </div>
      )}
      <span class="visually-hidden" role="status">
        {isOpen ? text.iconsFound(found.length) : ''}
      </span>
    </div>
  );
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The icon as the page shows it, in the brand's colors. */
function Mark({ icon }: { icon: BrandIcon | undefined }) {
  return (
    <svg class="smart-icon" viewBox="0 0 40 40" aria-hidden="true">
      {icon && (
        <>
          <path fill={icon.background} d="M0 0h40v40H0z" />
          <path fill={icon.foreground} transform="translate(9.5 9.5)scale(.875)" d={icon.path} />
        </>
      )}
    </svg>
  );
}
