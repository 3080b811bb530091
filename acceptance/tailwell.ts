import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomInt } from 'node:crypto';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { createApplication } from '#app/create-application.ts';
import { createLog } from '#foundation/server/log.ts';
import { loginsFor } from '#foundation/server/migrate.ts';
import { readSettings, settingsAtPort } from '#foundation/server/settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';
import type { TestDatabase } from '#test/database.ts';

export interface Mail {
  readonly subject: string;
  /** What its link or button opens. */
  readonly link: string;
  /** What `?token=` of the link holds. */
  readonly tokenHash: string;
  /** The six digits, where there are any. */
  readonly code: string;
}

/** The product behind a port of this machine, as one process serves it. */
export interface Tailwell {
  readonly url: string;
  readonly key: string;
  /** A client of its own: with a session, an address and nothing kept between runs. */
  client(options?: SupabaseClientOptions<'public'>): SupabaseClient;
  /** Waits for the newest letter to an address, and reads it off the demo's outbox page. */
  mailTo(recipient: string): Promise<Mail>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 15_000;
const POLL_MS = 50;

const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Requests of one person: from an address of their own, so that tests do not use up each other's allowances. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('x-forwarded-for', address);
    return fetch(input, { ...init, headers });
  };
}

const decodeHtml = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function findMail(page: string, recipient: string): Mail | undefined {
  const article = page.split('<article').find((part) => decodeHtml(part).includes(`To ${recipient} `));
  if (!article) return undefined;
  const link = decodeHtml(/<a href="([^"]+)"/.exec(article)?.[1] ?? '');
  return {
    subject: decodeHtml(/<h2[^>]*>(.*?)<\/h2>/.exec(article)?.[1] ?? ''),
    link,
    tokenHash: URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? '') : '',
    code: /it is (\d{6})/.exec(article)?.[1] ?? '',
  };
}

async function waitForMail(url: string, recipient: string): Promise<Mail> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const mail = findMail(await (await fetch(`${url}/dev/mail`)).text(), recipient);
    if (mail) return mail;
    if (Date.now() > giveUpAt) throw new Error(`No mail to ${recipient} within ${PATIENCE_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export interface TailwellOptions {
  /** Others than the product's own. */
  readonly functions?: readonly FunctionDefinition[];
  /** A free one unless told otherwise. */
  readonly port?: number;
}

/** Starts the whole product over a test database. What `env` says goes before the settings of a demo. */
export async function startTailwell(
  db: TestDatabase,
  env: Readonly<Record<string, string>> = {},
  { functions, port: wantedPort = 0 }: TailwellOptions = {},
): Promise<Tailwell> {
  const settings = readSettings(
    { PORT: '0', DEMO: '1', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent', ...env },
    process.cwd(),
  );
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const application = await createApplication({
    settings: settingsAtPort(settings, port),
    connection: db.connections.owner,
    logins: loginsFor(db.secretKey),
    secretKey: db.secretKey,
    log: createLog(settings.logLevel),
    ...(functions ? { functions } : {}),
  });
  server.on('request', application.handle);
  server.on('upgrade', application.upgrade);
  const url = `http://127.0.0.1:${port}`;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  return {
    url,
    key: config.supabaseKey,
    client: (options = {}) =>
      createClient(url, config.supabaseKey, {
        ...options,
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth },
        global: { fetch: fetchFrom(freshAddress()), ...options.global },
      }),
    mailTo: (recipient) => waitForMail(url, recipient),
    stop: async () => {
      application.dismissSockets();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await application.stopJobs();
      await application.close();
    },
  };
}
