import * as z from 'zod';
import { enumField, lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { shaped } from '#shared/platform/http/zod-problems.ts';
import { exampleId, idPattern, isId } from '#shared/platform/runtime/ids.ts';
import { accessTo, FOLDER_ACCESS, type Scope } from '../access/scope.ts';
import { requiredUtm } from '../utm/required-utm.ts';
import { UTM_NAMES } from '../utm/utm-names.ts';

/** Folders of links and pages, and their API contract. */

/** Folders of an account. */
export const MAX_FOLDERS = 200;

const MAX_NAME = 60;
const MAX_DESCRIPTION = 500;

/** A stored folder. */
export const folderSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** `#rrggbb`. */
  color: z.string().nullable(),
  /** Access of members without individual access. */
  defaultAccess: z.enum(FOLDER_ACCESS),
  /** UTM parameters, without `utm_`, that links in it must have. */
  requiredUtm: z.array(z.enum(UTM_NAMES)),
  /** Set while the folder is being deleted: it accepts no more links or pages. */
  isClosed: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
  /** Links and pages in it. */
  linkCount: z.int(),
  smartLinkCount: z.int(),
  /** Incremented with every change of the counts. */
  countVersion: z.int(),
  /** When they were last compared with what is in the folder. Absent: an operator asked to count again. */
  countedAt: z.string().optional(),
});

export type Folder = z.infer<typeof folderSchema>;

const fields = {
  name: lineField(MAX_NAME).meta({
    description: 'Name of the folder, unique in the account regardless of case.',
    examples: ['Spring campaign'],
  }),
  description: z
    .string({ error: 'must be a string' })
    .trim()
    .max(MAX_DESCRIPTION, `may have at most ${MAX_DESCRIPTION} characters`)
    .nullish()
    .meta({ description: 'What it is for. null: none.', examples: ['Everything for the launch in May'] }),
  color: z
    .string({ error: 'must be a string' })
    .check(shaped('color', /^#[\dA-Fa-f]{6}$/, 'must be a color such as #0f766e'))
    .toLowerCase()
    .nullish()
    .meta({ description: 'Color in the console, `#rrggbb`. null: none.', examples: ['#0f766e'] }),
  requiredUtm: requiredUtm.optional().meta({
    description:
      'UTM parameters that links in the folder must have, in `utm`, their template or ' +
      '`originalUrl`, in addition to those that the account requires. []: none. Existing links ' +
      'stay as they are until their parameters, destination or folder change.',
    examples: [['campaign']],
  }),
};

const ACCESS =
  '`none`: they cannot see it; `view`: they see what is in it; `edit`: they also change it, as ' +
  'far as their role allows.';

const defaultAccess = enumField(FOLDER_ACCESS)
  .optional()
  .meta({
    description:
      `Access of members without individual access. ${ACCESS} Owners and admins can always see and change ` +
      'everything. Needs the permission `members:manage` unless it is `edit`. Default: `edit`.',
    examples: ['view'],
  });

const bodyIsObject = { error: 'must be a JSON object' };

export const createFolderSchema = z
  .object({ ...fields, defaultAccess }, bodyIsObject)
  .meta({ id: 'CreateFolder' });

export const updateFolderSchema = z
  .object(
    {
      ...fields,
      name: fields.name.optional(),
      defaultAccess: defaultAccess.meta({
        description:
          `Access of members without individual access. ${ACCESS} Owners and admins can always ` +
          'see and change everything. A change needs the permission `members:manage`.',
        examples: ['view'],
      }),
    },
    bodyIsObject,
  )
  .meta({ id: 'UpdateFolder' });

export type CreateFolder = z.infer<typeof createFolderSchema>;
export type UpdateFolder = z.infer<typeof updateFolderSchema>;

/** A folder as the API returns it. */
export const folderRecordSchema = z
  .object({
    _id: idField('folder'),
    name: z.string().meta({ description: 'Name of the folder.', examples: ['Spring campaign'] }),
    description: z
      .string()
      .nullable()
      .meta({
        description: 'What it is for. null: none.',
        examples: ['Everything for the launch in May'],
      }),
    color: z
      .string()
      .nullable()
      .meta({ description: 'Color in the console. null: none.', examples: ['#0f766e'] }),
    defaultAccess: z.enum(FOLDER_ACCESS).meta({
      description: `Access of members without individual access. ${ACCESS}`,
    }),
    requiredUtm: z.array(z.enum(UTM_NAMES)).meta({
      description:
        'UTM parameters that links in the folder must have, in addition to those that the account requires.',
      examples: [['campaign']],
    }),
    links: z.int().meta({ description: 'Links in it, expired and disabled ones included.', examples: [12] }),
    smartLinks: z.int().meta({ description: 'Smart Links in it.', examples: [3] }),
    access: z.enum(['view', 'edit']).meta({
      description: 'Your own access to it. Folders without any are not listed.',
      examples: ['edit'],
    }),
    createdAt: timeField('When it was created.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'Folder' });

export type FolderRecord = z.infer<typeof folderRecordSchema>;

/** `scope`: of a caller who may view it. */
export const folderRecord = (
  {
    id,
    name,
    description,
    color,
    defaultAccess,
    requiredUtm,
    linkCount = 0,
    smartLinkCount = 0,
    createdAt,
    updatedAt,
  }: Folder,
  scope: Scope,
): FolderRecord => ({
  _id: id,
  name,
  description,
  color,
  defaultAccess,
  requiredUtm,
  links: linkCount,
  smartLinks: smartLinkCount,
  access: accessTo(scope, id) === 'view' ? 'view' : 'edit',
  createdAt,
  updatedAt,
});

const FOLDER_ID = new RegExp(idPattern('folder'));

const NOT_AN_ID = 'must be the _id of a folder, such as fld_4fJ2kQ8sT1vX7yZ0aBcD';

const folderIdSchema = z.string({ error: 'must be a string' }).check(shaped('id', FOLDER_ID, NOT_AN_ID));

/** The folder in requests for a link or a page. */
export const folderIdInput = folderIdSchema
  .nullish()
  .meta({ description: 'The folder that it is in. null: none.', examples: [null] });

/** The folder in the record of a link or a page. */
export const folderIdField = z
  .string()
  .nullable()
  .meta({
    pattern: idPattern('folder'),
    description: 'The folder that it is in. null: none.',
    examples: [null],
  });

/** Query parameter that filters a list by folder; `none` for those in no folder. */
export const folderFilter = (what: string) =>
  z
    .string()
    .refine((text) => text === NO_FOLDER || isId('folder', text), {
      error: 'must be the _id of a folder, or none',
    })
    .optional()
    .meta({
      description: `Only ${what} in this folder, or with \`none\` those in no folder.`,
      examples: [exampleId('folder')],
    });

export const NO_FOLDER = 'none';

/** The filter of a list: whether a link or page passes it. */
export const isInFolder = ({ folderId }: { folderId: string | null }, filter: string | undefined): boolean =>
  filter === undefined || (folderId ?? NO_FOLDER) === filter;
