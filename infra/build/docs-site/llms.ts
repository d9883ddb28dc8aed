import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { CLIENT_FILE, WHEEL_FILE } from '../client-file.ts';
import { pageLists, type Section } from './page.ts';

/** An index of the site for language models, in the form of https://llmstxt.org. */
export function llmsText(summary: string, sections: readonly Section[]): string {
  const facts = [
    `- The API is at ${UNKNOWN_ORIGIN}/v1/api. Requests and responses are JSON.`,
    `- Every page of ${UNKNOWN_ORIGIN}/docs is also there as Markdown: add \`.md\` to its URL.`,
    `- Clients: \`npm install ${UNKNOWN_ORIGIN}/${CLIENT_FILE}\` for TypeScript and the command line, ` +
      `\`pip install ${UNKNOWN_ORIGIN}/${WHEEL_FILE}\` for Python.`,
    `- The OpenAPI 3.1 document is at ${UNKNOWN_ORIGIN}/v1/openapi.json.`,
  ];
  return `${['# Signpost', `> ${summary}`, facts.join('\n'), pageLists(sections)].join('\n\n')}\n`;
}
