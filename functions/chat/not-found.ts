import { methodsAt } from '#functions/framework/match-path.ts';
import { chatRoutes } from '#functions/routes.ts';
import { AppError } from '#shared/platform/errors.ts';
import { chatStack } from './chat-stack.ts';

/** Fallback of the chat API: 405 if the path exists with other methods, else 404. */
export const handler = chatStack(
  ({ path }) => (path.startsWith('/v1/') ? 'openai' : 'plain'),
  async ({ event: { httpMethod, path } }) => {
    const methods = methodsAt(path, chatRoutes);
    // `/{modelSlug}` matches any path of one segment, such as `/v1`.
    if (methods.length === 0 || methods.includes(httpMethod))
      throw new AppError('NOT_FOUND', `${httpMethod} ${path} is not part of this API.`);
    throw new AppError('METHOD_NOT_ALLOWED', `${path} takes ${methods.join(', ')}, not ${httpMethod}.`, {
      headers: { allow: methods.join(', ') },
    });
  },
);
