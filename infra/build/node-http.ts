/**
 * Replaces `node:http` in bundles of functions. Imported as a module, Node evaluates all of its exports, and
 * WebSocket loads Node's own HTTP client (undici): a fifth of a cold start.
 */
const http = process.getBuiltinModule('node:http');

export const { Agent, request, STATUS_CODES } = http;
export default http;
