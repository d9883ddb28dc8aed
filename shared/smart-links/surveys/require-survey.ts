import { AppError, invalidField } from '../../platform/errors.ts';
import { problem } from '../../platform/problems.ts';
import { isId } from '../../platform/runtime/ids.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

/** The stored survey of an owner. Throws SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for another type of page. */
export async function requireSurvey(ownerId: string, id: string): Promise<SmartLink> {
  const link = isId('smartLink', id) ? await findSmartLink(ownerId, id) : undefined;
  if (!link) throw new AppError('SMART_LINK_NOT_FOUND');
  if (link.type === 'surveyLink') return link;
  throw invalidField(
    'id',
    problem('not_for_type', `is a page of type ${link.type}; only one of type surveyLink has responses`, {
      type: link.type,
    }),
  );
}
