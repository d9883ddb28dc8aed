import { type AppError, invalidField, validationError } from '../../platform/errors.ts';
import { problem } from '../../platform/problems.ts';
import type { Utm } from '../model/targeting-schema.ts';
import { UTM_NAMES } from '../model/utm-names.ts';
import { findUtmTemplate } from './utm-store.ts';
import type { UtmTemplate } from './utm-template.ts';

/** What a request for a link says about its UTM parameters. */
interface Given {
  originalUrl: string;
  utm?: Utm | null | undefined;
}

/** Where parameters come from, and which ones there must be. */
export interface UtmRules {
  template: UtmTemplate | undefined;
  /** Of the account. */
  required: readonly string[];
}

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

/** The UTM parameters of a new link: its own, then those of the template. Throws VALIDATION_ERROR, naming those that are missing. */
export function utmOfNewLink({ originalUrl, utm }: Given, { template, required }: UtmRules): Utm | null {
  const values: Utm = { ...template?.utm, ...utm };
  const inUrl = URL.canParse(originalUrl) ? new URL(originalUrl).searchParams : new URLSearchParams();
  const missing = UTM_NAMES.filter((name) => !values[name] && !inUrl.get(`utm_${name}`)).flatMap((name) => {
    if (required.includes(name)) return [{ name, by: 'this account requires it of every new link' }];
    if (template?.required.includes(name))
      return [{ name, by: `the UTM template "${template.name}" requires it` }];
    return [];
  });
  if (missing.length > 0) throw missingParameters(missing);
  return Object.keys(values).length > 0 ? values : null;
}

const missingParameters = (missing: readonly { name: string; by: string }[]): AppError =>
  validationError(
    missing.map(({ name, by }) => ({
      path: `utm.${name}`,
      ...problem('required', `is required: ${by}. Send it in utm, or in originalUrl as utm_${name}`),
    })),
  );
