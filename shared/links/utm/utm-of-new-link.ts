import type { Folder } from '#shared/core/folders/folder.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { type AppError, invalidField, validationError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Utm } from '../model/targeting-schema.ts';
import { findUtmTemplate } from './utm-store.ts';
import type { UtmTemplate } from './utm-template.ts';

/** The URL and UTM parameters in a request for a link. */
interface Given {
  originalUrl: string;
  utm?: Utm | null | undefined;
}

/** The sources of a link's parameters, and which ones it must have. */
export interface UtmRules {
  template: UtmTemplate | undefined;
  /** UTM parameters that the account requires. */
  required: readonly string[];
  /** The link's folder and the UTM parameters that it requires. */
  folder: FolderRule | undefined;
}

/** A folder's requirements for its links. */
export type FolderRule = Pick<Folder, 'name' | 'requiredUtm'>;

/** The template of a request. Throws VALIDATION_ERROR for one that the owner does not have. */
export async function utmTemplateOf(
  ownerId: string,
  utmTemplateId: string | null | undefined,
): Promise<UtmTemplate | undefined> {
  if (utmTemplateId == null) return undefined;
  const template = await findUtmTemplate(ownerId, utmTemplateId);
  if (template) return template;
  const message = 'is not one of your UTM templates; GET /v1/api/utm-templates lists them';
  throw invalidField('utmTemplateId', problem('not_found', message));
}

/**
 * The UTM parameters of a new link: its own, then those of the template. Throws VALIDATION_ERROR,
 * naming those that are missing.
 */
export function utmOfNewLink(
  { originalUrl, utm }: Given,
  { template, required, folder }: UtmRules,
): Utm | null {
  const values: Utm = { ...template?.utm, ...utm };
  const missing = absentIn({ originalUrl, utm: values }).flatMap((name): Missing[] => {
    if (required.includes(name)) return [{ name, by: 'this account requires it of every new link' }];
    if (folder?.requiredUtm.includes(name)) return [missingIn(folder, name)];
    if (template?.required.includes(name))
      return [{ name, by: `the UTM template "${template.name}" requires it` }];
    return [];
  });
  if (missing.length > 0) throw missingParameters(missing);
  return Object.keys(values).length > 0 ? values : null;
}

/** Throws VALIDATION_ERROR for a link without parameters that its folder requires, naming them. */
export function assertFolderUtm(link: Given, folder: FolderRule | undefined): void {
  if (!folder || folder.requiredUtm.length === 0) return;
  const missing = absentIn(link).filter((name) => folder.requiredUtm.includes(name));
  if (missing.length > 0) throw missingParameters(missing.map((name) => missingIn(folder, name)));
}

/** Whether a change may take from a link in a folder what that folder requires. */
export const changesFolderUtm = (before: PlacedLink, after: PlacedLink): boolean =>
  after.folderId !== null &&
  (after.originalUrl !== before.originalUrl ||
    UTM_NAMES.some((name) => after.utm?.[name] !== before.utm?.[name]));

type PlacedLink = Given & { folderId: string | null };

function absentIn({ originalUrl, utm }: Given) {
  const inUrl = URL.canParse(originalUrl) ? new URL(originalUrl).searchParams : new URLSearchParams();
  return UTM_NAMES.filter((name) => !utm?.[name] && !inUrl.get(`utm_${name}`));
}

const missingIn = ({ name: folder }: FolderRule, name: string): Missing => ({
  name,
  by: `the folder "${folder}" requires it`,
  folder,
});

interface Missing {
  name: string;
  by: string;
  folder?: string;
}

const missingParameters = (missing: readonly Missing[]): AppError =>
  validationError(
    missing.map(({ name, by, folder }) => {
      const message = `is required: ${by}. Send it in utm, or in originalUrl as utm_${name}`;
      const params = folder === undefined ? {} : { folder, parameter: `utm_${name}` };
      return { path: `utm.${name}`, ...problem('required', message, params) };
    }),
  );
