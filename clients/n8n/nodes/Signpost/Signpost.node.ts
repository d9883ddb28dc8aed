import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { cursorPagination } from './cursor-pagination.ts';
import { analyticsProperties } from './resources/analytics.ts';
import { conversionProperties } from './resources/conversion.ts';
import { linkProperties } from './resources/link.ts';
import { pageProperties } from './resources/page.ts';

export class Signpost implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Signpost',
    name: 'signpost',
    icon: { light: 'file:../../icons/signpost.svg', dark: 'file:../../icons/signpost.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Create short links, and read pages and analytics, in Signpost',
    defaults: { name: 'Signpost' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      { name: 'signpostApi', required: true, displayOptions: { show: { authentication: ['apiKey'] } } },
      { name: 'signpostOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
    ],
    requestDefaults: {
      baseURL: '={{$credentials.serverUrl.replace(/\\/+$/, "")}}/v1/api',
      headers: { Accept: 'application/json' },
      json: true,
    },
    requestOperations: { pagination: cursorPagination },
    properties: [
      {
        displayName: 'Authentication',
        name: 'authentication',
        type: 'options',
        options: [
          { name: 'API Key', value: 'apiKey' },
          { name: 'OAuth2', value: 'oAuth2' },
        ],
        default: 'apiKey',
      },
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Analytics', value: 'analytics' },
          { name: 'Conversion', value: 'conversion' },
          { name: 'Link', value: 'link' },
          { name: 'Page', value: 'page', description: 'Smart Link: bio, app, music, video, webinar, survey' },
        ],
        default: 'link',
      },
      ...linkProperties,
      ...pageProperties,
      ...conversionProperties,
      ...analyticsProperties,
    ],
  };
}
