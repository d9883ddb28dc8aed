import { exists, has, is } from '#shared/platform/dynamo/conditions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { SavedQrStyle } from './saved-qr-style.ts';

/**
 * An update of `qrStyle` in an existing item that fails unless it is as it was read. null removes it. Fields
 * that a later version has stored in it stay.
 */
export function qrStyleUpdate(
  key: ItemKey,
  before: SavedQrStyle | undefined,
  qrStyle: SavedQrStyle | null,
): Update<true> {
  const change = before
    ? update(key).when(has(fieldsOf({ logo: undefined, ...before })))
    : update(key).when(exists(), is('qrStyle', undefined));
  if (!qrStyle) return change.remove('qrStyle');
  if (!before) return change.set({ qrStyle });
  return change.set(fieldsOf(qrStyle)).remove(...(qrStyle.logo === undefined ? ['qrStyle.logo'] : []));
}

const fieldsOf = (style: Partial<SavedQrStyle>) =>
  Object.fromEntries(Object.entries(style).map(([name, value]) => [`qrStyle.${name}`, value]));
