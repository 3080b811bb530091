import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { openDoor } from '#app/door.ts';
import { createApplication } from '#app/create-application.ts';
import { createLog } from '#foundation/server/log.ts';
import { loginsFor } from '#foundation/server/migrate.ts';
import { readSettings, settingsAtPort } from '#foundation/server/settings.ts';
import { createPasswords } from '#supabase/auth/passwords.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';
import type { TestDatabase } from '#test/database.ts';
import type { Person } from '#test/given.ts';

export type Client = SupabaseClient;

/** The whole product on a test database, on a port of its own, and the unmodified client for it. */
export interface Tailwell {
  readonly url: string;
  /** The publishable key, as `/config.json` gives it. */
  readonly key: string;
  /** A client of its own address, without a session that outlives it. */
  client(options?: SupabaseClientOptions<'public'>): Client;
  /** A client signed in as somebody who was arranged. */
  signedIn(
    person: Pick<Person, 'userId' | 'email'>,
    options?: SupabaseClientOptions<'public'>,
  ): Promise<Client>;
  /** Goes down as the product does: sockets are dismissed, requests served to their end. */
  stop(): Promise<void>;
}

export interface TailwellOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly functions?: readonly FunctionDefinition[];
  /** A free one unless told otherwise. */
  readonly port?: number;
}

/** The password of everybody who signs in here. */
export const PASSWORD = 'a sleeping cat 7';
const DRAIN_PATIENCE_MS = 2_000;
let passwordHash: Promise<string> | undefined;

/** Every client seems to come from elsewhere, so that they do not share one address's allowances. */
let addressCount = 0;
function nextAddress(): string {
  addressCount += 1;
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

async function readKey(url: string): Promise<string> {
  const response = await fetch(`${url}/config.json`);
  const config: unknown = await response.json();
  const hasKey = typeof config === 'object' && config !== null && 'supabaseKey' in config;
  if (!hasKey || typeof config.supabaseKey !== 'string') throw new Error('/config.json names no key.');
  return config.supabaseKey;
}

/** Starts the product in this process. Several of them may share one database. */
export async function startTailwell(
  db: TestDatabase,
  { env = {}, functions, port = 0 }: TailwellOptions = {},
): Promise<Tailwell> {
  const door = await openDoor({ host: '127.0.0.1', port });
  const settings = settingsAtPort(
    readSettings({ PORT: '0', DEMO: '1', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1', ...env }, process.cwd()),
    door.port,
  );
  const application = await createApplication({
    settings,
    connection: db.connections.owner,
    logins: loginsFor(db.secretKey),
    secretKey: db.secretKey,
    log: createLog(settings.logLevel),
    ...(functions ? { functions } : {}),
  });
  door.open(application);
  const url = `http://127.0.0.1:${door.port}`;
  const key = await readKey(url);

  const client: Tailwell['client'] = ({ auth, global, ...options } = {}) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
      global: { ...global, headers: { 'x-forwarded-for': nextAddress(), ...global?.headers } },
      ...options,
    });

  return {
    url,
    key,
    client,
    signedIn: async ({ userId, email }, options) => {
      passwordHash ??= createPasswords().hash(PASSWORD);
      await db.owner.query('update auth.users set password_hash = $2 where id = $1', [
        userId,
        await passwordHash,
      ]);
      const signedIn = client(options);
      const { error } = await signedIn.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return signedIn;
    },
    stop: async () => {
      door.shut();
      application.dismissSockets();
      await door.drain(DRAIN_PATIENCE_MS);
      await application.stopJobs();
      await application.close();
    },
  };
}
