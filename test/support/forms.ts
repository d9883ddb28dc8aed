import { type Answer, apiKey as ownKey, send } from './deployment/client.ts';

type Part = string | number | object | Blob | readonly Blob[];

/**
 * A form of these parts: text as it is, files as files, a list of files as a repeated part, all else as JSON.
 */
export function formOf(parts: Readonly<Record<string, Part>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    const isFiles = Array.isArray(part) && part.every((entry) => entry instanceof Blob);
    if (isFiles) for (const file of part) form.append(name, file);
    else if (part instanceof Blob) form.append(name, part);
    else form.append(name, typeof part === 'string' ? part : JSON.stringify(part));
  }
  return form;
}

export const aFile = (bytes: Uint8Array, name = 'file.bin', type = 'application/octet-stream'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Sends a form to the authenticated API. */
export function sendForm(
  method: 'POST' | 'PUT',
  path: string,
  parts: Readonly<Record<string, Part>>,
  { apiKey = ownKey, headers = {} }: { apiKey?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const all = { 'x-service-api-key': apiKey, ...headers };
  return send(method, `/v1/api${path}`, { headers: all, body: formOf(parts) });
}
