import { createLog, type Log } from '#foundation/server/log.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { loadSecretKey } from '#foundation/server/secret-key.ts';
import { settingsAtPort } from '#foundation/server/settings/server-settings.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from '#foundation/server/start-error.ts';
import { createApplication } from './create-application.ts';
import { serveBackups } from './backup/serve-backups.ts';
import { createPasswords } from '#supabase/auth/passwords.ts';
import { startDatabase, claimDataFolder } from './database-connection.ts';
import { demoTextAccount } from './message-channels.ts';
import { storeBlob } from '#supabase/storage/store-blob.ts';
import { openListener } from './listener.ts';
import { start, StartCanceled, type Running } from './lifecycle.ts';
import { releaseStartupMemory } from './release-startup-memory.ts';
import { onStopSignal } from './signals.ts';

// The reader of our output may exit before we do.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Logged for a failure that no code handles, which is a fault of the program. */
const UNHANDLED = 'a failure was not handled';

const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** A service manager kills what has not stopped after ten seconds. */
const STOP_TIMEOUT_MS = 9_500;

/** One sentence for the person who started the process. The details are logged at debug level. */
function explain(error: unknown, log: Log): void {
  log.debug(error);
  const message = error instanceof Error ? error.message : String(error);
  const sentence =
    error instanceof StartError
      ? message
      : `Tailwell could not continue (${message}): start it with LOG_LEVEL=debug to see more.`;
  process.stderr.write(`${sentence}\n`);
}

function run(settings: Settings, log: Log, canceled: AbortSignal): Promise<Running> {
  return start(
    {
      claimDataFolder: () => claimDataFolder(settings),
      openListener: () => openListener(settings),
      startDatabase: () => startDatabase(settings, log, printLine),
      prepare: async ({ connection }) => {
        const secretKey = await loadSecretKey(settings);
        const logins = await migrate(connection, { log, secretKey });
        if (settings.demo) {
          const { seedDemo } = await import('#db/seed/seed-demo.ts');
          await seedDemo({
            connection,
            hashPassword: createPasswords().hash,
            storeBlob: (key, bytes) => storeBlob(settings, key, bytes),
            textAccount: demoTextAccount(secretKey),
            publicUrl: settings.publicUrl,
            printLine,
            now: new Date(),
          });
        }
        return { secretKey, logins };
      },
      createApplication: async ({ connection, clusterFolder }, { secretKey, logins }, port) => {
        const parts = { settings: settingsAtPort(settings, port), connection, logins, log };
        const application = await createApplication({ ...parts, secretKey });
        const backups = serveBackups({ ...parts, clusterFolder });
        return {
          ...application,
          stopJobs: async () => {
            await application.stopJobs();
            await backups.stop();
          },
        };
      },
    },
    canceled,
  );
}

async function main(): Promise<void> {
  const cancel = new AbortController();
  let log = createLog('silent');
  let running: Running | undefined;
  let hasOutsideDatabase = false;

  const stop = async (exitCode: number): Promise<never> => {
    cancel.abort();
    try {
      await running?.stop();
    } catch (error) {
      explain(error, log);
      process.exit(1);
    }
    process.exit(exitCode);
  };

  onStopSignal(() => {
    printLine('Stopping …');
    cancel.abort();
    // A start in progress undoes what it did, see below. It is not cut short while it creates the embedded database.
    if (running || hasOutsideDatabase) setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    if (running) void stop(0);
  });
  const giveUp = (error: unknown) => {
    explain(error, log);
    void stop(1);
  };
  process.on('uncaughtException', giveUp);
  process.on('unhandledRejection', (error) => {
    // One request or job failed in a place that nobody watched. All others are still served.
    if (running) log.error({ err: error }, UNHANDLED);
    else giveUp(error);
  });

  try {
    const settings = readSettings(process.env, process.cwd());
    log = createLog(settings.logLevel);
    hasOutsideDatabase = settings.databaseUrl !== null;
    running = await run(settings, log, cancel.signal);
    if (cancel.signal.aborted) await stop(0);
    releaseStartupMemory();
    printLine(`Tailwell is ready at ${settingsAtPort(settings, running.port).publicUrl}`);
  } catch (error) {
    if (error instanceof StartCanceled) process.exit(0);
    explain(error, log);
    process.exit(1);
  }
}

await main();
