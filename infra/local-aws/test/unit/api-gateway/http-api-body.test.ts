import { routesOfBody } from '@signpost/local-aws/api-gateway/http-api-body.ts';
import { describe, expect, it } from 'vitest';

const URI = 'arn:aws:lambda:us-east-1:000000000000:function:shop-local-do';
const integration = { type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0', uri: URI };
const called = { 'x-amazon-apigateway-integration': integration };
const responses = { default: { description: 'The response.' } };
const info = { title: 'shop', version: '1' };

const read = (document: object, others: object = {}) =>
  routesOfBody({
    stackName: 'app',
    logicalId: 'Api',
    type: 'AWS::ApiGatewayV2::Api',
    identity: { ref: 'api1', attributes: {} },
    properties: { Body: { openapi: '3.0.1', info, ...document }, FailOnWarnings: true, ...others },
  });

const withPath = (path: string, item: object) => ({ paths: { [path]: item } });

describe('the routes of an API with a body', () => {
  it('are its operations, the catch-all of a path, and the default route', () => {
    const parameters = [{ name: 'id+', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = {
      '/things/{id+}': { get: { responses, ...called }, post: { responses, ...called }, parameters },
      '/all': { 'x-amazon-apigateway-any-method': called },
      '/$default': { 'x-amazon-apigateway-any-method': { ...called, isDefaultRoute: true } },
    };
    const target = { type: 'AWS_PROXY', payloadFormatVersion: '2.0', uri: URI };
    expect(read({ paths })).toEqual([
      { routeKey: 'GET /things/{id+}', ...target },
      { routeKey: 'POST /things/{id+}', ...target },
      { routeKey: 'ANY /all', ...target },
      { routeKey: '$default', ...target },
    ]);
  });

  it('share integrations of the components', () => {
    const $ref = '#/components/x-amazon-apigateway-integrations/do';
    const operation = { responses, 'x-amazon-apigateway-integration': { $ref } };
    const components = { 'x-amazon-apigateway-integrations': { do: integration } };
    expect(read({ ...withPath('/', { get: operation }), components })).toMatchObject([{ uri: URI }]);
  });
});

// What API Gateway says: aws-cdk 15754 (redundant properties), serverless-application-model 2297 (warnings),
// "Use OpenAPI definitions for HTTP APIs" in its developer guide.
describe('a body that API Gateway refuses', () => {
  const fine = withPath('/', { get: { responses, ...called } });

  it.each([
    [
      'with properties that the document has',
      fine,
      { Name: 'a', ProtocolType: 'HTTP' },
      /Name, ProtocolType/,
    ],
    ['with CORS beside it', fine, { CorsConfiguration: {} }, /redundant properties .*CorsConfiguration/],
    ['of OpenAPI 2.0', { ...fine, openapi: '2.0' }, {}, /OpenAPI 3.0 only, not 2.0/],
    ['without a title', { ...fine, info: {} }, {}, /info.title/],
    ['with a path without a slash', withPath('$default', {}), {}, /resource \$default should start with \//],
    [
      'with a parameter that is not declared',
      withPath('/{id}', { get: { responses, ...called } }),
      {},
      /path parameter id of \/\{id\} is not declared/,
    ],
    ['without responses', withPath('/', { get: called }), {}, /responses of get \/ is missing/],
    ['with a method that OpenAPI does not know', withPath('/', { any: called }), {}, /attribute any of \//],
    ['without an integration', withPath('/', { get: { responses } }), {}, /"GET \/" has no integration/],
  ])('stops the start: %s', (_, document, others, message) => {
    expect(() => read(document, others)).toThrow(message);
  });

  it('starts with warnings if the API ignores them', () => {
    const others = { FailOnWarnings: false };
    expect(read(withPath('/{id}', { get: called }), others)).toMatchObject([{ routeKey: 'GET /{id}' }]);
  });

  it.each([
    ['authorizers', { responses, ...called, security: [] }, /authorization/],
    [
      'a role',
      { responses, 'x-amazon-apigateway-integration': { ...integration, credentials: 'arn' } },
      /credentials/,
    ],
  ])('stops the start for what is not emulated: %s', (_, operation, message) => {
    expect(() => read(withPath('/', { get: operation }))).toThrow(message);
  });
});
