import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'pg';
import { answerHeaders, responsesWith } from '#foundation/server/http/security-headers.ts';
import { createApplication } from '#app/create-application.ts';
import { createLog } from '#foundation/server/log.ts';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { readSettings } from '#app/settings.ts';
import { settingsAtPort } from '#foundation/server/settings/server-settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

export interface ServeParts {
  readonly connection: ClientConfig;
  readonly secretKey: Buffer;
  /** Overrides the settings of a demo. */
  readonly env: Readonly<Record<string, string>>;
  /** 0 for a free one. */
  readonly port: number;
  /** The public port, if it differs from its own. */
  readonly publicPort?: number | undefined;
  /** A module that exports `functions` in place of the product's own. */
  readonly functionsModule?: string | undefined;
}

export interface Served {
  readonly port: number;
  stop(): Promise<void>;
}

async function loadFunctions(path: string | undefined): Promise<readonly FunctionDefinition[] | undefined> {
  if (path === undefined) return undefined;
  // Safe: such a module is one of this folder's, written for this purpose.
  const loaded = (await import(path)) as { readonly functions: readonly FunctionDefinition[] };
  return loaded.functions;
}

/** Serves the whole product with a test database, in one process. */
export async function serve(parts: ServeParts): Promise<Served> {
  const { connection, secretKey, env, port: wantedPort, publicPort, functionsModule } = parts;
  const settings = readSettings(
    { PORT: '0', DEMO: '1', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent', ...env },
    process.cwd(),
  );
  const functions = await loadFunctions(functionsModule);
  const server = createServer({ ServerResponse: responsesWith(answerHeaders({ https: false })) });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const application = await createApplication({
    settings: settingsAtPort(settings, publicPort ?? port),
    connection,
    logins: loginsFor(secretKey),
    secretKey,
    log: createLog(settings.logLevel),
    ...(functions ? { functions } : {}),
  });
  server.on('request', application.handle);
  server.on('upgrade', application.upgrade);
  return {
    port,
    stop: async () => {
      application.dismissSockets();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await application.stopJobs();
      await application.close();
    },
  };
}
