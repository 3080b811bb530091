import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Sealer } from '../sealer.ts';
import type { EmailAttachment, Email } from './render-email.ts';

/** An email that is waiting to be sent: its recipient and template. */
export interface QueuedEmail {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly userId: string | null;
  readonly invitationId: string | null;
  readonly redirectTo: string | null;
  /** The sign-in flow that its link belongs to. */
  readonly flowId: string | null;
  /** The sign-up that its link confirms; null when it confirms the email address only. */
  readonly signUpId: string | null;
  /** Template-specific values. */
  readonly details: unknown;
}

/** The queued email with this id; null when it was sent or canceled, or has no recipient. */
export async function findQueuedEmail(tx: Kysely<Tables>, id: string): Promise<QueuedEmail | null> {
  const row = await tx
    .selectFrom('mail_outbox')
    .select([
      'id',
      'template',
      'recipient',
      'user_id',
      'invitation_id',
      'redirect_to',
      'flow_id',
      'sign_up_id',
      'details',
    ])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.recipient === null) {
    await tx.deleteFrom('mail_outbox').where('id', '=', id).execute();
    return null;
  }
  return {
    id,
    template: row.template,
    recipient: row.recipient,
    userId: row.user_id,
    invitationId: row.invitation_id,
    redirectTo: row.redirect_to,
    flowId: row.flow_id,
    signUpId: row.sign_up_id,
    details: row.details,
  };
}

/** Marks an email as sent, and stores its content encrypted if `kept` is given. */
export async function markSent(
  tx: Kysely<Tables>,
  id: string,
  kept: { readonly message: Email; readonly sealer: Sealer } | null,
): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({
      sent_at: sql<string>`now()`,
      ...(kept
        ? {
            subject: kept.message.subject,
            sealed_message: kept.sealer.seal(Buffer.from(JSON.stringify(kept.message), 'utf8'), id),
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Stores an email that is shown instead of being sent. Again under the same id, it changes nothing. */
export async function storeShownEmail(
  tx: Kysely<Tables>,
  sealer: Sealer,
  {
    id,
    recipient,
    message,
    details,
  }: { readonly id: string; readonly recipient: string; readonly message: Email; readonly details: object },
): Promise<void> {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(message), 'utf8'), id);
  await sql`select app.store_shown_email(${id}::uuid, ${recipient}, ${message.subject}, ${sealed},
    ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

export interface StoredEmail {
  readonly id: string;
  readonly recipient: string;
  readonly createdAt: string;
  readonly message: Email;
}

const MAX_SHOWN = 50;

const openMessage = (sealer: Sealer, sealed: Buffer, id: string): Email =>
  // Safe: `markSent` encrypted an email under this id.
  JSON.parse(sealer.open(sealed, id).toString('utf8')) as Email;

/** A stored email; null when there is none. */
export async function findStoredEmail(
  tx: Kysely<Tables>,
  sealer: Sealer,
  id: string,
): Promise<Pick<StoredEmail, 'message' | 'recipient'> | null> {
  const row = await tx
    .selectFrom('mail_outbox')
    .select(['recipient', 'sealed_message'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.sealed_message || row.recipient === null) return null;
  return { recipient: row.recipient, message: openMessage(sealer, row.sealed_message, id) };
}

/** Stored emails, newest first. */
export async function listStoredEmails(tx: Kysely<Tables>, sealer: Sealer): Promise<readonly StoredEmail[]> {
  const rows = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'created_at', 'sealed_message'])
    .where('sealed_message', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.flatMap(({ id, recipient, created_at: createdAt, sealed_message: sealed }) => {
    if (sealed === null || recipient === null) return [];
    return [{ id, recipient, createdAt, message: openMessage(sealer, sealed, id) }];
  });
}

/** An attachment of a stored email by its index; null when there is none. */
export async function findStoredAttachment(
  tx: Kysely<Tables>,
  sealer: Sealer,
  { id, place }: { readonly id: string; readonly place: number },
): Promise<EmailAttachment | null> {
  const found = await findStoredEmail(tx, sealer, id);
  return found?.message.attachments?.[place] ?? null;
}
