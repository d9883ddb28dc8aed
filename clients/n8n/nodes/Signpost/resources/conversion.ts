import type { INodeProperties } from 'n8n-workflow';
import { inBody, request } from './fields.ts';

const displayOptions = { show: { resource: ['conversion'], operation: ['record'] } };

/** Recording conversions. */
export const conversionProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['conversion'] } },
    options: [
      {
        name: 'Record',
        value: 'record',
        action: 'Record a conversion',
        description: 'Record a lead, a sale or a refund',
        routing: request('POST', '/conversions', 'data.conversion'),
      },
    ],
    default: 'record',
  },
  {
    ...inBody({ displayName: 'Event', name: 'event', type: 'string', default: 'lead' }),
    required: true,
    description: 'Lead, sale or a name of your own, in lower case',
    displayOptions,
  },
  {
    ...inBody({ displayName: 'Event ID', name: 'eventId', type: 'string', default: '' }),
    required: true,
    placeholder: 'order-1001',
    description: 'Your ID of the event. An event is counted once, however often it is sent.',
    displayOptions,
  },
  {
    ...inBody({ displayName: 'Click ID', name: 'clickId', type: 'string', default: '' }),
    description: 'The query parameter sp_click that the destination got. Required without a customer ID.',
    displayOptions,
  },
  {
    ...inBody({ displayName: 'Customer ID', name: 'customerId', type: 'string', default: '' }),
    description:
      'Your ID of the customer, of which only a keyed hash is stored. Required without a click ID.',
    displayOptions,
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions,
    options: [
      inBody({
        displayName: 'Amount',
        name: 'amount',
        type: 'number',
        default: 0,
        description: 'In the smallest unit of the currency: 4999 for 49.99 EUR. Negative for a refund.',
      }),
      inBody({
        displayName: 'Currency',
        name: 'currency',
        type: 'string',
        default: '',
        placeholder: 'EUR',
        description: 'Required with an amount',
      }),
      inBody({ displayName: 'Occurred At', name: 'occurredAt', type: 'dateTime', default: '' }),
    ],
  },
];
