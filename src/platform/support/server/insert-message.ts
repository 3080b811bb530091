import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Tables } from '#db/tables.ts';
import { type SentFile, TICKET_BUCKET } from '../contract.ts';

interface NewMessage {
  readonly ticketId: string;
  /** The owner of the folder with the files. */
  readonly authorId: string;
  readonly text: string;
  readonly attachments: readonly SentFile[];
}

const notThere = (cause?: unknown): AppError =>
  new AppError(
    'invalid_input',
    { fields: [{ path: 'attachments', message: 'A file was not uploaded. Choose it again.' }] },
    { cause },
  );

/** Attaches files to a message, which its author has uploaded before. */
async function attach(
  tx: Kysely<Tables>,
  messageId: string,
  { ticketId, authorId, attachments }: NewMessage,
): Promise<void> {
  if (attachments.length === 0) return;
  const paths = new Map(attachments.map((file) => [`${authorId}/${file.name}`, file]));
  const objects = await tx
    .selectFrom('storage.objects')
    .select(['id', 'name'])
    .where('bucket_id', '=', TICKET_BUCKET)
    .where('user_id', '=', authorId)
    .where('name', 'in', [...paths.keys()])
    .execute();
  if (objects.length !== attachments.length) throw notThere();
  const rows = objects.map(({ id, name }) => ({
    ticket_id: ticketId,
    message_id: messageId,
    object_id: id,
    file_name: paths.get(name)?.fileName ?? name,
  }));
  // A file that is already attached to another message is treated as missing.
  await namingConstraints(
    { ticket_attachments_object_key: 'invalid_input' },
    tx.insertInto('ticket_attachments').values(rows).execute(),
    { fields: [{ path: 'attachments', message: 'A file was already sent. Choose it again.' }] },
  );
}

/**
 * Adds a message to a ticket.
 *
 * @throws AppError `invalid_input` for a file that its author has not uploaded.
 */
export async function insertMessage(tx: Kysely<Tables>, message: NewMessage): Promise<void> {
  const { id } = await tx
    .insertInto('ticket_messages')
    .values({ ticket_id: message.ticketId, text: message.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(tx, id, message);
}

/** Adds a note that only the platform sees. @throws AppError as `insertMessage`. */
export async function insertNote(tx: Kysely<Tables>, note: NewMessage): Promise<void> {
  const { id } = await tx
    .insertInto('ticket_messages')
    .values({ ticket_id: note.ticketId, text: note.text, is_internal: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(tx, id, note);
}
