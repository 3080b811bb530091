import { Hono } from 'hono';
import { PRODUCT } from '#vocabulary/product.ts';
import { mount, type MountParts } from '#foundation/server/http/mount.ts';
import { openApiDocument } from '#foundation/server/http/openapi.ts';
import { securityHeaders } from '#foundation/server/http/security-headers.ts';
import { serveWebPages } from '#foundation/server/http/web-pages.ts';
import type { Settings } from '#foundation/server/settings.ts';
import { handlers } from './handlers.ts';

export interface ServerParts extends MountParts {
  readonly settings: Pick<Settings, 'demo' | 'publicUrl' | 'publicUrlIsGiven'>;
  readonly publishableKey: string;
  /** Routes beside the endpoints: the Supabase wire, pictures, the demo's outbox. */
  readonly mounts: readonly ((app: Hono) => void)[];
  /** The folder of the built web app; null where only the API is wanted. */
  readonly webRoot: string | null;
}

/** What a browser or a test needs to know before it can ask for anything else. */
const publicConfig = ({ settings, publishableKey }: ServerParts, origin: string) => ({
  name: PRODUCT.name,
  supabaseUrl: origin,
  supabaseKey: publishableKey,
  demo: settings.demo,
  // The wire has no way to Google yet, whatever credentials stand in the settings.
  google: false,
});

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
    // Without a PUBLIC_URL the server answers under any name it is reached by: localhost and 127.0.0.1 are two origins.
    const { publicUrl, publicUrlIsGiven } = parts.settings;
    return c.json(publicConfig(parts, publicUrlIsGiven ? publicUrl : new URL(c.req.url).origin));
  });
  app.get('/api/openapi.json', (c) => c.json(document));
  for (const add of parts.mounts) add(app);
  mount(app, handlers, parts);
  if (parts.webRoot) await serveWebPages(app, parts.webRoot);
  return app;
}
