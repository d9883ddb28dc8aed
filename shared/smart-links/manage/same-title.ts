import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { MAX_TITLE_LENGTH } from '#shared/links/model/link.ts';
import { AppError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import { landingUrl } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSameTitle, findSmartLink } from '../store/smart-link-store.ts';

/** Titles that are tried; each is a read. */
const ATTEMPTS = 10;

/**
 * The error of a write that failed because the owner has another page with the title and type: names it, if
 * the viewer may see it, and a free title.
 */
export async function sameTitleError(
  link: SmartLink,
  { publicOrigin }: SmartLinkOrigins,
  viewer: Viewer,
): Promise<AppError> {
  const id = await findSameTitle(link);
  const other = id === undefined ? undefined : ifVisible(viewer, await findSmartLink(link.ownerId, id));
  const suggestion = await freeTitle(link);
  const named = other ? `: ${other.slug} (${other.id})` : '';
  const next = suggestion === undefined ? '' : `, such as "${suggestion}"`;
  return new AppError(
    'LINK_ALREADY_EXISTS',
    `You already have a Smart Link of the type ${link.type} with this title${named}. Choose another ` +
      `title${next}.`,
    {
      details: [
        {
          path: 'title',
          ...problem(
            'duplicate',
            `is the title of ${other ? `your Smart Link ${other.id}` : 'another one'}; choose another ` +
              `title${next}`,
            suggestion === undefined ? {} : { suggestion },
          ),
          ...(other && { _id: other.id, url: landingUrl(other.slug, publicOrigin) }),
        },
      ],
    },
  );
}

/** `Sale 2` after `Sale`, `Sale 3` after `Sale 2`. */
async function freeTitle(link: SmartLink): Promise<string | undefined> {
  const [, name = link.title, number = '1'] = /^(.*\S) (\d{1,4})$/.exec(link.title) ?? [];
  for (let next = Number(number) + 1; next <= Number(number) + ATTEMPTS; next++) {
    const end = ` ${next}`;
    const title = `${[...name]
      .slice(0, MAX_TITLE_LENGTH - end.length)
      .join('')
      .trimEnd()}${end}`;
    if ((await findSameTitle({ ...link, title })) === undefined) return title;
  }
  return undefined;
}
