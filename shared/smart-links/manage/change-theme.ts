import { NO_THEME } from '../model/settings/theme.ts';
import type { ThemeInput } from '../model/settings/theme-schema.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { StoreMedia } from '../model/types/page-type.ts';

type Stored = SmartLink['theme'];

/**
 * The theme after a change, with its image stored: absent stays, null clears, anything
 * else replaces it as a whole.
 */
export async function changedTheme(
  before: Stored,
  given: ThemeInput | null | undefined,
  store: StoreMedia,
): Promise<Stored> {
  if (given === undefined) return before;
  if (given === null) return null;
  const { background, ...fields } = given;
  const chosen = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...NO_THEME,
    ...chosen,
    background: background ? await changedBackground(background, store) : null,
  };
}

async function changedBackground(
  { color = null, gradient = null, angle = null, image = null }: NonNullable<ThemeInput['background']>,
  store: StoreMedia,
): Promise<NonNullable<Stored>['background']> {
  const file = image === null ? null : await store(image, 'image', 'theme.background.image');
  return { color, gradient, angle, image: file };
}
