import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { givenS3Store } from './object-store.ts';

/** What a client of the store meets: all is well, its key is refused, or nobody answers. */
export type Gate = 'away' | 'open' | 'refusing';

/** An S3-compatible store that can go away and come back under the same address. */
export interface GatedStore {
  /** The settings of a server that keeps its backups there. */
  readonly env: Readonly<Record<string, string>>;
  set(gate: Gate): void;
  /** How many requests were not let through. */
  readonly stopped: () => number;
  remove(): Promise<void>;
}

const REFUSAL =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

function pass(from: IncomingMessage, to: ServerResponse, endpoint: URL): void {
  const { method, headers } = from;
  const forwarded = request({
    host: endpoint.hostname,
    port: endpoint.port,
    path: from.url,
    headers,
    ...(method ? { method } : {}),
  });
  forwarded.on('response', (response) => {
    to.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(to);
  });
  forwarded.on('error', () => to.destroy());
  from.pipe(forwarded);
}

export async function givenGatedStore(): Promise<GatedStore> {
  const { env, remove } = await givenS3Store(true);
  const endpoint = new URL(env['STORAGE_S3_ENDPOINT'] ?? '');
  let gate: Gate = 'open';
  let stopped = 0;
  const server = createServer((from, to) => {
    if (gate === 'open') return pass(from, to, endpoint);
    stopped += 1;
    if (gate === 'away') return void from.destroy();
    from.resume();
    to.writeHead(403, { 'content-type': 'application/xml' }).end(REFUSAL);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    env: {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_BUCKET: env['STORAGE_S3_BUCKET'] ?? '',
      BACKUP_S3_ACCESS_KEY_ID: env['STORAGE_S3_ACCESS_KEY_ID'] ?? '',
      BACKUP_S3_SECRET_ACCESS_KEY: env['STORAGE_S3_SECRET_ACCESS_KEY'] ?? '',
    },
    set: (next) => {
      gate = next;
    },
    stopped: () => stopped,
    remove: async () => {
      server.close();
      server.closeAllConnections();
      await remove();
    },
  };
}
