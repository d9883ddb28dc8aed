import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';

/** Commands whose words are not those of the client's method. */
const NAMES: Readonly<Record<string, string>> = {
  'links.qrCode': 'links qr',
  'links.analytics': 'analytics',
  'smartLinks.list': 'pages list',
  'smartLinks.get': 'pages get',
  'smartLinks.create': 'pages create',
  'smartLinks.update': 'pages update',
  'smartLinks.delete': 'pages delete',
  'smartLinks.responses': 'pages responses',
  'smartLinks.analytics': 'analytics',
  'analytics.get': 'analytics',
  'analytics.clicks': 'clicks',
  '.me': 'whoami',
};

/** What the help of the command shows that does what a method does; undefined if there is none. */
export function cliExample(resource: string, name: string): string | undefined {
  const full = `${resource}.${name}`;
  const command = COMMANDS.find((one) => one.name === (NAMES[full] ?? full.replace('.', ' ')));
  return command?.examples.map(({ run, does }) => `# ${does}\n${run}`).join('\n\n');
}
