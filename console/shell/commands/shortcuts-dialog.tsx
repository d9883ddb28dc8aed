import { useState } from 'preact/hooks';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Checkbox } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { SECTIONS } from '#console/views/views.ts';
import { Keys } from './keys.tsx';
import { GO_KEYS, hasSingleKeys, MODIFIER, setSingleKeys } from './shortcuts.ts';

/** All keyboard shortcuts, and the switch for those of single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { commands: text, links, shell } = useTexts();
  const [isOn, setOn] = useState(hasSingleKeys);
  const shortcuts: [title: string, keys: string[]][] = [
    [text.palette, [MODIFIER, 'K']],
    [links.create, ['C']],
    [text.search, ['/']],
    ...SECTIONS.map(({ key }): [string, string[]] => [
      text.goToView(shell[key]),
      ['G', GO_KEYS[key].toUpperCase()],
    ]),
    [text.shortcuts, ['?']],
  ];
  return (
    <Dialog title={text.shortcuts} onClose={onClose}>
      <dl class="shortcuts">
        {shortcuts.map(([title, keys]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="singleKeys"
        label={text.singleKeys}
        hint={text.singleKeysHint}
        checked={isOn}
        onChange={(next) => {
          setSingleKeys(next);
          setOn(next);
        }}
      />
    </Dialog>
  );
}
