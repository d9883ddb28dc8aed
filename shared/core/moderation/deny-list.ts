/** The host of a URL, or those that emails of a `mailto:` URL go to. */
const hostsOf = (url: string): string[] =>
  url.startsWith('mailto:')
    ? url.split(/@|%40/).map((part) => part.split(/[,?&%]/, 1).join(''))
    : [URL.parse(url)?.hostname ?? ''];

/** Hosts that this service does not link to, with their subdomains. */
export class DenyList {
  /** As `readHost` returns them. */
  readonly hosts: ReadonlySet<string>;

  /** `hosts` as `readHost` returns them. */
  constructor(hosts: Iterable<string>) {
    this.hosts = new Set(hosts);
  }

  /** Whether an absolute URL leads to a denied host. False for anything else, such as our own file names. */
  covers(url: string): boolean {
    // Most deployments deny nothing: then no URL is parsed.
    if (this.hosts.size === 0) return false;
    return hostsOf(url).some((host) => {
      let name = host.replace(/\.+$/, '');
      while (name !== '') {
        if (this.hosts.has(name)) return true;
        const dot = name.indexOf('.');
        name = dot === -1 ? '' : name.slice(dot + 1);
      }
      return false;
    });
  }
}
