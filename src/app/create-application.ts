import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Tables } from '#db/tables.ts';
import { servePinSignIn } from '#identity/security/server/serve-pin-sign-in.ts';
import { serveOneClick } from '#practice/contact-consent/server/serve-one-click.ts';
import { serveSharedDocument } from '#practice/record-export/server/serve-shared-document.ts';
import { messageChannelsOutside } from '#practice/message-channels/server/routes.ts';
import { careRemindersOutside } from '#practice/care-reminders/server/routes.ts';
import { onlinePaymentsOutside } from '#practice/online-payments/server/routes.ts';
import { serveIncidentFeed } from '#platform/status/server/serve-incident-feed.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { recordSessionUse } from '#foundation/server/database/record-session-use.ts';
import { createAddressOfRequest } from '#foundation/server/http/address-of.ts';
import { createRequestAllowances } from '#foundation/server/http/request-allowances.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import type { Log } from '#foundation/server/log.ts';
import { mountOutboxPage } from '#foundation/server/mail/outbox-page.ts';
import { watchDiskSpace, type DiskLevel, type DiskSpace } from '#foundation/server/disk-space.ts';
import { startProcessHeartbeat } from '#foundation/server/process-heartbeat.ts';
import { createSealer, type Sealer } from '#foundation/server/sealer.ts';
import { markSessionUsed } from '#supabase/auth/mark-session-used.ts';
import { openAuth } from '#supabase/auth/open-auth.ts';
import { mountSupabase } from '#supabase/gateway/mount-supabase.ts';
import type { Application } from './application.ts';
import type { ApplicationParts } from './application-parts.ts';
import { PROJECT_FOLDER } from '#foundation/server/project-folder.ts';
import { openAssistant } from './assistant.ts';
import { holdAnswers } from './hold-answers.ts';
import { openImaging } from './imaging.ts';
import { allowanceOf, limitCallers } from './limit-callers.ts';
import { openLabs } from './labs.ts';
import { openMessageChannels } from './message-channels.ts';
import { openMessageMail } from './message-mail.ts';
import { openOnlinePayments } from './online-payments.ts';
import { openWebPush } from './web-push.ts';
import { openWire } from './open-wire.ts';
import { createServer } from './server.ts';
import { startJobs } from './start-jobs.ts';

const WEB_ROOT = fileURLToPath(new URL('build/client', PROJECT_FOLDER));

const openDatabase = ({ settings, connection, logins, log }: ApplicationParts): Database<Tables> =>
  createDatabase<Tables>({
    connection: redirect(connection, { login: logins.app }),
    poolSize: settings.poolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });

/** Records when each session was last used, accurate to a few minutes. */
const withSessionUse = (database: Database<Tables>, log: Log): Database<Tables> =>
  recordSessionUse(database, {
    note: (sessionId) => markSessionUsed(database, sessionId),
    onError: (error) => log.warn({ err: error }, 'a session could not be noted as seen'),
  });

/** After which words `/readyz` says that requests are answered. */
const DISK_WARNINGS: Readonly<Record<DiskLevel, string | null>> = {
  full: 'the disk is full: what people enter cannot be saved',
  low: 'little disk space is left',
  good: null,
};

type Handle = Application['handle'];

/** The disk of a database on another machine is known by its refusals only. */
const noticingFullDisks =
  (disk: DiskSpace, handle: Handle): Handle =>
  (request, response) => {
    response.once('finish', () => {
      if (response.statusCode === 507) disk.noteFull();
    });
    handle(request, response);
  };

/** Assembles the product on a migrated database. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const { settings, secretKey, log } = parts;
  const database = withSessionUse(openDatabase(parts), log);
  const memberships = createMemberships(loadMembership(database));
  const auth = await openAuth({ database, secretKey, settings, log });
  const allowance = allowanceOf(settings.refusalsPerSecond);
  const allowances = createRequestAllowances(allowance);
  const disk = watchDiskSpace({ dataDir: settings.dataDir, log });
  const { realtime, storage, gateway, mounts, crm } = openWire(parts, {
    database,
    memberships,
    auth,
    allowances,
    disk,
  });
  const online = openOnlinePayments({ settings, database, secretKey, log });
  const channels = openMessageChannels({ settings, database, secretKey, log }, { crm, storage });
  const encryption: Sealer | null = settings.demo ? createSealer(secretKey, 'mail') : null;
  const push = await openWebPush(parts, database);
  const messageMail = openMessageMail({ settings, database, storage, secretKey, encryption, log });
  const receiver = await messageMail.startReceiver();
  const labs = await openLabs({ settings, database, secretKey, storage, log });
  const imaging = await openImaging({ settings, database, storage, secretKey, log });
  const dicom = imaging.server;
  const jobs = await startJobs({
    ...parts,
    database,
    auth,
    storage,
    encryption,
    crm,
    online: online.parts,
    push,
    channels: channels.parts,
    labs: labs.parts,
    messageMail,
  });
  const app = await createServer({
    settings,
    publishableKey: auth.projectKeys.publishable,
    mounts: [
      (root) => mountSupabase(root, gateway),
      (root) => mountOutboxPage(root, { database, encryption, mailbox: messageMail.mailbox }),
      ...mounts,
      ...online.mounts,
      ...channels.mounts,
      ...imaging.mounts,
      serveIncidentFeed({
        database,
        siteUrl: settings.publicUrl,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
      serveSharedDocument({
        database,
        signFile: storage.sign,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
      serveOneClick({
        database,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
      servePinSignIn({
        signInByPin: auth.signInByPin,
        consumeAllowance: auth.consumeAllowance,
        addressOf: auth.addressOf,
        log,
      }),
    ],
    outside: [
      ...openAssistant(settings, secretKey),
      ...careRemindersOutside(storage.keep),
      ...imaging.outside,
      ...labs.outside,
      ...messageChannelsOutside(channels.parts),
      ...onlinePaymentsOutside(online.parts),
    ],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    database,
    memberships,
    verifyToken: auth.verifyToken,
    consumeAllowance: auth.consumeAllowance,
    addressOf: auth.addressOf,
    log,
  });
  const pulse = startProcessHeartbeat({
    database,
    socketCount: realtime.connectionCount,
    hearsLive: realtime.isListening,
    freeDiskBytes: disk.freeBytes,
    log,
  });
  const listener = getRequestListener(app.fetch);
  return {
    handle: limitCallers(
      noticingFullDisks(disk, (request, response) => void listener(request, response)),
      {
        allowances,
        allowance,
        held: holdAnswers(),
        verifyToken: auth.verifyToken,
        addressOf: createAddressOfRequest(settings),
      },
    ),
    upgrade: realtime.upgrade,
    ping: () => database.ping(),
    warning: () =>
      DISK_WARNINGS[disk.level()] ??
      (receiver?.isListening() === false ? 'no emails are received' : null) ??
      (labs.server?.isListening() === false ? 'no messages of laboratories are received' : null) ??
      (dicom?.isListening() === false ? 'no pictures are received' : null),
    dismissSockets: () => {
      realtime.drain();
      // Emails and pictures under way are stored while requests finish; what is broken off then is sent again.
      void receiver?.stop();
      void labs.server?.stop();
      void dicom?.stop();
    },
    stopJobs: async () => {
      await Promise.all([receiver?.stop(), labs.server?.stop(), dicom?.stop(), jobs.stop()]);
    },
    close: async () => {
      disk.stop();
      await pulse.stop();
      await realtime.close();
      auth.close();
      messageMail.close();
      storage.close();
      await database.end();
    },
  };
}
