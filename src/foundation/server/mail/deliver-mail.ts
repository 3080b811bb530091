import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import { defineJob, type Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Sealer } from '../sealer.ts';
import type { Email } from './render-email.ts';
import { findQueuedEmail, markSent, type QueuedEmail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** Renders the email of a template. Null when it is no longer needed, as for a withdrawn invitation. */
export type Composer = (tx: Kysely<Tables>, mail: QueuedEmail) => Promise<Email | null>;

export interface DeliveryParts {
  readonly database: Database<Tables>;
  readonly composers: Readonly<Record<string, Composer>>;
  /** Null when no SMTP server is configured. */
  readonly transport: MailTransport | null;
  /** Encrypts sent emails so that the demo's outbox page can show them; null to keep none. */
  readonly encryption: Sealer | null;
  readonly log: Log;
}

const SCOPE = { databaseRole: 'auth_server', mode: 'write' } as const;

async function compose(
  { database, composers }: DeliveryParts,
  id: string,
): Promise<readonly [QueuedEmail, Email] | null> {
  return database.transaction(SCOPE, async (tx) => {
    const mail = await findQueuedEmail(tx, id);
    if (!mail) return null;
    const composer = composers[mail.template];
    if (!composer) throw new Error(`There is no email template "${mail.template}".`);
    const message = await composer(tx, mail);
    if (message) return [mail, message];
    await markSent(tx, id, null);
    return null;
  });
}

/**
 * Sends an email from the outbox. After a crash between sending and marking as sent it is sent again, with a new link
 * that replaces the first. Without SMTP and without a demo it stays queued until a start that has one of them.
 */
export const deliverMailJob = (parts: DeliveryParts): Job =>
  defineJob('mail.deliver', async ({ mailId }) => {
    const { database, transport, encryption } = parts;
    if (!transport && !encryption) return;
    const composed = await compose(parts, mailId);
    if (!composed) return;
    const [mail, message] = composed;
    await transport?.send(mail.recipient, message);
    await database.transaction(SCOPE, (tx) =>
      markSent(tx, mailId, encryption && { message, sealer: encryption }),
    );
  });

/** Warns that email cannot be sent, or requeues the emails that were waiting for SMTP. */
export async function prepareDelivery({
  database,
  transport,
  encryption,
  log,
}: DeliveryParts): Promise<void> {
  if (!transport && !encryption) {
    log.warn('SMTP_URL is not set: emails stay in the outbox until Tailwell is started with it.');
    return;
  }
  await database.transaction(SCOPE, (tx) => sql`select app.requeue_waiting_mail()`.execute(tx));
}
