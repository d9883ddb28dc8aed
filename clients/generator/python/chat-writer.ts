import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { docstring } from './names.ts';
import { parametersOf, type Writers } from './resource-writer.ts';
import { qualified } from './type-writer.ts';

interface ChatMethod {
  className: string;
  name: string;
  path: string;
  /** Whether the path names the model, instead of the body. */
  hasModel: boolean;
  request: JsonSchema;
  documentation: string;
}

const METHODS = (schemas: Record<string, JsonSchema>): ChatMethod[] => [
  {
    className: 'ChatCompletionsResource',
    name: 'create',
    path: '/chat/v1/chat/completions',
    hasModel: false,
    request: schemas['OpenAiChatRequest'] ?? {},
    documentation: 'Completes a conversation.',
  },
  {
    className: 'ChatGenerateResource',
    name: 'generate',
    path: '/chat/{model}',
    hasModel: true,
    request: schemas['ChatRequest'] ?? {},
    documentation: 'Completes a conversation with the model of this slug.',
  },
];

/** Source of the methods that complete conversations. Their JSON has no envelope, and may be a stream. */
export function chatClasses(
  schemas: Record<string, JsonSchema>,
  { models, parameters: types }: Writers,
): string[] {
  const [completion, chunk] = ['ChatCompletion', 'ChatCompletionChunk'].map((name) =>
    qualified(models.typeOf(schemas[name] ?? {}, name), 'models'),
  );
  return METHODS(schemas).map(({ className, name, path, hasModel, request, documentation }) => {
    const all = parametersOf(request, types, 'Chat');
    const parameters = all.filter((one) => one.name !== 'stream');
    const signature = (stream: string, result: string) =>
      `    async def ${name}(\n        self,\n        ${[
        ...(hasModel ? ['model: str'] : []),
        '*',
        ...parameters.filter(({ isRequired }) => isRequired).map((one) => `${one.name}: ${one.type}`),
        stream,
        ...parameters
          .filter(({ isRequired }) => !isRequired)
          .map((one) => `${one.name}: ${one.type} = NOT_GIVEN`),
        'timeout: float | None = None',
        'max_retries: int | None = None',
      ].join(',\n        ')},\n    ) -> ${result}:`;
    const stream = 'AsyncChatStream';
    const list = all.map((one) => `    ${one.name}: ${one.description}`);
    const text =
      `${documentation} With \`stream=True\`, returns an iterator of its chunks. Needs the permission ` +
      `\`chat:generate\`.\n\nArgs:\n${list.join('\n')}`;
    const body = parameters.map((one) => `"${one.wire}": ${one.name}`).join(', ');
    const call = [
      '"POST"',
      `"${path}"`,
      ...(hasModel ? ['path={"model": model}'] : []),
      `body={${body}${body ? ', ' : ''}"stream": NOT_GIVEN if stream is None else stream}`,
      'is_chat=True',
      'timeout=timeout',
      'max_retries=max_retries',
    ];
    return `class Async${className}(AsyncResource):
    @overload
${signature('stream: Literal[True]', stream)} ...

    @overload
${signature('stream: Literal[False] | None = None', completion ?? '')} ...

${signature('stream: bool | None = None', `${completion} | ${stream}`)}
${docstring(text, '        ')}        call = Call(
            ${call.join(',\n            ')},
        )
        if stream:
            return await self._stream(${chunk}, call)
        return await self._data(${completion}, call)
`;
  });
}
