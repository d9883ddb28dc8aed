import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { apiValues } from '../api-values.ts';
import { type Document, errorCodesOf, problemCodesOf } from '../document.ts';
import { type PYTHON_MODULES, PYTHON_SOURCES } from '../generated-files.ts';
import { namedMethods } from '../named-methods.ts';
import { chatClasses } from './chat-writer.ts';
import { docstring, literal, pascalCase } from './names.ts';
import { resourceClasses, type Writers } from './resource-writer.ts';
import { syncOf } from './sync.ts';
import { TypeWriter } from './type-writer.ts';

const NOTE = '# Generated from the OpenAPI document: change that, not this file.';

const ROOT = join(import.meta.dirname, '../../..');

/** The generated modules of the Python client by their names. */
export function pythonModules(document: Document): Record<(typeof PYTHON_MODULES)[number], string> {
  const { models, params, resources } = modulesOf(document);
  return {
    '_async_resources.py': resources,
    '_client.py': syncModule('_async_client.py'),
    '_extended.py': syncModule('_async_extended.py'),
    '_resource.py': syncModule('_async_resource.py'),
    '_resources.py': syncOf(resources),
    'models.py': models,
    'params.py': params,
    'values.py': valuesModule(document),
  };
}

function syncModule(name: string): string {
  const source = readFileSync(join(ROOT, PYTHON_SOURCES, name), 'utf8');
  return `# Generated from ${name}: change that, not this file.\n\n${syncOf(source)}`;
}

/** Modules whose classes name each other, which is why they are written together. */
function modulesOf({
  components,
  paths,
  webhooks,
}: Document): Record<'models' | 'params' | 'resources', string> {
  const { schemas } = components;
  const writers: Writers = {
    models: new TypeWriter('model', schemas),
    parameters: new TypeWriter('parameter', schemas),
  };
  const methods = namedMethods(paths);
  const resources = [...resourceClasses(methods, writers), ...chatClasses(schemas, writers)];
  for (const name of ['ErrorDetail', 'ChatModel', 'RowError'])
    writers.models.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  const events = eventClasses(webhooks, writers.models);
  const codes = [
    literalAlias(
      'KnownErrorCode',
      'Codes of the errors that the API documents.',
      errorCodesOf(components.responses),
    ),
    literalAlias(
      'KnownProblemCode',
      'Codes of invalid fields: `code` in `details` of an error.',
      problemCodesOf(),
    ),
  ];
  return {
    models: joined(
      [
        NOTE,
        '"""What the service returns: records with attributes in snake_case."""',
        'from __future__ import annotations',
        'from dataclasses import dataclass\nfrom typing import Any, Literal, Union',
        'from ._model import Model',
      ],
      [...writers.models.source, ...events, ...codes],
    ),
    params: joined(
      [
        NOTE,
        '"""Types of the objects within arguments of methods. They are plain dictionaries."""',
        'from __future__ import annotations',
        'from collections.abc import Mapping, Sequence\nfrom typing import Any, Literal, TypedDict',
      ],
      writers.parameters.source,
    ),
    resources: resourcesModule(resources),
  };
}

/** A module that imports those of these names that it uses. */
function joined(head: readonly string[], classes: readonly string[]): string {
  const body = classes.map((one) => one.trimEnd()).join('\n\n\n');
  // Docstrings may contain the names as words.
  const code = body.replaceAll(/"""[\s\S]*?"""/g, '');
  const imports = head.map((part) =>
    part.replaceAll(/^from (\S+) import (.+)$/gm, (line, module: string, names: string) => {
      if (module === '__future__') return line;
      const used = names.split(', ').filter((name) => new RegExp(`\\b${name}\\b`).test(code));
      return used.length > 0 ? `from ${module} import ${used.join(', ')}` : '';
    }),
  );
  return `${imports.join('\n\n')}\n\n\n${body}\n`;
}

function resourcesModule(classes: readonly string[]): string {
  return joined(
    [
      NOTE,
      'from __future__ import annotations',
      'from collections.abc import Mapping, Sequence\nfrom typing import Any, Literal, overload',
      `from . import models, params
from ._call import NOT_GIVEN, Call, FileInput, NotGiven
from ._async_resource import AsyncChatStream, AsyncCsvFile, AsyncPaged, AsyncResource`,
    ],
    classes,
  );
}

/** A class for each webhook event, and the union of all. */
function eventClasses(webhooks: Document['webhooks'], models: TypeWriter): string[] {
  const named = Object.entries(webhooks).map(([type, { post }]) => {
    const { properties } = post.requestBody?.content['application/json']?.schema ?? {};
    const { data } = properties as { data: JsonSchema };
    const name = `${pascalCase(type)}Event`;
    const ofData = models.typeOf(data, `${pascalCase(type)}Data`).replaceAll(/[‹›]/g, '');
    const source = `@dataclass(frozen=True, kw_only=True)
class ${name}(Model):
${docstring(post.summary, '    ')}
    id: str
    """\`webhook-id\`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal[${literal(type)}]
    timestamp: str
    """When it happened, ISO 8601."""
    data: ${ofData}
`;
    return { type, name, source };
  });
  const unknown = `@dataclass(frozen=True, kw_only=True)
class UnknownEvent(Model):
    """An event of a type that this version of the client does not know yet."""

    id: str
    type: str
    timestamp: str
    data: dict[str, Any]
`;
  return [
    // Classes of data come first: \`models.source\` is read before.
    ...named.map(({ source }) => source),
    unknown,
    'WebhookEvent = Union[\n' +
      `${[...named.map(({ name }) => name), 'UnknownEvent'].map((name) => `    ${name},\n`).join('')}]\n` +
      '"""A verified event of a webhook, told apart by its class."""',
    'EVENT_CLASSES: dict[str, type[WebhookEvent]] = {\n' +
      `${named.map(({ type, name }) => `    ${literal(type)}: ${name},\n`).join('')}}`,
  ];
}

const literalAlias = (name: string, description: string, values: readonly string[]): string =>
  `${name} = Literal[\n${values.map((value) => `    ${literal(value)},\n`).join('')}]\n"""${description}"""`;

/** Choices and limits that forms need before they call the API. */
function valuesModule(of: Document): string {
  const constants = Object.entries(apiValues(of))
    // Python's own regular expressions have no Unicode properties.
    .filter(([, { value }]) => !String(value).includes('\\p{'))
    .map(([name, { description, value }]) => `${name}: Final = ${pythonValue(value)}\n"""${description}"""`);
  return joined(
    [NOTE, '"""Choices and limits of the API, for forms."""', 'from typing import Final'],
    [constants.join('\n\n')],
  );
}

function pythonValue(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map((one) => `${pythonValue(one)},`).join(' ')})`;
  if (typeof value !== 'object' || value === null) return literal(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${literal(name)}: ${pythonValue(one)}`)
    .join(', ')}}`;
}
