import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { SMART_LINK_TYPES } from '../../api-values.ts';
import { idIn, inQuery, LIST_FILTERS, listParameters, request } from './fields.ts';

const ONE = idIn('/smart-links', 'pageId');
const show = (...operations: string[]) => ({ show: { resource: ['page'], operation: operations } });

/** `appDownload` as "App Download", `surveyLink` as "Survey". */
const titleOf = (type: string): string =>
  type
    .replace(/^my|Link$/g, '')
    .replaceAll(/(?<=.)(?=[A-Z])/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

const TYPE_OPTIONS: INodePropertyOptions[] = SMART_LINK_TYPES.map((value) => ({
  name: titleOf(value),
  value,
})).sort((a, b) => a.name.localeCompare(b.name));

/** Operations on Smart Links. */
export const pageProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['page'] } },
    options: [
      {
        name: 'Delete',
        value: 'delete',
        action: 'Delete a page',
        description: 'Delete a page for good',
        routing: request('DELETE', ONE, 'data'),
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a page',
        description: 'Retrieve a page',
        routing: request('GET', ONE, 'data.link'),
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many pages',
        description: 'Retrieve many pages, newest first',
        routing: { request: { method: 'GET', url: '/smart-links' }, send: { paginate: true } },
      },
    ],
    default: 'getAll',
  },
  {
    displayName: 'Page ID',
    name: 'pageId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'sml_...',
    displayOptions: show('delete', 'get'),
  },
  ...listParameters('page'),
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
        displayName: 'Type',
        name: 'type',
        type: 'options',
        options: TYPE_OPTIONS,
        default: 'myBio',
      }),
    ],
  },
];
