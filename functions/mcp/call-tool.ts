import type { CallToolResult } from '@modelcontextprotocol/server';
import { assertReach } from '#functions/framework/reach.ts';
import { assertPermitted } from '#shared/core/accounts/admit.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { AppError, type ErrorDetail, invalidField } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { unknownField } from '#shared/platform/http/unknown-fields.ts';
import { problem } from '#shared/platform/problems.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import { readArguments } from './read-arguments.ts';
import { noticeOf, type Tool, type ToolReply } from './tool.ts';
import { argumentsOf } from './tool-schema.ts';

/**
 * Calls a tool. What goes wrong is part of the result, so that the model can correct its arguments or tell
 * the user; of unexpected errors it learns nothing but the request id.
 */
export async function callTool(
  tool: Tool,
  sent: unknown,
  { caller, now }: { caller: Caller; now: Date },
): Promise<CallToolResult> {
  try {
    assertPermitted(caller, tool.permission);
    assertReach(caller, tool.reach);
    const given = readArguments(tool, sent);
    assertKnownArguments(tool, given);
    const input = parseInput(tool.input, given, 'arguments');
    return result(tool, await tool.run({ caller, input, ids: randomIds, now }));
  } catch (error) {
    if (error instanceof AppError) return failure(textOf(error));
    log.error('tool failed', { error });
    measure('serverErrors');
    const { message } = new AppError('INTERNAL_ERROR');
    return failure(`INTERNAL_ERROR: ${message} Request id: ${caller.requestId}`);
  }
}

/** Rejects unknown arguments of a tool that publishes another schema than the one that validates them. */
function assertKnownArguments(tool: Tool, sent: unknown): void {
  if (typeof sent !== 'object' || sent === null) return;
  const known = argumentsOf(tool);
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const { params } = unknownField(unknown, known);
  const nearest = params['nearest'];
  const allowed = known.length === 0 ? 'this tool has no arguments' : `use ${known.join(', ')}`;
  const guess = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const message = `is not an argument of ${tool.name}; ${allowed}${guess}`;
  throw invalidField(unknown.slice(0, 100).toWellFormed(), problem('unknown_field', message, params));
}

/** Data as text as well: older clients do not read `structuredContent`. */
function result({ strangersText }: Tool, { data, image }: ToolReply): CallToolResult {
  return {
    content: [
      // Before the data that it is about.
      ...(strangersText ? [{ type: 'text' as const, text: noticeOf(strangersText) }] : []),
      ...(image
        ? [{ type: 'image' as const, data: Buffer.from(image).toString('base64'), mimeType: 'image/png' }]
        : []),
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data as Record<string, unknown>,
  };
}

const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

function textOf({ code, message, details = [] }: AppError): string {
  // A message about one field has it already.
  const lines = details
    .filter((detail) => details.length > 1 || (detail.displayUrl ?? detail.url) !== undefined)
    .map(lineOf);
  return [`${code}: ${message}`, ...lines].join('\n');
}

const lineOf = ({ path, message, displayUrl, url = displayUrl }: ErrorDetail): string =>
  `- ${path}: ${message}${url === undefined ? '' : ` (${url})`}`;
