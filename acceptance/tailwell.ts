import { randomInt } from 'node:crypto';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import type { TestDatabase } from '#test/database.ts';
import { serveInProcesses } from './serve-in-processes.ts';
import { serve, type ServeParts } from './serve.ts';

export interface Mail {
  readonly subject: string;
  /** The URL of its link or button. */
  readonly link: string;
  /** The `?token=` of the link. */
  readonly tokenHash: string;
  /** The six-digit code, if there is one. */
  readonly code: string;
}

/** The product behind a local port, served by one process. */
export interface Tailwell {
  readonly url: string;
  readonly key: string;
  /** A new client: with its own session and address, and nothing kept between runs. */
  /**
   * @param key a secret key, for a program; the publishable one by default.
   * @param create of another version of the library; of the newest one by default.
   */
  client(
    options?: SupabaseClientOptions<'public'>,
    key?: string,
    create?: typeof createClient,
  ): SupabaseClient;
  /**
   * Waits for the newest email to an address, and parses it from the demo's outbox page.
   *
   * @param subject part of its subject. New-device emails are ignored by default: they follow every other sign-in of a
   * test.
   */
  mailTo(recipient: string, subject?: string): Promise<Mail>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Requests of one user: from an address of their own, so that tests do not share rate limits. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('x-forwarded-for', address);
    return fetch(input, { ...init, headers });
  };
}

const decodeHtml = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const NEW_DEVICE = 'New sign-in';

function readMail(article: string): Mail {
  const link = decodeHtml(/<a href="([^"]+)"/.exec(article)?.[1] ?? '');
  return {
    subject: decodeHtml(/<h2[^>]*>(.*?)<\/h2>/.exec(article)?.[1] ?? ''),
    link,
    tokenHash: URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? '') : '',
    code: /(?:use|code is) (\d{6})/.exec(article)?.[1] ?? '',
  };
}

const findMail = (page: string, recipient: string, subject: string | undefined): Mail | undefined =>
  page
    .split('<article')
    .filter((part) => decodeHtml(part).includes(`To ${recipient} `))
    .map(readMail)
    .find((mail) =>
      subject === undefined ? !mail.subject.includes(NEW_DEVICE) : mail.subject.includes(subject),
    );

async function waitForMail(url: string, recipient: string, subject: string | undefined): Promise<Mail> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const mail = findMail(await (await fetch(`${url}/dev/mail`)).text(), recipient, subject);
    if (mail) return mail;
    if (Date.now() > deadline) throw new Error(`No mail to ${recipient} within ${TIMEOUT_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** How many processes serve it behind one port, alternating between the requests of a client. */
const PROCESSES = Number(process.env['TAILWELL_PROCESSES'] ?? '1');

export interface TailwellOptions {
  /** A module that exports `functions` in place of the product's own. */
  readonly functionsModule?: string;
  /** A free one by default. */
  readonly port?: number;
}

/** Starts the whole product with a test database. `env` overrides the settings of a demo. */
export async function startTailwell(
  db: TestDatabase,
  env: Readonly<Record<string, string>> = {},
  { functionsModule, port: wantedPort = 0 }: TailwellOptions = {},
): Promise<Tailwell> {
  const parts: ServeParts = {
    connection: db.connections.owner,
    secretKey: db.secretKey,
    env,
    port: wantedPort,
    functionsModule,
  };
  const { port, stop } = await (PROCESSES > 1 ? serveInProcesses(parts, PROCESSES) : serve(parts));
  const url = `http://127.0.0.1:${port}`;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  return {
    url,
    key: config.supabaseKey,
    client: (options = {}, key = config.supabaseKey, create = createClient) =>
      create(url, key, {
        ...options,
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth },
        global: { fetch: fetchFrom(freshAddress()), ...options.global },
      }),
    mailTo: (recipient, subject) => waitForMail(url, recipient, subject),
    stop,
  };
}
