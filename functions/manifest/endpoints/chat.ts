import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { PUBLISHED } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';

/**
 * Timeout of a response, which also limits the generation after an undetected disconnect
 * (see `chat/chat-stack.ts`).
 */
const CHAT_TIMEOUT_SECONDS = 600;

const CALLS_MODEL = {
  canary: true,
  // Reserves and settles the cost of a call, which may pause the account.
  grants: union(PUBLISHED, {
    GetItem: [OWNER_PARTITIONS],
    PutItem: [OWNER_PARTITIONS],
    UpdateItem: [OWNER_PARTITIONS],
    DeleteItem: [OWNER_PARTITIONS],
    chatModels: ['Invoke'],
  }),
  settings: ['prices', 'chatModels'],
  timeoutSeconds: CHAT_TIMEOUT_SECONDS,
} as const satisfies Partial<RouteSpec>;

/** The chat API, a separate API that streams. */
export const chatRows = [
  {
    name: 'chat-generate',
    api: 'chat',
    methods: ['POST'],
    path: '/{modelSlug}',
    file: 'chat/generate',
    access: 'api-key',
    ...CALLS_MODEL,
  },
  {
    name: 'chat-completions',
    api: 'chat',
    methods: ['POST'],
    path: '/v1/chat/completions',
    file: 'chat/completions',
    access: 'api-key',
    ...CALLS_MODEL,
  },
  {
    name: 'chat-models',
    api: 'chat',
    methods: ['GET'],
    path: ['/v1/models', '/v1/models/{model}'],
    file: 'chat/models',
    access: 'api-key',
    grants: {},
    settings: ['chatModels'],
  },
  {
    name: 'chat-preflight',
    api: 'chat',
    methods: ['OPTIONS'],
    path: ['/{modelSlug}', '/v1/chat/completions', '/v1/models', '/v1/models/{model}'],
    file: 'chat/preflight',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
  {
    name: 'chat-not-found',
    api: 'chat',
    methods: ['$default'],
    path: '$default',
    file: 'chat/not-found',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
] as const satisfies readonly RouteSpec[];
