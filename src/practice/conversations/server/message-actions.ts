import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { printMoment } from '#foundation/values/print-time.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { addStoredDocument } from '#practice/documents/server/public/add-stored-document.ts';
import { askRefill } from '#practice/pharmacy/server/public/ask-refill.ts';
import { addTask } from '#practice/tasks/server/public/add-task.ts';
import { appendInternalNote } from '#practice/visits/server/public/append-internal-note.ts';
import type { FileAttachment, LinkBooking, MakeNote, MakeRefill, MakeTask } from '../actions.contract.ts';
import type { Message } from '../conversation.contract.ts';
import { previewOf } from '../message-text.rules.ts';
import { findMessage } from './find-message.ts';
import { noteUse, openMessage, type UsedMessage } from './use-message.ts';

const TITLE_LENGTH = 200;
const NOTE_LENGTH = 4_000;
const NO_TEXT = 'Message without text';

/** Where the text came from, as a record says it. */
const sourceOf = ({ channel, authorName, clientName, at, timeZone, country }: UsedMessage): string =>
  `${MESSAGE_CHANNEL_LABELS[channel]} from ${authorName ?? clientName ?? 'an unknown sender'}, ${printMoment(at, { timeZone, country })}`;

const titleOf = ({ text, subject }: UsedMessage): string =>
  (subject ?? previewOf(text))
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, TITLE_LENGTH)
    .trim() || NO_TEXT;

/** INBOX-12. A task with the text of the message. @throws AppError `message_used_before`, `not_found`. */
export async function makeTask(
  ctx: MemberContext,
  { id, title, assigneeId, dueOn, petId }: MakeTask,
): Promise<Message> {
  const message = await openMessage(ctx, id);
  const about = petId ?? message.petId;
  const task = await addTask(ctx, {
    title: title ?? titleOf(message),
    note: `${sourceOf(message)}\n\n${message.text}`.slice(0, NOTE_LENGTH),
    kind: 'other',
    assigneeId,
    dueOn,
    clientDraft: null,
    petId: about,
    clientId: message.clientId,
    visitId: null,
    actId: null,
  });
  await noteUse(ctx, message, { kind: 'task', targetId: task.id, petId: about });
  return findMessage(ctx, id);
}

/** INBOX-12. A note in the open visit of a pet. @throws AppError `message_used_before`, `no_open_visit`, `not_found`, and those of sections. */
export async function makeNote(ctx: MemberContext, { id, petId }: MakeNote): Promise<Message> {
  const message = await openMessage(ctx, id);
  const visitId = await appendInternalNote(ctx, { petId, text: `${sourceOf(message)}:\n${message.text}` });
  await noteUse(ctx, message, { kind: 'note', targetId: visitId, petId });
  ctx.audit('message.used', id, { after: { kind: 'note', petId, visitId } });
  return findMessage(ctx, id);
}

const Owned = z.object({ isOwned: z.boolean() });

/**
 * INBOX-12. A refill request for a prescription of a pet of the client.
 *
 * @throws AppError `conversation_not_matched`, `message_used_before`, `not_found`, `refill_asked_before`, `refill_needs_visit`.
 */
export async function makeRefill(ctx: MemberContext, { id, prescriptionId }: MakeRefill): Promise<Message> {
  const { clinicId } = ctx.session;
  const message = await openMessage(ctx, id);
  if (message.clientId === null) throw new AppError('conversation_not_matched');
  const owned = await fetchRow(
    ctx.tx,
    Owned,
    sql`
    select exists (select from prescriptions r
      join visits v on v.clinic_id = ${clinicId} and v.id = r.visit_id
      join pet_clients l on l.clinic_id = ${clinicId} and l.pet_id = v.pet_id and l.client_id = ${message.clientId}
     where r.clinic_id = ${clinicId} and r.id = ${prescriptionId}) as "isOwned"`,
  );
  if (!owned?.isOwned) throw new AppError('not_found');
  const refill = await askRefill(ctx, { prescriptionId, note: message.text });
  await noteUse(ctx, message, { kind: 'refill', targetId: refill.id, petId: refill.petId });
  return findMessage(ctx, id);
}

const Pet = z.object({ id: z.uuid(), name: z.string() });
const REASON_LENGTH = 200;

/** INBOX-12. What the booking form starts with. @throws AppError `not_found`. */
export async function startBooking(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const message = await openMessage(ctx, id);
  const pets = await fetchRows(
    ctx.tx,
    Pet,
    sql`
    select p.id, p.name from pet_clients l join pets p on p.clinic_id = ${clinicId} and p.id = l.pet_id
     where l.clinic_id = ${clinicId} and l.client_id = ${message.clientId}::uuid and p.archived_at is null and p.deceased_on is null
     order by p.name, p.id`,
  );
  const [only] = pets;
  ctx.audit('message.used', id, { after: { kind: 'booking' } });
  return {
    messageId: id,
    conversationId: message.conversationId,
    clientId: message.clientId,
    petId: message.petId ?? (pets.length === 1 ? (only?.id ?? null) : null),
    reason: titleOf(message).slice(0, REASON_LENGTH),
    pets,
  };
}

const Booked = z.object({ petId: z.uuid() });

/** INBOX-12. Says which appointment was booked for a message; saying it again changes nothing. @throws AppError `not_found`. */
export async function linkBooking(ctx: MemberContext, { id, appointmentId }: LinkBooking): Promise<Message> {
  const { clinicId } = ctx.session;
  const message = await openMessage(ctx, id);
  const booked = await fetchRow(
    ctx.tx,
    Booked,
    sql`select a.pet_id as "petId" from appointments a where a.clinic_id = ${clinicId} and a.id = ${appointmentId}`,
  );
  if (!booked) throw new AppError('not_found');
  const before = await fetchRow(
    ctx.tx,
    z.object({ id: z.uuid() }),
    sql`
    update message_actions a set target_id = ${appointmentId}
     where a.clinic_id = ${clinicId} and a.message_id = ${id} and a.kind = 'booking' and a.pet_id = ${booked.petId}
    returning a.id`,
  );
  if (!before) await noteUse(ctx, message, { kind: 'booking', targetId: appointmentId, petId: booked.petId });
  ctx.audit('message.used', id, { after: { kind: 'booking', appointmentId } });
  return findMessage(ctx, id);
}

/** INBOX-12. A file of a message becomes a document of a pet. @throws AppError `file_missing`, `message_used_before`, `not_found`. */
export async function fileAttachment(ctx: MemberContext, input: FileAttachment): Promise<Message> {
  const message = await openMessage(ctx, input.id);
  const file = message.files.find(({ objectName }) => objectName === input.objectName);
  if (!file) throw new AppError('file_missing');
  const { clinicId } = ctx.session;
  const before = await fetchRow(
    ctx.tx,
    z.object({ id: z.uuid() }),
    sql`select d.id from documents d where d.clinic_id = ${clinicId} and d.object_name = ${file.objectName}`,
  );
  if (before) throw new AppError('message_used_before');
  const document = await addStoredDocument(ctx, {
    objectName: file.objectName,
    petId: input.petId,
    title: input.title ?? (file.name.replaceAll(/\p{Cc}/gu, ' ').trim() || NO_TEXT),
    kind: input.kind,
    note: sourceOf(message),
  });
  await noteUse(ctx, message, {
    kind: 'document',
    targetId: document.id,
    petId: input.petId,
    fileName: file.objectName,
  });
  return findMessage(ctx, input.id);
}
