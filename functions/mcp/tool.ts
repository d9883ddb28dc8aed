import type * as z from 'zod';
import type { Caller } from '../../shared/accounts/caller.ts';
import type { NeededPermission } from '../../shared/accounts/permissions.ts';
import type { IdSource } from '../../shared/platform/runtime/ids.ts';

/** A call with validated arguments. */
export interface ToolCall<Input> {
  caller: Caller;
  input: Input;
  ids: IdSource;
  now: Date;
}

/** What a tool returns to the model. */
export interface ToolReply<Data> {
  data: Data;
  /** A sentence before the data, for what the model must know to read it. */
  notice?: string;
  /** A PNG. */
  image?: Uint8Array;
}

/** What a call does to the account; hosts decide by it whether to ask the user first. */
export type Effect = 'read' | 'create' | 'update' | 'delete';

interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  /** In snake_case, a verb first. */
  name: string;
  /** For people. */
  title: string;
  /** For models: what it does, when to use it, its limits. */
  description: string;
  /** Callers without it neither see the tool nor may call it. */
  permission: NeededPermission;
  effect: Effect;
  /** Validates the arguments. */
  input: Input;
  /**
   * The arguments as models see them, where `input` is a union: some model APIs accept only a plain object at the top. Arguments
   * that are not in it are rejected.
   */
  shownInput?: z.ZodObject;
  /** The data; an open object where the data has more fields than are worth describing. */
  output: Output;
  run: (call: ToolCall<z.infer<Input>>) => Promise<ToolReply<z.input<Output>>>;
}

/** A tool of the MCP server. */
export type Tool = ToolDefinition<z.ZodType, z.ZodType>;

/** Defines a tool; the compiler checks that it returns its output. */
export const tool = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool => definition as unknown as Tool;
