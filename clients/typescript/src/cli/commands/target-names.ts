import type { Signpost } from '../../signpost.ts';

const MAX_NAMES = 200;

/** URLs of links and pages, each read once; the id of one that cannot be read. */
export class TargetNames {
  readonly #client: Signpost;
  readonly #known = new Map<string, string>();

  constructor(client: Signpost) {
    this.#client = client;
  }

  async of(targetId: string): Promise<string> {
    const known = this.#known.get(targetId);
    if (known !== undefined || this.#known.size >= MAX_NAMES) return known ?? targetId;
    const name = await this.#read(targetId).catch(() => targetId);
    this.#known.set(targetId, name);
    return name;
  }

  async #read(id: string): Promise<string> {
    if (id.startsWith('sml_')) return (await this.#client.smartLinks.get(id)).url;
    return (await this.#client.links.get(id)).displayUrl;
  }
}
