import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenAlert, givenItem, givenTreatment, givenVisit } from './given-acts.ts';
import { givenBills, givenPaidBill } from './given-bills.ts';
import { givenConvertedEstimate } from './given-estimates.ts';
import { givenWellnessPlan } from './given-wellness-plan.ts';
import { givenReceivables } from './given-receivables.ts';
import { givenAppointmentType, givenClientWithPet } from './given.ts';
import { givenDocument } from './given-document.ts';
import { givenLabOf } from './given-merge-lab.ts';
import { givenMessagesOf } from './given-merge-messages.ts';

interface Owned {
  readonly clinicId: string;
  readonly petId: string;
  readonly clientId: string;
}

/** One row in every table that refers to a pet or a client, those of a record that another one was merged into included. */
async function givenEverythingOf(
  owner: pg.Pool,
  world: Owned & { readonly doctorId: string },
): Promise<string> {
  const { clinicId, petId, clientId, doctorId } = world;
  const visitId = await givenVisit(owner, clinicId, world);
  const [typeId, itemId] = await Promise.all([
    givenAppointmentType(owner, clinicId),
    givenItem(owner, clinicId, { isBillable: false }),
  ]);
  const { id: documentId } = await givenDocument(owner, clinicId, { petId });
  const run = (text: string, ...values: unknown[]) => owner.query(text, [clinicId, ...values]);
  await run(
    `update documents set client_id = $2, visit_id = $4 where clinic_id = $1 and id = $3`,
    clientId,
    documentId,
    visitId,
  );
  await run(`insert into pet_photos (clinic_id, pet_id, document_id) values ($1, $2, $3)`, petId, documentId);
  await givenAlert(owner, world, {});
  await run(
    `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
     select $1, $2, $3, $4, $5, t.at, t.at + interval '30 minutes', t.at + interval '30 minutes', 'Check'
       from (select now() + make_interval(days => 10, hours => (random() * 5000)::integer) as at) t`,
    typeId,
    petId,
    clientId,
    doctorId,
  );
  await run(
    `insert into vitals (clinic_id, pet_id, visit_id, heart_rate) values ($1, $2, $3, 90)`,
    petId,
    visitId,
  );
  await run(
    `insert into problems (clinic_id, pet_id, visit_id, name) values ($1, $2, $3, 'Otitis')`,
    petId,
    visitId,
  );
  await run(
    `insert into diagnoses (clinic_id, pet_id, visit_id, display, original_text) values ($1, $2, $3, 'Otitis', 'otitis')`,
    petId,
    visitId,
  );
  await run(
    `insert into act_schedules (clinic_id, pet_id, visit_id, item_id, starts_at) values ($1, $2, $3, $4, now())`,
    petId,
    visitId,
    itemId,
  );
  await run(
    `insert into acts (clinic_id, pet_id, visit_id, item_id, item_kind, item_name, is_billable)
     values ($1, $2, $3, $4, 'service', 'Exam', false)`,
    petId,
    visitId,
    itemId,
  );
  await run(
    `with act as (
       insert into acts (clinic_id, pet_id, visit_id, item_id, item_kind, item_name, is_billable, use, status, done_at, done_by)
       values ($1, $2, $3, $4, 'drug', 'Carprofen', false, 'handed_over', 'done', now(), gen_random_uuid()) returning id),
     label as (
       insert into dispensing_labels (clinic_id, act_id, number, entry, content, content_hash)
       select $1, a.id, 1 + (random() * 1000000)::integer, '{}', '{}', repeat('a', 64) from act a returning id)
     insert into dispensing_label_reprints (clinic_id, label_id, number, reason) select $1, l.id, 1, 'Jam' from label l`,
    petId,
    visitId,
    itemId,
  );
  await run(
    `with prescription as (
       insert into prescriptions (clinic_id, number, visit_id, drug_name, directions, quantity_thousandths, refills, written_on, expires_on,
         filled_at, dose, status)
       values ($1, 1 + (random() * 1000000)::integer, $2, 'Carprofen', '{"chosen": null, "text": "Give one."}', 1000, 0, current_date,
         current_date, 'elsewhere', '{}', 'awaiting_approval') returning id)
     insert into refill_requests (clinic_id, prescription_id, note, asked_by) select $1, p.id, 'Please', gen_random_uuid() from prescription p`,
    visitId,
  );
  await run(
    `insert into charges (clinic_id, pet_id, client_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths,
       unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
     values ($1, $2, $3, $4, 'Shampoo', 'professional_services', 'service', '[]', 1000, 900, 0, 0, 900, 'EUR')`,
    petId,
    clientId,
    itemId,
  );
  await givenLabOf(owner, { clinicId, petId, visitId });
  const billing = { clinicId, clientId, petId, itemId, canary: 'Twin' };
  await givenPaidBill(owner, billing, await givenBills(owner, billing));
  await givenConvertedEstimate(owner, { ...billing, visitId });
  await givenWellnessPlan(owner, billing);
  await givenReceivables(owner, billing);
  await run(
    `update payment_plans set ended_at = now(), end_reason = 'Paid nothing' where clinic_id = $1 and client_id = $2`,
    clientId,
  );
  await run(
    `insert into vaccinations (clinic_id, pet_id, product_name, targets, given_on, is_elsewhere, elsewhere_name)
     values ($1, $2, 'Rabvac', '{rabies}', '2026-01-01', true, 'Other clinic')`,
    petId,
  );
  await run(
    `insert into vaccination_certificates (clinic_id, pet_id, vaccination_id, number, kind, content, content_hash)
     select $1, $2, v.id, (random() * 1000000)::integer, 'vaccination', '{}', repeat('a', 64) from vaccinations v
      where v.clinic_id = $1 and v.pet_id = $2`,
    petId,
  );
  await run(
    `insert into tasks (clinic_id, title, kind, pet_id, client_id, visit_id) values ($1, 'Call', 'call', $2, $3, $4)`,
    petId,
    clientId,
    visitId,
  );
  await run(
    `with form as (insert into forms (clinic_id, kind) values ($1, 'consent') returning id)
     insert into form_requests (clinic_id, form_id, pet_id, client_id, visit_id) select $1, f.id, $2, $3, $4 from form f`,
    petId,
    clientId,
    visitId,
  );
  await run(
    `insert into pet_former_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)`,
    petId,
    clientId,
  );
  await run(
    `insert into record_shares (clinic_id, pet_id, kind, recipient, content, token_hash, expires_at)
     values ($1, $2, 'client', 'Other clinic', '{}', sha256($3::text::bytea), now() + interval '7 days')`,
    petId,
    randomUUID(),
  );
  await run(
    `insert into ai_drafts (clinic_id, feature, pet_id, engine, template, template_version, input_sha256, sentences, duration_ms, created_by)
     values ($1, 'history_summary', $2, 'rules', 'history', 1, repeat('a', 64), '[]', 1, gen_random_uuid())`,
    petId,
  );
  await run(`insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 9000)`, petId);
  await run(`update pets set weight_grams = 9000 where clinic_id = $1 and id = $2`, petId);
  const protocol = await owner.query<{ id: string }>(
    `insert into care_protocols (clinic_id, name, species, target, source) values ($1, 'Rabies', 'dog', $2, 'Test') returning id`,
    [clinicId, `rabies-${randomUUID().slice(0, 8)}`],
  );
  await run(
    `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
     values ($1, $2, $3, '2027-01-01', '2027-01-01', 'test', 'Test')`,
    petId,
    protocol.rows[0]?.id,
  );
  await run(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     values ($1, $2, 'phone', $3, $3, true)`,
    clientId,
    `+4930${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`,
  );
  await run(
    `insert into contact_consents (clinic_id, client_id, channel, address, purpose, action, strength, method, wording_id,
        wording_version, wording, evidence)
     values ($1, $2, 'sms', $3, 'care', 'given', 'written', 'portal', 'given.care.sms.en', 1, 'Reminders', '{"network": "192.0.2.0/24"}')`,
    clientId,
    `+4931${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`,
  );
  await run(
    `insert into contact_links (clinic_id, token_hash, kind, client_id, channel, address, address_hash, purpose)
     values ($1, sha256($3::text::bytea), 'unsubscribe', $2, 'email', 'kim@people.test', sha256('kim'), 'care')`,
    clientId,
    randomUUID(),
  );
  await run(
    `insert into contact_preferences (clinic_id, client_id, channels) values ($1, $2, '{email,sms}')`,
    clientId,
  );
  await run(
    `insert into invitations (clinic_id, client_id, email, role) values ($1, $2, $3, 'client')`,
    clientId,
    `${randomUUID()}@people.test`,
  );
  await givenMessagesOf(owner, world);
  // A pet and a client that were merged into these earlier.
  await run(
    `insert into pets (clinic_id, name, species, archived_at, merged_into) values ($1, 'Earlier pet', 'dog', now(), $2)`,
    petId,
  );
  await run(
    `insert into clients (clinic_id, full_name, archived_at, merged_into) values ($1, 'Earlier client', now(), $2)`,
    clientId,
  );
  return visitId;
}

/** A clinic with two pets of two clients, each with one row in every table that refers to them. */
export async function givenTwins(owner: pg.Pool) {
  const world = await givenTreatment(owner);
  const { clinicId, doctor, petId, clientId } = world;
  const other = await givenClientWithPet(owner, clinicId, { name: 'Kim Client', petName: 'Biskit' });
  const kept = { clinicId, petId, clientId, doctorId: doctor.staffMemberId };
  const merged = { ...kept, ...other };
  const keptVisitId = await givenEverythingOf(owner, kept);
  const mergedVisitId = await givenEverythingOf(owner, merged);
  return { ...world, kept, merged, keptVisitId, mergedVisitId };
}
