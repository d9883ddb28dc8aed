import type { Plan } from '#shared/core/accounts/account.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { SmartLink } from '../model/smart-link.ts';
import type { UpdateSmartLink } from '../model/smart-link-input.ts';
import type { StoreMedia } from '../model/types/page-type.ts';

type Identity = Pick<SmartLink, 'socials' | 'seo' | 'hideBranding'>;

/**
 * Branding after a change. If an account was moved to the plan `free`, a page permanently gets the branding
 * back with its next change. Throws VALIDATION_ERROR if the plan does not allow hiding it.
 */
export function changedBranding(
  before: SmartLink,
  { hideBranding }: Pick<UpdateSmartLink, 'hideBranding'>,
  plan: Plan,
): boolean {
  if (plan !== 'free') return hideBranding === undefined ? before.hideBranding : (hideBranding ?? false);
  if (hideBranding && !before.hideBranding) {
    throw invalidField(
      'hideBranding',
      problem(
        'plan_required',
        'must be false on the plan free: pages hide it on the plans pro and business',
        { plans: ['pro', 'business'] },
      ),
    );
  }
  return false;
}

/**
 * `seo` after a change, with its image stored: absent stays, null clears, anything
 * else replaces it as a whole.
 */
export async function changedSeo(
  before: Identity['seo'],
  given: UpdateSmartLink['seo'],
  store: StoreMedia,
): Promise<Identity['seo']> {
  if (given === undefined) return before;
  if (given === null) return null;
  const { title = null, description = null, image = null, noindex } = given;
  const file = image === null ? null : await store(image, 'image', 'seo.image');
  const isEmpty = title === null && description === null && file === null && !noindex;
  return isEmpty ? null : { title, description, image: file, noindex: noindex ?? false };
}
