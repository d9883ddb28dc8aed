import type { CreateLink, Link } from '../../api.ts';
import { command } from '../command.ts';
import { findLink, LINK_HELP } from './find.ts';
import { LINK_FLAGS, linkFields } from './link-fields.ts';

export const duplicate = command({
  name: 'links duplicate',
  summary: 'Create a link like another one',
  details: 'With a code of its own. Neither a password nor an uploaded preview image is copied.',
  args: [{ name: 'link', help: LINK_HELP }],
  flags: { code: { kind: 'text', help: 'Short code. Default: a random one.' }, ...LINK_FLAGS },
  examples: [
    {
      run: 'signpost links duplicate spring --code spring-print --utm source=print',
      does: 'With another code and UTM parameters',
    },
  ],
  run: async ({ io, client, out }, { args, flags }) => {
    const body = {
      ...copyOf(await findLink(client, args.link), new Date()),
      ...(await linkFields(flags, { io, client }, new Date())),
      ...(flags.code !== undefined && { code: flags.code }),
    };
    const link = await client.links.create(body);
    if (out.isJson) out.json(link);
    else out.line(link.displayUrl);
    return undefined;
  },
});

const testOf = ({ goal, minimum, endsAt, apply }: NonNullable<Link['test']>): CreateLink['test'] => ({
  goal,
  minimum,
  endsAt,
  apply,
});

/** What to create a copy from. The API ignores the fields that only it sets. */
function copyOf(link: Link, now: Date): CreateLink {
  // `expiration` repeats `expiresAt` and `maxClicks`.
  const { code, expiration, ...fields } = link;
  const { status, expiresAt, test, preview } = fields;
  // An uploaded image belongs to one link.
  const { image, ...words } = preview ?? {};
  const isUploaded = image !== undefined && new URL(image).pathname.startsWith('/media/');
  return {
    ...fields,
    status: status === 'inactive' ? 'inactive' : 'active',
    expiresAt: expiresAt !== null && new Date(expiresAt) <= now ? null : expiresAt,
    // One that has ended would begin again.
    test: test?.result ? null : test && testOf(test),
    preview: isUploaded ? (Object.keys(words).length > 0 ? (words as CreateLink['preview']) : null) : preview,
    allowDuplicate: true,
  };
}
