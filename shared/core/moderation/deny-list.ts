import { canonicalHost, urlsIn } from '../destinations/read-urls.ts';

/** Hosts that this service does not link to, with their subdomains. */
export class DenyList {
  /** As `readHost` returns them. */
  readonly hosts: ReadonlySet<string>;

  /** `hosts` as `readHost` returns them. */
  constructor(hosts: Iterable<string>) {
    // Operators may write an IPv4 address in a form of IPv6.
    this.hosts = new Set(Array.from(hosts, canonicalHost));
  }

  /** Most deployments deny nothing: then no URL needs to be parsed. */
  get isEmpty(): boolean {
    return this.hosts.size === 0;
  }

  /**
   * Whether a URL, or one inside it, leads to a denied host. False for anything else, such as our own file
   * names.
   */
  covers(url: string): boolean {
    return !this.isEmpty && urlsIn(url).some((read) => this.coversAny(read));
  }

  /** Whether one of these hosts, as `urlsIn` returns them, is denied. */
  coversAny({ hosts }: { hosts: readonly string[] }): boolean {
    return hosts.some((host) => {
      let name = host;
      while (name !== '') {
        if (this.hosts.has(name)) return true;
        const dot = name.indexOf('.');
        name = dot === -1 ? '' : name.slice(dot + 1);
      }
      return false;
    });
  }
}
