import { Hono } from 'hono';
import { PRODUCT } from '#vocabulary/product.ts';
import type { MountParts } from '#foundation/server/http/endpoint-request.ts';
import { mountOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { answerUnknownEndpoint, mount } from '#foundation/server/http/mount.ts';
import { openApiDocument } from '#foundation/server/http/openapi.ts';
import { createOriginOf } from '#foundation/server/http/origin-of.ts';
import { servePolicyReports } from '#foundation/server/http/policy-reports.ts';
import { serveSecurityText } from '#foundation/server/http/security-text.ts';
import { serveWebPages } from '#foundation/server/http/web-pages.ts';
import { mailDomainOf } from './message-mail.ts';
import type { Settings } from './settings.ts';
import { separateEndpoints, handlers } from './handlers.ts';

export interface ServerParts extends MountParts {
  readonly settings: Pick<
    Settings,
    | 'demo'
    | 'google'
    | 'mail'
    | 'mailIn'
    | 'publicUrl'
    | 'publicUrlIsGiven'
    | 'securityContact'
    | 'trustedProxies'
  >;
  /** The key that browsers send to the Supabase services. */
  readonly publishableKey: () => string;
  /** Routes in addition to the endpoints: the Supabase services, pictures, the demo's outbox. */
  readonly mounts: readonly ((app: Hono) => void)[];
  /** Endpoints that wait for other machines. */
  readonly outside: readonly OutsideHandler[];
  /** The folder of the built web app; null to serve the API only. */
  readonly webRoot: string | null;
}

/** What a browser or a test needs before its first request. */
const publicConfig = ({ settings, publishableKey }: ServerParts, origin: string) => ({
  name: PRODUCT.name,
  supabaseUrl: origin,
  supabaseKey: publishableKey(),
  demo: settings.demo,
  google: settings.google !== null,
  mail: { domain: mailDomainOf(settings), isSent: settings.mail !== null || settings.demo },
});

let document: ReturnType<typeof openApiDocument> | undefined;

/** Created on first use and then cached: most servers never need it, and it takes megabytes. */
const apiDocument = () =>
  (document ??= openApiDocument([...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints], {
    title: `${PRODUCT.name} API`,
    version: '1',
  }));

/** Every HTTP handler, in order. */
export async function createServer(parts: ServerParts): Promise<Hono> {
  const app = new Hono();
  const originOf = createOriginOf(parts.settings);
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(publicConfig(parts, originOf(c)));
  });
  app.get('/api/openapi.json', (c) => c.json(apiDocument()));
  serveSecurityText(app, { contact: parts.settings.securityContact, publicUrl: parts.settings.publicUrl });
  servePolicyReports(app, parts);
  for (const add of parts.mounts) add(app);
  mountOutside(app, parts.outside, parts);
  mount(app, handlers, parts);
  const answerPage = parts.webRoot && (await serveWebPages(app, parts.webRoot, parts.settings.publicUrl));
  app.notFound((c) =>
    answerPage && !/^\/api(?:\/|$)/.test(c.req.path) ? answerPage(c) : answerUnknownEndpoint(c, parts),
  );
  return app;
}
