import { Hono, type Context } from 'hono';
import { PRODUCT } from '#vocabulary/product.ts';
import { mount, type MountParts } from '#foundation/server/http/mount.ts';
import { openApiDocument } from '#foundation/server/http/openapi.ts';
import { securityHeaders } from '#foundation/server/http/security-headers.ts';
import { serveWebPages } from '#foundation/server/http/web-pages.ts';
import type { Settings } from '#foundation/server/settings.ts';
import { handlers } from './handlers.ts';

export interface ServerParts extends MountParts {
  readonly settings: Pick<Settings, 'demo' | 'google' | 'publicUrl' | 'publicUrlIsGiven' | 'trustedProxies'>;
  /** What a browser shows the wire. */
  readonly publishableKey: () => string;
  /** Routes beside the endpoints: the Supabase wire, pictures, the demo's outbox. */
  readonly mounts: readonly ((app: Hono) => void)[];
  /** The folder of the built web app; null where only the API is wanted. */
  readonly webRoot: string | null;
}

/** What a browser or a test needs to know before it can ask for anything else. */
const publicConfig = ({ settings, publishableKey }: ServerParts, origin: string) => ({
  name: PRODUCT.name,
  supabaseUrl: origin,
  supabaseKey: publishableKey(),
  demo: settings.demo,
  google: settings.google !== null,
});

/**
 * Under which origin the request came. Without a PUBLIC_URL the server answers under any name it is reached by:
 * localhost and 127.0.0.1 are two origins. A proxy of ours says by which name it was asked.
 */
function originOf(
  c: Context,
  { publicUrl, publicUrlIsGiven, trustedProxies }: ServerParts['settings'],
): string {
  if (publicUrlIsGiven) return publicUrl;
  const { protocol, host } = new URL(c.req.url);
  const told = (name: string) =>
    trustedProxies > 0 ? c.req.header(name)?.split(',').at(-1)?.trim().toLowerCase() : undefined;
  const proto = told('x-forwarded-proto') ?? protocol.slice(0, -1);
  const origin = `${proto}://${told('x-forwarded-host') ?? host}`;
  const isOrigin = ['http', 'https'].includes(proto) && URL.canParse(origin);
  return isOrigin ? new URL(origin).origin : new URL(c.req.url).origin;
}

/** Everything that answers over HTTP, in one place and in order. */
export async function createServer(parts: ServerParts): Promise<Hono> {
  const app = new Hono();
  const document = openApiDocument(
    handlers.map(({ endpoint }) => endpoint),
    { title: `${PRODUCT.name} API`, version: '1' },
  );
  app.use('*', securityHeaders({ https: parts.settings.publicUrl.startsWith('https:') }));
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(publicConfig(parts, originOf(c, parts.settings)));
  });
  app.get('/api/openapi.json', (c) => c.json(document));
  for (const add of parts.mounts) add(app);
  mount(app, handlers, parts);
  if (parts.webRoot) await serveWebPages(app, parts.webRoot, parts.settings.publicUrl);
  return app;
}
