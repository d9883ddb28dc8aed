import type { PublicSmartLink, SmartLink, UpdateSmartLink } from '../../../../clients/typescript/src/api.ts';
import type { Texts } from '../../../texts/en.ts';
import type { Problem } from '../types/page-form.ts';

/** What pages do on other sites. */
export interface SharingFields {
  /** Sites that may show the page in a frame, one a line. */
  embedOrigins: string;
}

const MAX_ORIGINS = 20;

export const EMPTY_SHARING: SharingFields = { embedOrigins: '' };

export const sharingDraftOf = ({ embedOrigins }: SmartLink): SharingFields => ({
  embedOrigins: embedOrigins.join('\n'),
});

export const sharingBody = ({ embedOrigins }: SharingFields): Pick<UpdateSmartLink, 'embedOrigins'> => ({
  embedOrigins: originsOf(embedOrigins),
});

/** A preview is in no frame of another site. */
export const sharingPreview = (): Pick<PublicSmartLink, 'embedOrigins'> => ({ embedOrigins: [] });

export const originsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function sharingProblems(
  { embedOrigins }: SharingFields,
  { sharing: text }: Pick<Texts['smartLinks'], 'sharing'>,
): Problem[] {
  const origins = originsOf(embedOrigins);
  const wrong = origins.find((origin) => !isOrigin(origin));
  const message =
    wrong !== undefined
      ? text.originWrong(wrong)
      : origins.length > MAX_ORIGINS
        ? text.tooManyOrigins(MAX_ORIGINS)
        : undefined;
  return message === undefined ? [] : [{ path: 'embedOrigins', message }];
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^[a-z\d.-]+$/.test(url.hostname) || /[?#]/.test(text)) return false;
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return (url.protocol === 'https:' || isLocal) && url.pathname === '/' && !url.username && !url.password;
}

/** What owners paste into their site. */
export function embedCode(url: string, title: string): string {
  const name = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<iframe src="${url}?embed=1" title="${name}" width="100%" height="720" style="border:0" loading="lazy"></iframe>`;
}
