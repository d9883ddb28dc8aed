import type { ToolAnnotations, Tool as ToolDescription } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { type JsonSchema, SchemaWriter } from '#functions/openapi/json-schema.ts';
import { type Effect, noticeOf, type Tool } from './tool.ts';

const described = new Map<Tool, ToolDescription>();

/** A tool as `tools/list` shows it. */
export function describe(tool: Tool): ToolDescription {
  const known = described.get(tool);
  if (known) return known;
  const { name, title, description, strangersText, effect, input, shownInput, output } = tool;
  const shown = {
    name,
    title,
    description: strangersText ? `${description} ${noticeOf(strangersText)}` : description,
    inputSchema: { ...plainSchema(shownInput ?? input, 'input'), additionalProperties: false },
    outputSchema: plainSchema(output, 'output'),
    annotations: { title, ...annotationsOf(effect) },
  } as unknown as ToolDescription;
  described.set(tool, shown);
  return shown;
}

/** Names of a tool's arguments. */
export const argumentsOf = (tool: Tool): string[] => Object.keys(describe(tool).inputSchema.properties ?? {});

/** The hints of a tool. An update is destructive in the protocol's sense: it replaces what was there. */
function annotationsOf(effect: Effect): ToolAnnotations {
  if (effect === 'read') return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: effect !== 'create',
    idempotentHint: effect !== 'create',
    openWorldHint: false,
  };
}

/**
 * A JSON Schema without references and examples: many model APIs do not follow references, and examples fill
 * the context.
 */
function plainSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schemas = new SchemaWriter();
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as JsonSchema;
    const all = $ref === undefined ? own : { ...schemas.resolve({ $ref }), ...own };
    const entries = Object.entries(all).filter(([keyword, content]) => !isLeftOut(keyword, content));
    return Object.fromEntries(entries.map(([keyword, content]) => [keyword, plain(content)]));
  };
  return plain(schemas.write(schema, io)) as JsonSchema;
}

/** Validators of clients warn of them. */
const UNUSUAL_FORMATS: readonly unknown[] = ['iri', 'iri-reference', 'int64'];

/** Keywords, not fields of that name. */
const isLeftOut = (keyword: string, content: unknown): boolean =>
  (keyword === 'examples' && Array.isArray(content)) ||
  (keyword === 'format' && UNUSUAL_FORMATS.includes(content));
