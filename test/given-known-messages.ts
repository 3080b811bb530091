import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenUploadedFile } from './given-document.ts';

interface KnownClient {
  readonly clinicId: string;
  readonly clientId: string;
  readonly petId: string;
  readonly appointmentId: string;
  /** Of somebody who works at the clinic. */
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
}

type Run = (text: string, ...values: unknown[]) => Promise<pg.QueryResult>;

/** Conversations that were merged, the client's and that of an unknown sender at the same address, with all that is stored in messages. */
async function givenConversations(owner: pg.Pool, run: Run, known: KnownClient): Promise<void> {
  const { clinicId, clientId, petId, userId, fullName, email } = known;
  const [keptId, mergedId, unknownId, sentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const talk = `insert into conversations (clinic_id, id, client_id, channel, address, address_name, subject, last_preview, status, merged_into)
    values ($1, $2, $3, 'email', $4, $5, 'Quirina asks', 'Quirina here', $6, $7)`;
  await run(talk, keptId, clientId, email, fullName, 'open', null);
  await run(talk, mergedId, clientId, email, fullName, 'resolved', keptId);
  await run(talk, unknownId, null, email, fullName, 'open', null);
  await run(
    `insert into conversation_merges (clinic_id, kept_id, merged_id, was, message_ids) values ($1, $2, $3, $4, '{}')`,
    keptId,
    mergedId,
    { merged: { address: email } },
  );
  const message = `insert into messages (clinic_id, id, conversation_id, direction, channel, address, subject, text, full_text, sender_name,
      provider_id, purpose, status, file_count, at)
    values ($1, $2::uuid, $3, $4, 'email', $5, 'Quirina asks', 'Quirina here', '> Quirina', $6, $2::uuid::text, $7, $8, 1, now())`;
  await run(message, randomUUID(), keptId, 'in', email, fullName, null, null);
  await run(message, randomUUID(), unknownId, 'in', email, fullName, null, null);
  await run(message, sentId, keptId, 'out', email, 'Ada Admin', 'reply', 'undelivered');
  const { id: objectId, path } = await givenUploadedFile(owner, clinicId);
  await run(
    `insert into message_files (clinic_id, message_id, position, name, content_type, size_bytes, object_id, object_name)
     values ($1, $2, 1, 'Quirina.png', 'image/png', 5, $3, $4)`,
    sentId,
    objectId,
    path,
  );
  await run(
    `insert into message_attempts (clinic_id, message_id, number, outcome, reason, ended_at)
     values ($1, $2, 1, 'refused', 'Quirina is unknown here', now())`,
    sentId,
  );
  await run(
    `insert into message_sorts (clinic_id, message_id, found_sort, sort)
     select $1, m.id, 'bill', 'bill' from messages m where m.clinic_id = $1 and m.conversation_id = $2 and m.direction = 'in'`,
    keptId,
  );
  await run(
    `insert into follow_ups (clinic_id, pet_id, client_id, purpose, day, status, text, message_id, changed_by)
     values ($1, $2, $3, 'recheck', '2026-03-01', 'sent', 'Dear Quirina, please come', $4, $5)`,
    petId,
    clientId,
    sentId,
    userId,
  );
  // Two of one message, which stay two.
  await run(
    `insert into message_actions (clinic_id, message_id, kind, pet_id, file_name)
     select $1, $2, 'document', $3, f from unnest(array['1.png', '2.png']) f`,
    sentId,
    petId,
  );
  await run(
    `insert into conversation_events (clinic_id, conversation_id, kind, value) values ($1, $2, 'status_changed', 'open')`,
    keptId,
  );
  await run(
    `insert into conversation_drafts (clinic_id, conversation_id, user_id, text) values ($1, $2, $3, 'Dear Quirina')`,
    keptId,
    userId,
  );
  await run(
    `insert into conversation_senders (clinic_id, channel, address, client_id) values ($1, 'facebook', 'quirina.z', $2)`,
    clientId,
  );
  await run(
    `insert into undeliverable_addresses (clinic_id, channel, address, failure) values ($1, 'email', $2, 'unknown')`,
    email,
  );
}

/** What is known of the client's phone, and of an address that is no contact, by the providers of message channels. */
async function givenChannelRows(run: Run, phone: string): Promise<void> {
  const number = phone.replaceAll(' ', '');
  await run(
    `insert into message_channel_events (clinic_id, way, event_key, kind, payload) values ($1, 'twilio', 'quirina', 'inbound', $2)`,
    { From: `whatsapp:${number}`, Body: 'Quirina here' },
  );
  await run(
    `insert into message_channel_windows (clinic_id, channel, address, heard_at)
     values ($1, 'whatsapp', $2, now()), ($1, 'facebook', 'quirina.z', now())`,
    number,
  );
  await run(
    `insert into message_channel_blocks (clinic_id, way, channel, address, is_blocked)
     values ($1, 'twilio', 'sms', $2, true), ($1, 'gohighlevel', 'facebook', 'quirina.z', true)`,
    number,
  );
}

/**
 * A row in every table of messages, reminders and their channels that knows a client, without a call of the API.
 *
 * @param known names, email and phone go into the rows.
 */
export async function givenKnownMessages(owner: pg.Pool, known: KnownClient): Promise<void> {
  const run: Run = (text, ...values) => owner.query(text, [known.clinicId, ...values]);
  await givenConversations(owner, run, known);
  await givenChannelRows(run, known.phone);
  // A booking and its cancellation plan some already; one that was refused has a reason by channel.
  await run(
    `insert into appointment_messages (clinic_id, appointment_id, kind, starts_at, due_at, state, reason, refusals)
     values ($1, $2, 'no_show', now(), now(), 'suppressed', 'unreachable', '{"email": "Quirina has none"}')`,
    known.appointmentId,
  );
  await run(
    `insert into care_reminder_rules (clinic_id, version, is_on, rules) values ($1, 1, true, '{}')
     on conflict do nothing`,
  );
  await run(
    `with bulk as (
       insert into bulk_messages (clinic_id, name, purpose, content, state, started_at)
       values ($1, 'Closed on Friday', 'transactional', '{}', 'running', now()) returning id)
     insert into bulk_recipients (clinic_id, bulk_id, client_id, position) select $1, b.id, $2, 0 from bulk b`,
    known.clientId,
  );
  const { rows } = await run(
    `insert into care_reminders (clinic_id, client_id, kind, planned_on, rules_version, state, channel, requested_at)
     values ($1, $2, 'lapsed', current_date - 900, 1, 'answered', 'email', now()) returning id`,
    known.clientId,
  );
  const reminderId = String(Object(rows[0]).id);
  await run(
    `insert into care_reminder_items (clinic_id, reminder_id, client_id, source, source_id, name, due_on, round, decided_on)
     values ($1, $2, $3, 'client', $3, $4, current_date - 900, 0, current_date - 900)`,
    reminderId,
    known.clientId,
    known.fullName,
  );
  await run(
    `insert into care_reminder_answers (clinic_id, reminder_id, kind, item_ids, done_on, elsewhere_name, note, network)
     values ($1, $2, 'elsewhere', array[gen_random_uuid()], current_date, 'Dr. Zebrafink', 'Quirina moved', '192.0.2.0/24')`,
    reminderId,
  );
}
