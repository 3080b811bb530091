import { createHash, randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { sql } from 'kysely';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { MailParts } from './mail-parts.ts';

export const MAIL_BUCKET = 'mail';
/** The bucket's limit. */
export const MAX_MAIL_BYTES = 26_214_400;

/** An email as the sending server delivers it. */
export interface ArrivingMail {
  readonly content: Readable;
  readonly envelopeFrom: string;
  /** Our recipients, by clinic. */
  readonly recipients: ReadonlyMap<string, readonly string[]>;
}

const MAX_ADDRESS = 320;
/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, MAX_ADDRESS);

function hashing(content: Readable) {
  const hash = createHash('sha256');
  let size = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const breakOff = (error?: Error) => counter.destroy(error ?? new Error('The email broke off.'));
  // Whoever reads it sees that it broke off; before somebody does, that is no failure of the process.
  counter.on('error', () => undefined);
  content.once('error', breakOff).once('close', () => {
    if (!content.readableEnded) breakOff();
  });
  if (content.destroyed && !content.readableEnded) breakOff();
  return { content: content.pipe(counter), result: () => ({ sha256: hash.digest(), size }) };
}

type Parts = Pick<MailParts, 'database' | 'keep' | 'read'>;

/** Stores the file first: a row without one would be an email that is lost. */
async function storeForClinic(
  { database, keep }: Parts,
  clinicId: string,
  {
    content,
    envelopeFrom,
    to,
  }: { readonly content: Readable; readonly envelopeFrom: string; readonly to: readonly string[] },
): Promise<string> {
  const mailId = randomUUID();
  const { content: counted, result } = hashing(content);
  const name = `${clinicId}/${mailId}`;
  const { id: objectId } = await keep({
    bucketId: MAIL_BUCKET,
    name,
    bytes: counted,
    mimeType: 'message/rfc822',
  });
  const { sha256, size } = result();
  await asClinic(database, clinicId, async ({ tx }) => {
    await tx
      .insertInto('inbound_mails')
      .values({
        clinic_id: clinicId,
        id: mailId,
        object_id: objectId,
        size_bytes: size,
        sha256,
        envelope_from: storable(envelopeFrom).toLowerCase(),
        envelope_to: to.map((address) => storable(address).toLowerCase()),
      })
      .execute();
    await sql`select app.enqueue('mail.receive', ${JSON.stringify({ clinicId, mailId })}::jsonb)`.execute(tx);
  });
  return name;
}

/**
 * Stores an email once for each clinic that it is addressed to, with a job that reads it. When it returns, the email survives a crash.
 *
 * @throws FileRefused when it is too large or the disk is full. Whoever sent it has to send it again, to each of the clinics.
 */
export async function storeMail(
  parts: Parts,
  { content, envelopeFrom, recipients }: ArrivingMail,
): Promise<void> {
  let stored: string | null = null;
  for (const [clinicId, to] of recipients) {
    const source: Readable | null =
      stored === null ? content : await parts.read({ bucketId: MAIL_BUCKET, name: stored });
    if (!source) throw new Error('An email that was stored is in the storage.');
    stored = await storeForClinic(parts, clinicId, { content: source, envelopeFrom, to });
  }
}
