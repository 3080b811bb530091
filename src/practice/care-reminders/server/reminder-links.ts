import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { FileRefused, type KeepFile } from '#foundation/server/keep-file.ts';
import { addDays } from '#foundation/values/day.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import {
  type answerReminderLinkEndpoint,
  OpenedReminder,
  type ReminderLinkAnswer,
  type sendReminderProofEndpoint,
} from '../link.contract.ts';

const Opened = z.object({ opened: OpenedReminder.nullable() });
const Answered = z.object({ stored: z.enum(['stored', 'full']).nullable() });
const Allowed = z.object({ isAllowed: z.boolean() });

/** How far back care elsewhere can be, and how far ahead somebody can be reminded. */
const MAX_DAYS = 365;

async function open(tx: Kysely<Tables>, token: string): Promise<OpenedReminder> {
  const row = await fetchRow(
    tx,
    Opened,
    sql`select app.open_reminder_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}) as opened`,
  );
  if (!row?.opened) throw new AppError('not_found');
  return row.opened;
}

/** The reminder that a link opens. @throws AppError `not_found`. */
export const openReminderLink = ({ tx }: PublicContext, { token }: { readonly token: string }) =>
  open(tx, token);

const refuse = (path: string, message: string): never => {
  throw new AppError('invalid_input', { fields: [{ path: `answer.${path}`, message }] });
};

function checkDays(answer: ReminderLinkAnswer, today: string): void {
  if (answer.kind === 'elsewhere') {
    if (answer.doneOn > today) refuse('doneOn', 'This day is in the future.');
    if (answer.doneOn < addDays(today, -MAX_DAYS)) refuse('doneOn', 'Choose a day within the last year.');
  }
  if (answer.kind === 'later') {
    if (answer.untilOn <= today) refuse('untilOn', 'Choose a day after today.');
    if (answer.untilOn > addDays(today, MAX_DAYS)) refuse('untilOn', 'Choose a day within a year.');
  }
}

/** Answers a reminder by its link. @throws AppError `not_found`, `too_many_answers`; `invalid_input` at a day. */
export async function answerReminderLink(
  { tx }: PublicContext,
  { token, answer }: z.output<typeof answerReminderLinkEndpoint.input>,
): Promise<OpenedReminder> {
  checkDays(answer, (await open(tx, token)).today);
  const row = await fetchRow(
    tx,
    Answered,
    sql`select app.answer_reminder_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)},
          ${JSON.stringify(answer)}::jsonb) as stored`,
  );
  if (!row?.stored) throw new AppError('not_found');
  if (row.stored === 'full') throw new AppError('too_many_answers');
  return open(tx, token);
}

/**
 * Keeps a proof in the storage, which checks and redraws it. It becomes a document with the answer; without one it is deleted.
 *
 * @throws AppError `not_found`, `too_many_answers`, `file_refused`.
 */
export async function sendReminderProof(
  keep: KeepFile,
  call: Pick<OutsideCall<PublicContext>, 'transaction'>,
  { token, type, contentBase64 }: z.output<typeof sendReminderProofEndpoint.input>,
): Promise<{ proof: string }> {
  const clinicId = clinicOfToken(token);
  await call.transaction(async ({ tx }) => {
    await open(tx, token);
    const row = await fetchRow(
      tx,
      Allowed,
      sql`select app.may_send_reminder_proof(${clinicId}::uuid, ${hashClinicToken(token)}) as "isAllowed"`,
    );
    if (row?.isAllowed !== true) throw new AppError('too_many_answers');
  });
  const proof = randomUUID();
  try {
    await keep({
      bucketId: DOCUMENT_BUCKET,
      name: `${clinicId}/${proof}`,
      bytes: Buffer.from(contentBase64, 'base64'),
      mimeType: type,
    });
  } catch (error) {
    if (error instanceof FileRefused && error.reason !== 'full') throw new AppError('file_refused');
    throw error;
  }
  return { proof };
}
