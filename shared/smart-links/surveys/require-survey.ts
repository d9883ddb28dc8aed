import type { Viewer } from '#shared/core/access/scope.ts';
import type { Author } from '#shared/core/audit/author.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { requireOwnSmartLink, requireSmartLink } from '../manage/read-smart-link.ts';
import type { SmartLink } from '../model/smart-link.ts';

/**
 * The stored survey of an owner. Throws SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for another type of page.
 */
export const requireSurvey = async (viewer: Viewer, id: string): Promise<SmartLink> =>
  assertSurvey(await requireSmartLink(viewer, id));

/**
 * The stored survey of an author who wants to change it. Throws SMART_LINK_NOT_FOUND, VALIDATION_ERROR for
 * another type of page, and FOLDER_READ_ONLY if the author may only view it.
 */
export const requireOwnSurvey = async (by: Author, id: string): Promise<SmartLink> =>
  assertSurvey(await requireOwnSmartLink(by, id));

function assertSurvey(link: SmartLink): SmartLink {
  if (link.type === 'surveyLink') return link;
  throw invalidField(
    'id',
    problem('not_for_type', `is a page of type ${link.type}; only one of type surveyLink has responses`, {
      type: link.type,
    }),
  );
}
