import { Aws, Validations } from 'aws-cdk-lib';
import { CfnRestApi, EndpointType, type IRestApi, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

export const chatApiName = ({ name }: Environment): string => `signpost-${name}-chat`;

/**
 * Functions get all bodies in base64. In a text, API Gateway would replace what is not UTF-8, so that nobody
 * could tell what was sent, and does not say how long it was.
 */
export const BINARY_MEDIA_TYPES = ['*/*'] as const;

/**
 * The REST API gateway of chat, without its methods: see `chat-api.ts`. It is in the stack of the
 * distribution, whose origin it is, because the functions must be deployed after the distribution: it sends
 * the secret that they expect.
 */
export class ChatGateway extends Construct {
  /** AWS's own host of the API. Only for the distribution: the functions reject all other requests. */
  readonly host: string;
  readonly #api: CfnRestApi;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    // CDK's own construct would insist on methods in this stack.
    this.#api = new CfnRestApi(this, 'RestApi', {
      name: chatApiName(environment),
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      binaryMediaTypes: [...BINARY_MEDIA_TYPES],
    });
    Validations.of(this.#api).acknowledge({
      id: 'AwsSolutions-APIG2',
      reason: 'The functions validate requests, and name the invalid field.',
    });
    this.host = `${this.#api.ref}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** The API, for a stack that adds its methods. */
  importedInto(scope: Construct): IRestApi {
    return RestApi.fromRestApiAttributes(scope, 'RestApi', {
      restApiId: this.#api.ref,
      rootResourceId: this.#api.attrRootResourceId,
    });
  }
}
