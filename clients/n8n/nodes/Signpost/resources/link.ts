import type { INodeProperties } from 'n8n-workflow';
import { idIn, inBody, inQuery, LIST_FILTERS, listParameters, request } from './fields.ts';

const ONE = idIn('/links', 'linkId');
const show = (...operations: string[]) => ({ show: { resource: ['link'], operation: operations } });

const originalUrl = inBody({
  displayName: 'Destination URL',
  name: 'originalUrl',
  type: 'string',
  default: '',
  placeholder: 'https://example.com/spring',
  description: 'Where the link leads to',
});

/** Fields that both creating and updating take, in the order of their names. */
const FIELDS: Record<string, INodeProperties> = {
  allowDuplicate: inBody({
    displayName: 'Allow Duplicate',
    name: 'allowDuplicate',
    type: 'boolean',
    default: true,
    description: 'Whether the account may have another link to the same destination',
  }),
  maxClicks: inBody({
    displayName: 'Click Limit',
    name: 'maxClicks',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 100,
    description: 'The link expires after this many clicks',
  }),
  code: inBody({
    displayName: 'Code',
    name: 'code',
    type: 'string',
    default: '',
    placeholder: 'spring',
    description: 'The end of the short URL. On creating, empty means a random one.',
  }),
  customDomain: inBody({
    displayName: 'Domain',
    name: 'customDomain',
    type: 'string',
    default: '',
    placeholder: 'go.example.com',
  }),
  expiredUrl: inBody({
    displayName: 'Expired URL',
    name: 'expiredUrl',
    type: 'string',
    default: '',
    description: 'Where the link leads to after it has expired',
  }),
  expiresAt: inBody({ displayName: 'Expires At', name: 'expiresAt', type: 'dateTime', default: '' }),
  folderId: inBody({ displayName: 'Folder ID', name: 'folderId', type: 'string', default: '' }),
  forwardQuery: inBody({
    displayName: 'Forward Query',
    name: 'forwardQuery',
    type: 'boolean',
    default: true,
    description: 'Whether query parameters of the short URL are added to the destination',
  }),
  more: {
    displayName: 'Other Fields (JSON)',
    name: 'more',
    type: 'json',
    default: '{}',
    description: 'Further fields of the API as a JSON object, such as rules or variants',
    routing: { request: { body: '={{ typeof $value === "string" ? JSON.parse($value) : $value }}' } },
  },
  password: inBody({
    displayName: 'Password',
    name: 'password',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'What visitors have to enter',
  }),
  startsAt: inBody({ displayName: 'Starts At', name: 'startsAt', type: 'dateTime', default: '' }),
  status: inBody({
    displayName: 'Status',
    name: 'status',
    type: 'options',
    options: [
      { name: 'Active', value: 'active' },
      { name: 'Inactive', value: 'inactive' },
    ],
    default: 'active',
  }),
  tags: inBody({
    displayName: 'Tags',
    name: 'tags',
    type: 'string',
    default: '',
    placeholder: 'spring, newsletter',
    description: 'Separated by commas',
  }),
  title: inBody({ displayName: 'Title', name: 'title', type: 'string', default: '' }),
  trackConversions: inBody({
    displayName: 'Track Conversions',
    name: 'trackConversions',
    type: 'boolean',
    default: true,
    description: 'Whether the destination gets a click ID for conversions',
  }),
};

const utm = (['Campaign', 'Content', 'Medium', 'Source', 'Term'] as const).map((name) =>
  inBody(
    { displayName: `UTM ${name}`, name: `utm${name}`, type: 'string', default: '' },
    `utm.${name.toLowerCase()}`,
  ),
);

/** Operations on links. */
export const linkProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['link'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Create a link',
        description: 'Create a short link',
        routing: request('POST', '/links', 'data.link'),
      },
      {
        name: 'Delete',
        value: 'delete',
        action: 'Delete a link',
        description: 'Delete a link for good',
        routing: request('DELETE', ONE, 'data'),
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a link',
        description: 'Retrieve a link',
        routing: request('GET', ONE, 'data.link'),
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many links',
        description: 'Retrieve many links, newest first',
        routing: { request: { method: 'GET', url: '/links' }, send: { paginate: true } },
      },
      {
        name: 'Update',
        value: 'update',
        action: 'Update a link',
        description: 'Change fields of a link',
        routing: request('PATCH', ONE, 'data.link'),
      },
    ],
    default: 'create',
  },
  { ...originalUrl, required: true, displayOptions: show('create') },
  {
    displayName: 'Link ID',
    name: 'linkId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'lnk_...',
    displayOptions: show('delete', 'get', 'update'),
  },
  ...listParameters('link'),
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: show('create'),
    options: [...Object.values(FIELDS), ...utm],
  },
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    description: 'Fields that are not added stay as they are. An emptied text clears its field.',
    displayOptions: show('update'),
    options: [originalUrl, ...Object.values(FIELDS)],
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: show('getAll'),
    options: [
      ...LIST_FILTERS,
      inQuery({
        displayName: 'Health',
        name: 'health',
        type: 'options',
        options: [{ name: 'Broken', value: 'broken' }],
        default: 'broken',
        description: 'Only links whose destination cannot be reached',
      }),
    ],
  },
];
