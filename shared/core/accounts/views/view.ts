import * as z from 'zod';
import { enumField, lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';

/** Saved views: the state of a list or report under a name, and their API contract. */

/** The lists and reports that have saved views. */
export const VIEWED = ['links', 'smartLinks', 'analytics'] as const;

/** Columns of the lists, by the fields that they show; titles and URLs are always shown. */
export const VIEW_COLUMNS = {
  links: ['folderId', 'tags', 'status', 'clicks', 'conversions', 'createdAt'],
  smartLinks: ['folderId', 'tags', 'type', 'createdAt', 'status', 'clicks', 'conversions'],
} as const;

/** Instead of columns: only titles and URLs. */
export const NO_COLUMNS = 'none';

/** Views for all members, and views of each person. */
export const MAX_VIEWS = 50;

const MAX_NAME = 60;
const MAX_QUERY = 2000;

const storedView = z.looseObject({
  id: z.string(),
  name: z.string(),
  of: z.enum(VIEWED),
  query: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type StoredView = z.infer<typeof storedView>;

/** All views of a person, or for all members, in one item. */
export const viewListSchema = z.object({
  views: z.array(storedView),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type ViewList = z.infer<typeof viewListSchema>;

const name = lineField(MAX_NAME).meta({
  description: 'Name of the view.',
  examples: ['Newsletter, broken links'],
});

const query = z
  .string({ error: 'must be a string' })
  .max(MAX_QUERY, `may have at most ${MAX_QUERY} characters`)
  .transform(normalQuery)
  .meta({
    description:
      'Filters, sorting, columns and period, as the query of the URL of the console: ' +
      '`tag=mail&sort=clicks&columns=tags,clicks`. `columns` of links: ' +
      `${VIEW_COLUMNS.links.join(', ')}; of Smart Links: ${VIEW_COLUMNS.smartLinks.join(', ')}; or ` +
      `\`${NO_COLUMNS}\`. Titles and URLs are always shown. Without it, all columns are. Unknown ` +
      'parameters have no effect.',
    examples: ['tag=mail&sort=clicks&columns=tags,clicks'],
  });

/** Sorted by name, so that equal states have equal queries. */
function normalQuery(text: string): string {
  const parameters = new URLSearchParams(text.replace(/^\?/, ''));
  parameters.sort();
  return parameters.toString();
}

const of = enumField(VIEWED).meta({ description: 'The list or report that it shows.', examples: ['links'] });

const bodyIsObject = { error: 'must be a JSON object' };

export const createViewSchema = z
  .object(
    {
      name,
      of,
      query,
      shared: z
        .boolean({ error: 'must be true or false' })
        .optional()
        .meta({
          description:
            'Whether all members see it. Default: false, only you. With an API key, it must be true.',
          examples: [true],
        }),
    },
    bodyIsObject,
  )
  .meta({ id: 'CreateView' });

export const updateViewSchema = z
  .object({ name: name.optional(), query: query.optional() }, bodyIsObject)
  .meta({ id: 'UpdateView' });

export const listViewsSchema = z.object({
  of: of.optional().meta({ description: 'Only views of this list or report.' }),
});

export type CreateView = z.infer<typeof createViewSchema>;
export type UpdateView = z.infer<typeof updateViewSchema>;

/** A view as the API returns it. */
export const viewRecordSchema = z
  .object({
    _id: idField('view'),
    name: z.string().meta({ description: 'Name of the view.', examples: ['Newsletter, broken links'] }),
    of: z.enum(VIEWED).meta({ description: 'The list or report that it shows.' }),
    query: z.string().meta({
      description: 'The query of the URL of the console.',
      examples: ['sort=clicks&tag=mail'],
    }),
    shared: z.boolean().meta({ description: 'Whether all members see it; otherwise only you.' }),
    createdAt: timeField('When it was saved.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'View' });

export type ViewRecord = z.infer<typeof viewRecordSchema>;

export const viewRecord = ({ id, ...view }: StoredView, shared: boolean): ViewRecord => ({
  _id: id,
  name: view.name,
  of: view.of,
  query: view.query,
  shared,
  createdAt: view.createdAt,
  updatedAt: view.updatedAt,
});
