import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import { defineJob, type Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Sealer } from '../sealer.ts';
import type { Email } from './render-email.ts';
import { findQueuedEmail, markSent, type QueuedEmail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** Writes the letter behind a template. Null when there is nothing to say any more, as for a withdrawn invitation. */
export type Composer = (tx: Kysely<Tables>, mail: QueuedEmail) => Promise<Email | null>;

export interface DeliveryParts {
  readonly database: Database<Tables>;
  readonly composers: Readonly<Record<string, Composer>>;
  /** Null where no way out is set up. */
  readonly transport: MailTransport | null;
  /** Keeps letters readable, for a demo's outbox page. */
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
    if (!composer) throw new Error(`No letter is known as "${mail.template}".`);
    const message = await composer(tx, mail);
    if (message) return [mail, message];
    await markSent(tx, id, null);
    return null;
  });
}

/**
 * Sends what waits in the outbox. A crash between sending and marking sends the letter again, with a new link that
 * replaces the first. Without a way out and without a demo the letter waits for a start that has one.
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

/** Says once that mail cannot leave, or wakes what has waited for a way out. */
export async function prepareDelivery({
  database,
  transport,
  encryption,
  log,
}: DeliveryParts): Promise<void> {
  if (!transport && !encryption) {
    log.warn('SMTP_URL is not set: mail stays in the outbox until Tailwell is started with it.');
    return;
  }
  await database.transaction(SCOPE, (tx) => sql`select app.requeue_waiting_mail()`.execute(tx));
}
