import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/**
 * Authorization code with PKCE. n8n finds the endpoints in the metadata of the deployment, and registers
 * itself there, so that only the URL has to be entered.
 */
export class SignpostOAuth2Api implements ICredentialType {
  name = 'signpostOAuth2Api';

  extends = ['oAuth2Api'];

  displayName = 'Signpost OAuth2 API';

  icon = { light: 'file:../icons/signpost.svg', dark: 'file:../icons/signpost.dark.svg' } as const;

  properties: INodeProperties[] = [
    {
      displayName: 'Use Dynamic Client Registration',
      name: 'useDynamicClientRegistration',
      type: 'hidden',
      default: true,
    },
    {
      displayName: 'URL',
      name: 'serverUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://go.example.com',
      description: 'The URL of your Signpost deployment',
    },
  ];
}
