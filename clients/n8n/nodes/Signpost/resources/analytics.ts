import type { INodeProperties } from 'n8n-workflow';
import { idIn, inQuery, request } from './fields.ts';

const text = (displayName: string, name: string, placeholder: string): INodeProperties =>
  inQuery({ displayName, name, type: 'string', default: '', placeholder });

const ACCOUNT_FILTERS: INodeProperties[] = [
  text('Folder ID', 'folderId', 'fld_...'),
  inQuery({
    displayName: 'Kind',
    name: 'kind',
    type: 'options',
    options: [
      { name: 'Link', value: 'link' },
      { name: 'Page', value: 'smartLink' },
    ],
    default: 'link',
  }),
  text('Tag', 'tag', 'spring'),
];

const FILTERS: INodeProperties[] = [
  text('Browser', 'browser', 'Safari'),
  text('Country', 'country', 'DE,AT'),
  text('Device', 'device', 'mobile'),
  inQuery({ displayName: 'From', name: 'from', type: 'dateTime', default: '' }),
  inQuery({
    displayName: 'Interval',
    name: 'interval',
    type: 'options',
    options: [
      { name: 'Day', value: 'day' },
      { name: 'Hour', value: 'hour' },
      { name: 'Month', value: 'month' },
      { name: 'Week', value: 'week' },
    ],
    default: 'day',
  }),
  text('Operating System', 'os', 'iOS'),
  text('Referrer', 'referrer', 'news.example,direct'),
  text('Source', 'source', 'qr'),
  text('Time Zone', 'timezone', 'Europe/Berlin'),
  inQuery({ displayName: 'To', name: 'to', type: 'dateTime', default: '' }),
];

/** Reports about clicks. */
export const analyticsProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['analytics'] } },
    options: [
      {
        name: 'Get Account Report',
        value: 'getAccount',
        action: 'Get the report of the account',
        description: 'Retrieve the clicks of all links and pages',
        routing: request('GET', '/analytics', 'data.analytics'),
      },
      {
        name: 'Get Link Report',
        value: 'getLink',
        action: 'Get the report of a link',
        description: 'Retrieve the clicks of a link',
        routing: request('GET', `${idIn('/links', 'linkId')}/analytics`, 'data.analytics'),
      },
    ],
    default: 'getAccount',
  },
  {
    displayName: 'Link ID',
    name: 'linkId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'lnk_...',
    displayOptions: { show: { resource: ['analytics'], operation: ['getLink'] } },
  },
  ...(['getAccount', 'getLink'] as const).map(
    (name): INodeProperties => ({
      displayName: 'Filters',
      name: 'filters',
      type: 'collection',
      placeholder: 'Add Filter',
      default: {},
      displayOptions: { show: { resource: ['analytics'], operation: [name] } },
      options: name === 'getLink' ? FILTERS : [...FILTERS, ...ACCOUNT_FILTERS],
    }),
  ),
];
