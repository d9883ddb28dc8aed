import type { JsonSchema } from '#functions/openapi/json-schema.ts';

/** An operation of the OpenAPI document, as far as the generators read it. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: JsonSchema[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  'x-internal'?: boolean;
  'x-alias-of'?: string;
}

/**
 * What a method returns. `list`: an async iterable over all pages. `one`: the only field of
 * `data`. `data`: all of it.
 * `file`: a Blob. `csv`: pages of one CSV file.
 */
type Returns =
  | { kind: 'list'; field: string; item: JsonSchema }
  | { kind: 'one'; field: string; schema: JsonSchema }
  | { kind: 'data'; schema: JsonSchema }
  | { kind: 'file' }
  | { kind: 'csv' };

/** A method of the client: `signpost.links.create`. */
export interface NamedMethod {
  /** Property of the client; '' for a method of the client itself. */
  resource: string;
  name: string;
  method: string;
  path: string;
  operation: Operation;
  returns: Returns;
}

/** Names that the operation's id does not give. */
const NAMES: Record<string, string> = {
  'utm-settings-get': 'utmTemplates.settings',
  'utm-settings-save': 'utmTemplates.saveSettings',
  'conversion-settings-get': 'account.conversionSettings',
  'conversion-settings-save': 'account.saveConversionSettings',
  'brand-get': 'account.brand',
  'brand-save': 'account.saveBrand',
  'brand-delete': 'account.removeBrand',
  'qr-style-get': 'links.qrStyle',
  'qr-style-save': 'links.saveQrStyle',
  'qr-style-delete': 'links.removeQrStyle',
  'links-bulk': 'links.bulkCreate',
  'links-qrcode': 'links.qrCode',
  'links-import-list': 'links.imports',
  'links-import-get': 'links.getImport',
  'links-import-check': 'links.checkImport',
  'reports-confirm-email': 'reports.sendConfirmationEmail',
  'smart-links-confirm-email': 'smartLinks.sendConfirmationEmail',
  'analytics-get': 'analytics.get',
  'smart-links-spam': 'smartLinks.droppedForms',
  'smart-links-accept-spam': 'smartLinks.acceptDroppedForm',
  'smart-links-delete-spam': 'smartLinks.deleteDroppedForm',
  clicks: 'analytics.clicks',
  'conversions-bulk': 'conversions.bulkCreate',
  'webhooks-delivery': 'webhooks.getDelivery',
  'account-exports-list': 'account.exports',
  'account-exports-get': 'account.getExport',
  'account-exports-create': 'account.export',
  'smart-links-responses-delete': 'smartLinks.deleteResponse',
  'public-smart-links-get': 'public.getSmartLink',
  'public-link-states-get': 'public.linkState',
  me: '.me',
};

/** Methods that read JSON or CSV, and the name of the one that reads CSV. */
const CSV_NAMES: Record<string, string> = {
  'smart-links-responses': 'exportResponses',
  'smart-links-registrations': 'exportRegistrations',
  'smart-links-subscribers': 'exportSubscribers',
  clicks: 'exportClicks',
  'conversions-list': 'export',
  'audit-list': 'export',
};

/** Operations with a method written by hand, and its name. */
export const HANDWRITTEN: Record<string, string> = {
  'links-tags': 'links.tags',
  'links-tags-rename': 'links.renameTag',
  'chat-completions': 'chat.completions.create',
  'chat-generate': 'chat.generate',
  'chat-models': 'chat.models.list',
  'chat-models-chat-v1-models-model': 'chat.models.get',
};

/** Fields beside the items of a page. */
const BESIDE_ITEMS = ['nextCursor', 'followCursor', 'confirmed', 'dropped'];

type Paths = Record<string, Record<string, Operation>>;

/** The operations that get a named method: of the authenticated APIs, and public ones that return JSON. */
export function namedOperations(paths: Paths): { method: string; path: string; operation: Operation }[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return all.filter(({ method, path, operation }) => {
    if (method === 'head' || method === 'options' || isAlias(operation, paths[path])) return false;
    // Such as the MCP server, which has clients of its own.
    if (operation['x-internal']) return false;
    const isPublic = operation.tags.includes('Public') && dataOf(operation) !== undefined;
    return (operation.security ?? []).length > 0 || isPublic;
  });
}

/** The generated methods of the client, ordered by resource. Throws when two would have the same name. */
export function namedMethods(paths: Paths): NamedMethod[] {
  const methods = namedOperations(paths)
    .filter(({ operation }) => HANDWRITTEN[operation.operationId] === undefined)
    .flatMap(({ method, path, operation }) => {
      const { operationId } = operation;
      const [resource = '', name = ''] = nameOf(operationId).split('.');
      const named = { resource, method, path, operation };
      if (operationId === 'links-export') return [{ ...named, name, returns: { kind: 'csv' as const } }];
      const csv = CSV_NAMES[operationId];
      return [
        { ...named, name, returns: returnsOf(operation, method) },
        ...(csv === undefined ? [] : [{ ...named, name: csv, returns: { kind: 'csv' as const } }]),
      ];
    });
  const taken = new Set<string>(Object.values(HANDWRITTEN));
  for (const { resource, name, operation } of methods) {
    const full = `${resource}.${name}`;
    if (taken.has(full)) throw new Error(`${operation.operationId} has the name of another method: ${full}`);
    taken.add(full);
  }
  return methods;
}

/** Another method of the same path that does the same, such as PATCH beside PUT. */
function isAlias({ operationId }: Operation, siblings: Record<string, Operation> = {}): boolean {
  const [, original] = /^(.+)-(?:get|put|patch|post|delete)$/.exec(operationId) ?? [];
  return Object.values(siblings).some((sibling) => sibling.operationId === original);
}

const RESOURCES = [
  'smart-links',
  'links',
  'folders',
  'utm-templates',
  'views',
  'conversions',
  'shares',
  'reports',
  'uploads',
  'keys',
  'apps',
  'connections',
  'domains',
  'webhooks',
  'members',
  'audit',
];

/** `smart-links-delete-response` as `smartLinks.deleteResponse`. */
function nameOf(operationId: string): string {
  const known = NAMES[operationId];
  if (known !== undefined) return known;
  const resource = [...RESOURCES, 'account', 'public'].find((one) => operationId.startsWith(`${one}-`));
  if (resource === undefined) throw new Error(`Name the client's method of ${operationId} in NAMES.`);
  return `${camelCase(resource)}.${camelCase(operationId.slice(resource.length + 1))}`;
}

function returnsOf(operation: Operation, method: string): Returns {
  const schema = dataOf(operation);
  if (schema === undefined) return { kind: 'file' };
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const [[field, first] = ['', {}], ...others] = fields;
  if (schema['$ref'] !== undefined || fields.length === 0) return { kind: 'data', schema };
  const isPage = others.every(([name]) => BESIDE_ITEMS.includes(name));
  if (method === 'get' && first['type'] === 'array' && isPage)
    return { kind: 'list', field, item: first['items'] as JsonSchema };
  const isRecord = first['$ref'] !== undefined || first['type'] === 'object';
  return others.length === 0 && isRecord ? { kind: 'one', field, schema: first } : { kind: 'data', schema };
}

/** Schema of `data` in the success response; undefined if that is a file. */
function dataOf({ responses }: Operation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = success?.content?.['application/json']?.schema;
  return (schema?.['properties'] as { data?: JsonSchema } | undefined)?.data;
}

const camelCase = (words: string): string =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
