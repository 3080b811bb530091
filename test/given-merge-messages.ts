import { randomUUID } from 'node:crypto';
import type pg from 'pg';

interface Of {
  readonly clinicId: string;
  readonly petId: string;
  readonly clientId: string;
}

/** A conversation with a client about a pet, a message of it that was turned into a note, and an address that was matched. */
async function givenMessages(owner: pg.Pool, { clinicId, petId, clientId }: Of): Promise<void> {
  const address = `${randomUUID()}@people.test`;
  await owner.query(
    `with talk as (
       insert into conversations (clinic_id, client_id, pet_id, channel, address, address_name, subject)
       values ($1, $2, $3, 'email', $4, 'Kim', 'Question') returning id),
     message as (
       insert into messages (clinic_id, conversation_id, direction, channel, address, text, at)
       select $1, t.id, 'in', 'email', $4, 'May I ask something?', now() from talk t returning id)
     insert into message_actions (clinic_id, message_id, kind, pet_id) select $1, m.id, 'note', $3 from message m`,
    [clinicId, clientId, petId, address],
  );
  await owner.query(
    `insert into conversation_senders (clinic_id, channel, address, client_id) values ($1, 'email', $2, $3)`,
    [clinicId, address, clientId],
  );
}

/** A reminder of something due that a client has answered, on a day of its own, as a client has one a day. */
async function givenReminder(owner: pg.Pool, { clinicId, petId, clientId }: Of): Promise<void> {
  await owner.query(
    `insert into care_reminder_rules (clinic_id, version, is_on, rules) values ($1, 1, false, '{}') on conflict do nothing`,
    [clinicId],
  );
  await owner.query(
    `with day as (
       select coalesce(max(r.planned_on), '2026-01-01'::date) + 1 as planned_on from care_reminders r where r.clinic_id = $1),
     reminder as (
       insert into care_reminders (clinic_id, client_id, kind, planned_on, rules_version, state, channel, requested_at)
       select $1, $2, 'care', d.planned_on, 1, 'answered', 'email', now() from day d returning id),
     item as (
       insert into care_reminder_items (clinic_id, reminder_id, client_id, pet_id, source, source_id, name, due_on, round, decided_on)
       select $1, r.id, $2, $3, 'due_care', gen_random_uuid(), 'Rabies', '2026-03-01', -30, '2026-01-30' from reminder r
       returning id, reminder_id)
     insert into care_reminder_answers (clinic_id, reminder_id, kind, item_ids) select $1, i.reminder_id, 'book', array[i.id] from item i`,
    [clinicId, clientId, petId],
  );
}

/** A bulk message of which the client is a recipient. */
async function givenBulkMessage(owner: pg.Pool, { clinicId, petId, clientId }: Of): Promise<void> {
  await owner.query(
    `with bulk as (
       insert into bulk_messages (clinic_id, name, purpose, content, state, started_at)
       values ($1, 'News', 'transactional', '{}', 'running', now()) returning id)
     insert into bulk_recipients (clinic_id, bulk_id, client_id, pet_ids, position) select $1, b.id, $2, array[$3::uuid], 0 from bulk b`,
    [clinicId, clientId, petId],
  );
}

/** A follow-up that was dropped, on a day of its own, as a pet has one of a purpose a day. */
async function givenFollowUp(owner: pg.Pool, { clinicId, petId, clientId }: Of): Promise<void> {
  await owner.query(
    `insert into follow_ups (clinic_id, pet_id, client_id, purpose, day, status, changed_by)
     select $1, $2, $3, 'recheck', coalesce(max(f.day), '2026-01-01'::date) + 1, 'dropped', $2
       from follow_ups f where f.clinic_id = $1`,
    [clinicId, petId, clientId],
  );
}

/** What the client answered before an appointment of the pet. */
async function givenIntake(owner: pg.Pool, { clinicId, petId, clientId }: Of): Promise<void> {
  await owner.query(
    `insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers)
     select $1, a.id, $2, $3, 'en', '[{"question": "reason", "answer": "Cough"}]'
       from appointments a where a.clinic_id = $1 and a.pet_id = $2 limit 1`,
    [clinicId, petId, clientId],
  );
}

/** One row in every table of messages and reminders that refers to a pet or a client. */
export async function givenMessagesOf(owner: pg.Pool, of: Of): Promise<void> {
  await givenMessages(owner, of);
  await givenReminder(owner, of);
  await givenBulkMessage(owner, of);
  await givenFollowUp(owner, of);
  await givenIntake(owner, of);
}
