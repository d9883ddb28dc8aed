import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class SignpostApi implements ICredentialType {
  name = 'signpostApi';

  displayName = 'Signpost API';

  icon = { light: 'file:../icons/signpost.svg', dark: 'file:../icons/signpost.dark.svg' } as const;

  properties: INodeProperties[] = [
    {
      displayName: 'URL',
      name: 'serverUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://go.example.com',
      description: 'The URL of your Signpost deployment',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'sk_...',
      description: 'Create one in the console of Signpost, under Developer',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.serverUrl.replace(/\\/+$/, "")}}', url: '/v1/api/me' },
  };
}
