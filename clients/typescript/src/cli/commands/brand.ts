import { extname } from 'node:path';
import type { Brand, SaveBrand } from '../../api.ts';
import { THEME_FONTS } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { readInput } from './files.ts';

const DOMAIN = {
  kind: 'text',
  value: 'HOST',
  help: 'Of one of your domains. Default: of the account.',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

function print({ out }: Context, { name, url, logo, icon, color, darkColor, font, footer }: Brand): void {
  out.fields([
    ['Name', name ?? '-'],
    ['Website', url ?? '-'],
    ['Logo', logo ?? '-'],
    ['Icon', icon ?? '-'],
    ['Color', color === null ? '-' : `${color} (dark: ${darkColor})`],
    ['Font', font ?? '-'],
    ['Footer', footer === null ? '-' : `${footer.text} ${footer.url}`],
  ]);
}

const show = command({
  name: 'brand show',
  summary: 'Show the brand that visitors see',
  flags: { domain: DOMAIN },
  examples: [{ run: 'signpost brand show', does: 'Of the account' }],
  run: async (context, { flags }) => {
    const { client, out } = context;
    const data = await client.account.brand(domainOf(flags));
    if (out.isJson) out.json(data);
    else {
      print(context, data.brand);
      if (data.source === 'default') out.note('No brand is saved: pages show the default brand.');
      else if (flags.domain !== undefined && data.source === 'account')
        out.note(`${flags.domain} has no brand of its own: this is the brand of the account.`);
    }
    return undefined;
  },
});

const set = command({
  name: 'brand set',
  summary: 'Change the brand on password, preview, expired and not-found pages',
  details: "Fields without a flag stay as they are; '' removes one.",
  flags: {
    domain: DOMAIN,
    name: { kind: 'text', help: 'Name of the brand.' },
    url: { kind: 'text', value: 'URL', help: 'URL of the button on pages.' },
    logo: { kind: 'text', value: 'FILE', help: 'A PNG or JPEG file.' },
    icon: { kind: 'text', value: 'FILE', help: 'A square PNG or JPEG file, for the tab of the browser.' },
    color: { kind: 'text', value: 'HEX', help: 'Color of buttons, such as 0b6b57.' },
    font: { kind: 'text', value: 'NAME', help: `Font of these pages: ${THEME_FONTS.join(', ')}.` },
    'footer-text': { kind: 'text', value: 'TEXT', help: 'Text of the link at the bottom.' },
    'footer-url': { kind: 'text', value: 'URL', help: 'URL of that link.' },
  },
  examples: [
    {
      run:
        'signpost brand set --name "Halden Coffee" --url example.com --logo logo.png --icon icon.png ' +
        '--color 0b6b57',
      does: 'For the account',
    },
    { run: 'signpost brand set --domain go.example.com --logo ""', does: 'Without a logo on one domain' },
  ],
  run: async (context, { flags }) => {
    const { client, out } = context;
    const { name, url, color, font, logo, icon } = flags;
    const given = Object.entries({ name, url, color, font }).filter(([, value]) => value !== undefined);
    const footer = footerOf(flags['footer-text'], flags['footer-url']);
    if (given.length === 0 && logo === undefined && icon === undefined && footer === undefined)
      throw new UsageError('signpost brand set needs a flag, such as --name or --logo.');
    const body: SaveBrand = {
      ...Object.fromEntries(given.map(([field, value]) => [field, value || null])),
      ...(footer !== undefined && { footer }),
      ...(logo !== undefined && { logo: await uploaded('logo', logo, context) }),
      ...(icon !== undefined && { icon: await uploaded('icon', icon, context) }),
    };
    const brand = await client.account.saveBrand(body, domainOf(flags));
    if (out.isJson) out.json({ brand });
    else print(context, brand);
    return undefined;
  },
});

const remove = command({
  name: 'brand remove',
  summary: 'Remove the brand',
  details: 'Pages then show the default brand again, and those of a domain the brand of the account.',
  flags: { domain: DOMAIN },
  examples: [{ run: 'signpost brand remove --domain go.example.com', does: "Back to the account's" }],
  run: async ({ client, out }, { flags }) => {
    const data = await client.account.removeBrand(domainOf(flags));
    if (out.isJson) out.json(data);
    else
      out.note(data.domain === null ? 'The brand was removed.' : `The brand of ${data.domain} was removed.`);
    return undefined;
  },
});

const domainOf = ({ domain }: { domain: string | undefined }) => (domain === undefined ? {} : { domain });

function footerOf(text: string | undefined, url: string | undefined): SaveBrand['footer'] {
  if (text === undefined && url === undefined) return undefined;
  if (text === '' && !url) return null;
  if (text === undefined || url === undefined)
    throw new UsageError('--footer-text and --footer-url belong together.');
  return { text, url };
}

/** The storage code of a file, uploaded; null for none. */
async function uploaded(flag: 'logo' | 'icon', file: string, context: Context): Promise<string | null> {
  if (file === '') return null;
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new UsageError(`--${flag} must be a .png or .jpg file, not ${file}.`);
  const bytes = await readInput(file, context);
  return context.client.uploads.upload(new Blob([new Uint8Array(bytes)], { type }));
}

export const brandCommands = [show, set, remove];
