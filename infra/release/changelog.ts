/** The changelog, and the files in `.changes/` from which its next section is made. */

/** Headings of a section, in their order. */
export const AREAS = [
  'Breaking',
  'Links',
  'Smart Links',
  'Analytics',
  'API and clients',
  'Console',
  'Accounts and sign-in',
  'Operations',
  'Security',
] as const;

export type Area = (typeof AREAS)[number];

export interface Change {
  area: Area;
  /** Markdown: items of a list. */
  text: string;
}

/** Reads a change file: a heading with the area, then items of a list. Throws if it is anything else. */
export function readChange(content: string): Change {
  const [, heading = '', text = ''] = /^### (.+)\n\n([\s\S]+)$/.exec(content) ?? [];
  const area = AREAS.find((name) => name === heading);
  if (area === undefined) throw new Error(`must begin with ### and one of ${AREAS.join(', ')}`);
  if (!text.startsWith('- ')) throw new Error('must have a list after its heading');
  return { area, text: text.trimEnd() };
}

/** The section of a release. `date`: YYYY-MM-DD. */
export function sectionOf(version: string, date: string, changes: readonly Change[]): string {
  const parts = AREAS.flatMap((area) => {
    const texts = changes.filter((change) => change.area === area).map(({ text }) => text);
    return texts.length > 0 ? [`### ${area}\n\n${texts.join('\n')}`] : [];
  });
  return [`## ${version} - ${date}`, ...parts].join('\n\n');
}

const FIRST_SECTION = /^## /m;

/** The changelog with another section on top. */
export function withSection(changelog: string, section: string): string {
  const at = changelog.search(FIRST_SECTION);
  return at === -1
    ? `${changelog.trimEnd()}\n\n${section}\n`
    : `${changelog.slice(0, at)}${section}\n\n${changelog.slice(at)}`;
}

/** Markdown whose links to files of the repository lead to `base`, such as `https://example.com/blob/v0.3.0`. */
export const withAbsoluteLinks = (markdown: string, base: string): string =>
  markdown.replaceAll(/\]\((?![a-z]+:|#)/g, `](${base}/`);

/** What the changelog says of a version, without its heading; undefined if nothing. */
export function notesOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version} `));
  return section?.slice(section.indexOf('\n')).trim();
}
