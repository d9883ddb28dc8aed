import { updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertFreeName } from '#shared/platform/http/free-name.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import type { Utm } from '../model/targeting-schema.ts';
import {
  addUtmTemplate,
  findUtmTemplate,
  findUtmTemplates,
  removeUtmTemplate,
  replaceUtmTemplate,
} from './utm-store.ts';
import {
  type CreateUtmTemplate,
  MAX_UTM_TEMPLATES,
  type UpdateUtmTemplate,
  type UtmTemplate,
  type UtmTemplateRecord,
  utmTemplateRecord,
} from './utm-template.ts';

/** All templates of an owner, by name. */
export async function listUtmTemplates(ownerId: string): Promise<UtmTemplateRecord[]> {
  const names = new Intl.Collator('en', { numeric: true });
  return (await findUtmTemplates(ownerId))
    .sort((a, b) => names.compare(a.name, b.name))
    .map(utmTemplateRecord);
}

/** Throws NOT_FOUND, also for another owner's. */
export const getUtmTemplate = async (ownerId: string, id: string): Promise<UtmTemplateRecord> =>
  utmTemplateRecord(await requireTemplate(ownerId, id));

/**
 * Creates a template. Idempotent by the id from `ids`. Throws VALIDATION_ERROR for a name in
 * use, and QUOTA_EXCEEDED.
 */
export async function createUtmTemplate(
  act: Act & { ids: IdSource },
  { name, required = [], ...values }: CreateUtmTemplate,
): Promise<UtmTemplateRecord> {
  const { by, now, ids } = act;
  const template: UtmTemplate = {
    id: ids.newId('utmTemplate'),
    ownerId: by.ownerId,
    name,
    utm: utmOf(values),
    required,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    version: 1,
  };
  const others = (await findUtmTemplates(by.ownerId)).filter(({ id }) => id !== template.id);
  assertFreeName(template, others, 'another UTM template of yours');
  if (others.length >= MAX_UTM_TEMPLATES) {
    const message = `You already have ${MAX_UTM_TEMPLATES} UTM templates, the most an account may have.`;
    throw new AppError('QUOTA_EXCEEDED', message, {
      params: { quota: 'utmTemplates', limit: MAX_UTM_TEMPLATES },
    });
  }
  await addUtmTemplate(template, templateEntry(act, 'utm_template.created', { after: template }));
  return utmTemplateRecord(template);
}

/**
 * Changes a template; links keep their parameters. Throws NOT_FOUND, PRECONDITION_FAILED, and
 * VALIDATION_ERROR for a name in use.
 */
export async function updateUtmTemplate(
  act: Act,
  id: string,
  { input, ifMatch }: { input: UpdateUtmTemplate; ifMatch?: IfMatch | undefined },
): Promise<UtmTemplateRecord> {
  const { by, now } = act;
  return retryConflicts(async () => {
    const before = await requireTemplate(by.ownerId, id);
    assertMatch(before, ifMatch);
    const { name = before.name, required = before.required } = input;
    const values = UTM_NAMES.map((one) => [one, one in input ? input[one] : before.utm[one]]);
    const after: UtmTemplate = {
      ...before,
      name,
      utm: utmOf(Object.fromEntries(values)),
      required,
      updatedAt: nextUpdate(before, now),
      version: before.version + 1,
    };
    if (name !== before.name) {
      const others = (await findUtmTemplates(by.ownerId)).filter((other) => other.id !== id);
      assertFreeName(after, others, 'another UTM template of yours');
    }
    const entry = templateEntry(act, 'utm_template.updated', { before, after });
    if (!entry) return utmTemplateRecord(before);
    if (!(await replaceUtmTemplate(before, after, entry))) throw new AppError('WRITE_CONFLICT');
    return utmTemplateRecord(after);
  });
}

/** Deletes a template; links keep their parameters. Throws NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteUtmTemplate(act: Act, id: string, ifMatch?: IfMatch): Promise<void> {
  await retryConflicts(async () => {
    const template = await requireTemplate(act.by.ownerId, id);
    assertMatch(template, ifMatch);
    const entry = templateEntry(act, 'utm_template.deleted', { before: template });
    if (!(await removeUtmTemplate(template, entry))) throw new AppError('WRITE_CONFLICT');
  });
}

async function requireTemplate(ownerId: string, id: string): Promise<UtmTemplate> {
  const template = isId('utmTemplate', id) ? await findUtmTemplate(ownerId, id) : undefined;
  if (template) return template;
  throw new AppError('NOT_FOUND', 'The UTM template was not found.', {
    params: { resource: 'utm_template' },
  });
}

/** The parameters of a template, without absent and empty ones. */
const utmOf = (values: { [Name in (typeof UTM_NAMES)[number]]?: string | null | undefined }): Utm =>
  Object.fromEntries(UTM_NAMES.flatMap((one) => (values[one] ? [[one, values[one]]] : [])));

/** The audit entry of a change; undefined if nothing changes. */
function templateEntry(
  { by, now }: Act,
  action: 'utm_template.created' | 'utm_template.updated' | 'utm_template.deleted',
  { before = null, after = null }: { before?: UtmTemplate | null; after?: UtmTemplate | null },
) {
  const { id, name } = (after ?? before) as UtmTemplate;
  const changes = changesOf(before && utmTemplateRecord(before), after && utmTemplateRecord(after));
  return updateEntry(by, { action, target: { type: 'utm_template', id, name }, changes }, now);
}
