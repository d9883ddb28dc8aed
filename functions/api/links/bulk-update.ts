import { apiFunction } from '#functions/framework/api-function.ts';
import { counted } from '#functions/framework/counted.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { editLinks, editLinksSchema, editResultsSchema } from '#shared/links/manage/edit-links.ts';
import { type Warning, warningsAt } from '#shared/platform/http/warning.ts';

export const contract = {
  tag: 'Links',
  summary: 'Update up to 100 links',
  description:
    'Applies the same changes to each link. Each link has its own result, in the order of the ids: a link ' +
    'that fails does not affect the others, and the status is 200 even if all of them fail. Repeating the ' +
    'request has no effect, but stores a `password` again. The upload in `preview.image` belongs to one ' +
    'link: the others fail. Links that get the same `originalUrl` need `allowDuplicate`.',
  permission: 'links:write',
  reach: 'folders',
  body: editLinksSchema,
  data: editResultsSchema,
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const warnings: Warning[] = [];
  const data = await editLinks({ ...act, hosts: linkHosts(act.by), warnings }, body);
  return {
    message: `${counted(data.updated, 'link')} updated, ${data.failed} failed.`,
    data,
    warnings: warningsAt('changes', warnings),
  };
});
