import { methodsAt } from '#functions/framework/match-path.ts';
import { chatRoutes } from '#functions/manifest/endpoints.ts';
import { AppError } from '#shared/platform/errors.ts';
import { chatStack } from './chat-stack.ts';

/** Paths that OpenAI's clients request, also with a base URL that is not the right one. */
const OF_OPENAI =
  /^\/v1(?:\/|$)|\/v1\/|\/(?:completions|models|responses|embeddings|moderations)(?:\/[^/]+)?\/?$/;

const BASE_URL =
  "The base URL of OpenAI's clients ends in /chat/v1. Of OpenAI's endpoints there are /chat/completions " +
  'and /models below it.';

/** Fallback of the chat API: 405 if the path exists with other methods, else 404. */
export const handler = chatStack(
  ({ path }) => (OF_OPENAI.test(path) ? 'openai' : 'plain'),
  async ({ event: { httpMethod, path } }) => {
    const methods = methodsAt(path, chatRoutes);
    const isModelPath = /^\/[^/]+$/.test(path);
    // `/{modelSlug}` matches any path of one segment, such as `/v1` and `/models`.
    const isElsewhere = methods.includes(httpMethod) || (isModelPath && OF_OPENAI.test(path));
    if (methods.length === 0 || isElsewhere) {
      const hint = OF_OPENAI.test(path) ? ` ${BASE_URL}` : '';
      throw new AppError('NOT_FOUND', `${httpMethod} ${path} is not part of this API.${hint}`);
    }
    throw new AppError('METHOD_NOT_ALLOWED', `${path} takes ${methods.join(', ')}, not ${httpMethod}.`, {
      headers: { allow: methods.join(', ') },
    });
  },
);
