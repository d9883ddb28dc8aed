import { ChatResource } from './chat.ts';
import { type PathCalls, pathCalls } from './client.ts';
import { Links, Uploads, Webhooks } from './extended-resources.ts';
import { type CallOptions, type ClientOptions, type Requester, requester } from './requester.ts';
import {
  AccountResource,
  AnalyticsResource,
  AppsResource,
  AuditResource,
  ConnectionsResource,
  ConversionsResource,
  DomainsResource,
  FoldersResource,
  KeysResource,
  MembersResource,
  PublicResource,
  ReportsResource,
  RootResource,
  SharesResource,
  SmartLinksResource,
  UtmTemplatesResource,
  ViewsResource,
} from './resources.ts';
import { type RetryOptions, sendWithRetries } from './retry.ts';

export interface SignpostOptions extends ClientOptions, RetryOptions {}

/**
 * A client with a named method for each endpoint, and retries. Calls throw an `ApiError` on an error
 * response, or if there is no response.
 */
export class Signpost implements PathCalls {
  /** Short links. */
  readonly links: Links;
  /** Landing pages, their survey responses and registrations. */
  readonly smartLinks: SmartLinksResource;
  /** Folders of links and pages. */
  readonly folders: FoldersResource;
  /** UTM templates, and parameters that every new link must have. */
  readonly utmTemplates: UtmTemplatesResource;
  /** Saved views of lists and reports. */
  readonly views: ViewsResource;
  /** Files for Smart Links. */
  readonly uploads: Uploads;
  /** Clicks of the whole account. */
  readonly analytics: AnalyticsResource;
  /** Reports that people without an account can open. */
  readonly reports: ReportsResource;
  readonly shares: SharesResource;
  /** Domains of your own. */
  readonly domains: DomainsResource;
  /** Webhooks, their deliveries and signatures. */
  readonly webhooks: Webhooks;
  /** API keys. */
  readonly keys: KeysResource;
  /** OAuth apps that the account has registered. */
  readonly apps: AppsResource;
  /** Apps that members have connected. */
  readonly connections: ConnectionsResource;
  /** Members of the account. */
  readonly members: MembersResource;
  /** Leads, sales and refunds that clicks led to. */
  readonly conversions: ConversionsResource;
  /** The audit log. */
  readonly audit: AuditResource;
  /** Export and deletion of the account. */
  readonly account: AccountResource;
  /** What needs no API key. */
  readonly public: PublicResource;
  /** Text from models. */
  readonly chat: ChatResource;

  readonly get: PathCalls['get'];
  readonly post: PathCalls['post'];
  readonly put: PathCalls['put'];
  readonly patch: PathCalls['patch'];
  readonly delete: PathCalls['delete'];
  readonly file: PathCalls['file'];
  readonly filePages: PathCalls['filePages'];

  readonly #root: RootResource;

  constructor(options: SignpostOptions) {
    const { fetch: ask = fetch } = options;
    const send = sendWithRetries((url, init) => ask(url, init), options);
    const api: Requester = requester(options, send);
    this.links = new Links(api);
    this.smartLinks = new SmartLinksResource(api);
    this.folders = new FoldersResource(api);
    this.utmTemplates = new UtmTemplatesResource(api);
    this.views = new ViewsResource(api);
    this.uploads = new Uploads(api, (url, init) => ask(url, init));
    this.analytics = new AnalyticsResource(api);
    this.reports = new ReportsResource(api);
    this.shares = new SharesResource(api);
    this.domains = new DomainsResource(api);
    this.webhooks = new Webhooks(api);
    this.keys = new KeysResource(api);
    this.apps = new AppsResource(api);
    this.connections = new ConnectionsResource(api);
    this.members = new MembersResource(api);
    this.conversions = new ConversionsResource(api);
    this.audit = new AuditResource(api);
    this.account = new AccountResource(api);
    this.public = new PublicResource(api);
    this.chat = new ChatResource(api);
    this.#root = new RootResource(api);
    const { get, post, put, patch, delete: remove, file, filePages } = pathCalls(api);
    this.get = get;
    this.post = post;
    this.put = put;
    this.patch = patch;
    this.delete = remove;
    this.file = file;
    this.filePages = filePages;
  }

  /** The account, its plan and quotas, and what the API key may do. */
  me(options?: CallOptions): ReturnType<RootResource['me']> {
    return this.#root.me(options);
  }
}
