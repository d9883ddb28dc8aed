import { create } from 'qrcode';
import { QR_CORNERS, QR_DOTS, QR_FORMATS, QR_STYLES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { halfBlocks } from '../output/half-blocks.ts';
import { writeOutput } from './files.ts';
import { findLink, findPage, findTarget } from './find.ts';

const TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
} as const;

type Format = keyof typeof TYPES;

type QrQuery = NonNullable<Parameters<Context['client']['links']['qrCode']>[1]>;

const qr = command({
  name: 'links qr',
  summary: 'Draw or save a QR code',
  details:
    'Draws the code on a terminal. With --output, or if the output is not a terminal, writes an image.',
  args: [{ name: 'link', help: 'Id, code or URL of a link or Smart Link.' }],
  flags: {
    output: { kind: 'text', short: 'o', value: 'FILE', help: 'Where to save the image.' },
    format: {
      kind: 'text',
      choices: QR_FORMATS,
      help: 'Format of the image. Default: by the file name, else png.',
    },
    size: { kind: 'number', value: 'PIXELS', help: 'Width and height, from 64 to 2048. Default: 300.' },
    tracked: { kind: 'switch', help: 'Count scans with the source qr.' },
    style: {
      kind: 'text',
      choices: QR_STYLES,
      help: "Saved: the style of the link's domain or the account. Default: plain.",
    },
    color: { kind: 'text', value: 'HEX', help: 'Color of the modules. Default: 000000.' },
    background: {
      kind: 'text',
      value: 'HEX',
      help: 'Color of the background, or transparent. Default: ffffff.',
    },
    dots: { kind: 'text', choices: QR_DOTS, help: 'Shape of the modules. Default: square.' },
    corners: {
      kind: 'text',
      choices: QR_CORNERS,
      help: 'Shape of the corners. Some scanners cannot read circle. Default: square.',
    },
    frame: { kind: 'text', value: 'TEXT', help: 'Text of a frame around the code.' },
    logo: { kind: 'text', value: 'CODE', help: 'Storage code of an image for the middle.' },
  },
  examples: [
    { run: 'signpost links qr spring', does: 'Draws it in the terminal' },
    { run: 'signpost links qr spring -o spring.svg', does: 'Saves it as a file for print' },
  ],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { output, size, tracked, style, color, background, dots, corners, frame, logo } = flags;
    const look = { style, color, background, dots, corners, frame, logo };
    const target = await findTarget(client, args.link);
    const isStyled = Object.values(look).some((value) => value !== undefined);
    if (output === undefined && flags.format === undefined && out.terminal.isTty && !out.isJson) {
      if (isStyled) throw new UsageError('A terminal shows plain codes only: add --output FILE.');
      const url = await urlOf(target, context);
      for (const line of drawn(tracked ? `${url}?via=qr` : url, out.terminal.hasUnicode)) out.line(line);
      out.note(url);
      return undefined;
    }
    const format = (flags.format ?? formatOf(output)) as Format;
    if (output === undefined && out.terminal.isTty && !out.isJson && format !== 'svg') {
      throw new UsageError(`A terminal cannot show a ${format} image: add --output FILE.`);
    }
    const query = { format, size, ...(tracked && { tracked }), ...look } as QrQuery;
    const image = await client.links.qrCode(target.id, query);
    const bytes = Buffer.from(await image.arrayBuffer());
    if (out.isJson && output === undefined) {
      out.json({ _id: target.id, contentType: TYPES[format], base64: bytes.toString('base64') });
      return undefined;
    }
    await writeOutput(output ?? '-', [bytes], context);
    if (output !== undefined) out.note(`Saved ${output}.`);
    return undefined;
  },
});

function formatOf(file: string | undefined): Format {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(file ?? '') ?? [];
  const name = extension.toLowerCase().replace('jpeg', 'jpg');
  return Object.hasOwn(TYPES, name) ? (name as Format) : 'png';
}

async function urlOf(
  { kind, id }: Awaited<ReturnType<typeof findTarget>>,
  { client }: Context,
): Promise<string> {
  return kind === 'link' ? (await findLink(client, id)).displayUrl : (await findPage(client, id)).url;
}

/** Lines of a terminal, with the quiet zone that scanners need. */
export function drawn(text: string, hasUnicode: boolean): string[] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return halfBlocks(size, (x, y) => data[y * size + x] === 1, hasUnicode);
}

export const qrCommands = [qr];
