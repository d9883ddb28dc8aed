import type { INodeProperties, INodePropertyRouting } from 'n8n-workflow';

/** Parameters and operations of all resources. */

type Field = Omit<INodeProperties, 'routing'>;

/** Clears a field whose text was emptied. */
const TEXT = '={{ $value === "" ? null : $value }}';
/** Tags in one text, or a list from an expression. */
const LIST = '={{ [$value].flat().join(",").split(",").map((tag) => tag.trim()).filter((tag) => tag) }}';
/** With an offset, which n8n leaves out: its times are those of the workflow's time zone. */
const TIME = '={{ $value ? DateTime.fromISO($value.toString()).toUTC().toISO() : null }}';
const DAY = '={{ $value ? $value.toString().slice(0, 10) : undefined }}';

const bodyValue = ({ name, type }: Field): { value?: string } => {
  if (name === 'tags') return { value: LIST };
  if (type === 'dateTime') return { value: TIME };
  return type === 'string' ? { value: TEXT } : {};
};

/** A field of the body, by the name of the parameter, or at `property`. */
export const inBody = (field: Field, property = field.name): INodeProperties => ({
  ...field,
  routing: { send: { type: 'body', property, ...bodyValue(field) } },
});

/** A parameter of the query. Empty ones are left out; times become days. */
export const inQuery = (field: Field): INodeProperties => ({
  ...field,
  routing: {
    send: {
      type: 'query',
      property: field.name,
      value: field.type === 'dateTime' ? DAY : '={{ $value === "" ? undefined : $value }}',
    },
  },
});

/** The request of an operation, whose result is this field of the response. */
export const request = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  result: string,
): INodePropertyRouting => ({
  request: { method, url },
  output: { postReceive: [{ type: 'rootProperty', properties: { property: result } }] },
});

/** The parameters of "Get Many": everything, or up to a limit. */
export const listParameters = (resource: string): INodeProperties[] => {
  const show = { resource: [resource], operation: ['getAll'] };
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: { show },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...show, returnAll: [false] } },
    },
  ];
};

/** What lists of links and of Smart Links can be filtered by. */
export const LIST_FILTERS: INodeProperties[] = [
  inQuery({ displayName: 'Folder ID', name: 'folderId', type: 'string', default: '' }),
  inQuery({
    displayName: 'Search',
    name: 'search',
    type: 'string',
    default: '',
    description: 'Words in the title, the destination or the code',
  }),
  inQuery({
    displayName: 'Status',
    name: 'status',
    type: 'options',
    options: [
      { name: 'Active', value: 'active' },
      { name: 'Blocked', value: 'blocked' },
      { name: 'Inactive', value: 'inactive' },
    ],
    default: 'active',
  }),
  inQuery({ displayName: 'Tag', name: 'tag', type: 'string', default: '' }),
];

/** The ID of a record in the path of a request. */
export const idIn = (path: string, parameter: string): string =>
  `=${path}/{{ encodeURIComponent($parameter["${parameter}"]) }}`;
