import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { handlers } from '#app/handlers.ts';
import { inviteClientEndpoint } from '#identity/accounts/contract.ts';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { changeClientEndpoint, exportClientsEndpoint } from '#practice/clients/contract.ts';
import { addFormEndpoint } from '#practice/forms/contract.ts';
import { askFormEndpoint, signFormEndpoint } from '#practice/forms/requests.contract.ts';
import { mergeRecordsEndpoint } from '#practice/merges/contract.ts';
import { exportFullRecordEndpoint } from '#practice/record-export/contract.ts';
import { createShareEndpoint } from '#practice/record-export/shares.contract.ts';
import { addTaskEndpoint } from '#practice/tasks/contract.ts';
import { openVisitEndpoint, saveSectionEndpoint } from '#practice/visits/contract.ts';
import { setFindingsEndpoint } from '#practice/visits/exam.contract.ts';
import { noteFromText } from '#practice/visits/note.rules.ts';
import { signVisitEndpoint } from '#practice/visits/signing.contract.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenDocument, givenUploadedFile } from './given-document.ts';
import { givenTwins } from './given-merges.ts';
import { givenConnection } from './given-labs.ts';
import { givenWorldImaging } from './matrix/imaging.ts';
import { givenKnownMessages } from './given-known-messages.ts';
import { givenAppointmentType, givenPerson, givenStaff } from './given.ts';

/** All endpoints, over a test database. */
export const createKnownClientApi = (db: TestDatabase) => createTestApi(db, handlers);
type Api = ReturnType<typeof createKnownClientApi>;

/** A name, an address and a phone number that occur nowhere else in the database. */
export const KNOWN = {
  fullName: 'Quirina Zebrafink',
  email: 'quirina@zebrafink.test',
  phone: '+49 30 30555777',
  addressLine: 'Papageienweg 7',
} as const;
export const KNOWN_TERMS = ['quirina', 'zebrafink', '30555777', 'papageienweg'];

/**
 * A clinic whose only client is known by name in every kind of row: two client records of the same person are merged, each
 * with one row in every table that refers to clients and pets, and the staff has worked with them by the API.
 *
 * @param api with all endpoints.
 */
export async function givenKnownClient(owner: pg.Pool, api: Api) {
  const world = await givenTwins(owner);
  const { clinicId, kept, merged, doctor } = world;
  const { clientId, petId } = kept;
  const admin = await givenStaff(owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const account = await givenPerson(owner, { role: 'client', name: KNOWN.fullName });
  const run = (text: string, ...values: unknown[]) => owner.query(text, [clinicId, ...values]);
  const call: Api['call'] = async (person, endpoint, input) => {
    const response = await api.call(person, endpoint, input, { 'idempotency-key': randomUUID() });
    if (response.status !== 200) throw new Error(`${endpoint.id}: ${JSON.stringify(response.body)}`);
    return response;
  };
  // What is under way would prevent an erasure.
  await run(`update visits set status = 'locked', locked_at = now() where clinic_id = $1`);
  await run(`update appointments set status = 'cancelled', cancel_reason = 'other', cancel_note = 'Quirina called'
    where clinic_id = $1`);

  await call(admin, changeClientEndpoint, {
    id: merged.clientId,
    fullName: 'Q. Zebrafink',
    notes: 'Quirina pays late',
    contacts: [{ kind: 'email', value: KNOWN.email }],
  });
  await call(admin, changeClientEndpoint, {
    id: clientId,
    fullName: KNOWN.fullName,
    addressLine: KNOWN.addressLine,
    contacts: [{ kind: 'phone', value: KNOWN.phone }],
  });
  await call(admin, changeClientEndpoint, { id: clientId, city: 'Berlin' });
  await call(admin, mergeRecordsEndpoint, {
    subject: 'client',
    keptId: clientId,
    mergedId: merged.clientId,
    reason: 'Quirina has two records',
  });
  await call(admin, inviteClientEndpoint, { clientId, email: KNOWN.email });
  await run(`update clients set user_id = $2 where clinic_id = $1 and id = $3`, account.userId, clientId);
  const appointmentTypeId = await givenAppointmentType(owner, clinicId);
  const startsAt = new Date((Math.floor(Date.now() / 3_600_000) + 9000) * 3_600_000).toISOString();
  const booking = { appointmentTypeId, petId, clientId, doctorId: doctor.staffMemberId, startsAt };
  const { body: booked } = await call(admin, bookAppointmentEndpoint, {
    ...booking,
    reason: 'Limping',
    notes: 'Quirina will be late',
  });
  await run(
    `insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers)
     values ($1, $2, $3, $4, 'en', '[{"question": "reason", "answer": "Quirina worries"}]')`,
    booked.id,
    petId,
    clientId,
  );
  await run(`update appointments set status = 'cancelled' where clinic_id = $1 and id = $2`, booked.id);
  await call(admin, addTaskEndpoint, {
    title: 'Call Quirina',
    note: KNOWN.phone,
    clientDraft: 'Dear Quirina',
    clientId,
    petId,
  });
  await call(admin, exportClientsEndpoint, { q: 'zebraf' });
  const { body: visit } = await call(doctor, openVisitEndpoint, { petId, clientId, reason: 'Limping' });
  await call(doctor, saveSectionEndpoint, {
    visitId: visit.id,
    section: 'subjective',
    baseRevision: 0,
    content: noteFromText('Quirina reports limping'),
  });
  await call(doctor, setFindingsEndpoint, {
    visitId: visit.id,
    findings: [{ bodySystem: 'ears', result: 'abnormal', note: 'Red', baseRevision: 0 }],
  });
  await run(
    `insert into admissions (clinic_id, visit_id, place, discharged_at, discharged_by) values ($1, $2, 'Ward', now(), $3)`,
    visit.id,
    doctor.userId,
  );
  const version = await run('select version from visits where clinic_id = $1 and id = $2', visit.id);
  const sign = {
    id: visit.id,
    version: Number(Object(version.rows[0]).version),
    revisions: [{ section: 'subjective' as const, revision: 1 }],
    accepted: { sections: [], findings: [], actIds: [] },
  };
  await call(doctor, signVisitEndpoint, sign);
  await call(doctor, addTaskEndpoint, {
    title: 'Recheck',
    note: 'Quirina comes',
    clientDraft: 'Dear Quirina',
    clientId,
    petId,
    visitId: visit.id,
  });
  await call(admin, createShareEndpoint, {
    petId,
    kind: 'full',
    recipient: 'For Quirina',
    expiresInDays: 7,
    selection: null,
  });
  await call(admin, exportFullRecordEndpoint, {
    petId,
    format: 'json',
    purpose: 'client',
    note: 'Quirina asked',
  });
  const { body: form } = await call(admin, addFormEndpoint, {
    kind: 'intake',
    title: 'Registration',
    body: 'I am {{client}}.',
    fields: [],
  });
  const sheets = { formId: form.id, version: 1, answers: {}, signerName: KNOWN.fullName };
  const askAndSign = async (ofPet: string | null) => {
    const { body: asked } = await call(admin, askFormEndpoint, { formId: form.id, petId: ofPet, clientId });
    const { formId: _, ...signature } = sheets;
    await call(admin, signFormEndpoint, { id: asked.id, ...signature });
    return asked.id;
  };
  const petFormId = await askAndSign(petId);
  const ownFormId = await askAndSign(null);
  await run(
    `insert into form_voids (clinic_id, signature_id, reason, voided_by)
       select $1, s.id, 'Signed twice', $2 from form_signatures s where s.clinic_id = $1 and s.request_id = $3`,
    admin.userId,
    petFormId,
  );
  const { id: ownDocumentId } = await givenDocument(owner, clinicId, {
    petId,
    title: 'Identity card of Quirina',
  });
  await run(
    `update documents set pet_id = null, client_id = $2 where clinic_id = $1 and id = $3`,
    clientId,
    ownDocumentId,
  );
  // What others do by jobs, on a front desk or in the portal.
  const entry = `insert into audit_entries (clinic_id, actor_id, action, subject_id, after) values ($1, $2, $3, $4, $5)`;
  await run(entry, admin.userId, 'pet.transferred', petId, { note: 'Quirina moves away' });
  await run(entry, account.userId, 'client.joined', clinicId, { fullName: KNOWN.fullName });
  await run(entry, admin.userId, 'pets.exported', clinicId, { filters: { q: 'Papageienweg' } });
  await run(
    `insert into crm_webhooks (clinic_id, event_id, kind, payload) values
       ($1, gen_random_uuid()::text, 'ContactUpdate', $2), ($1, gen_random_uuid()::text, 'InboundMessage', $3),
       ($1, gen_random_uuid()::text, 'InboundMessage', '{"contactId": "somebody else", "body": "Hello"}')`,
    { id: 'q1', name: KNOWN.fullName, email: ` ${KNOWN.email.toUpperCase()}` },
    { contactId: 'q1', body: 'Quirina here' },
  );
  await run(
    `insert into record_share_views (clinic_id, share_id, what, network)
       select $1, h.id, 'page', '192.0.2.0/24' from record_shares h where h.clinic_id = $1`,
  );
  const draft = await owner.query<{ id: string }>(
    `insert into ai_drafts (clinic_id, feature, pet_id, engine, template, template_version, input_sha256, sentences, duration_ms, created_by)
       values ($1, 'history_summary', $2, 'rules', 'history', 1, repeat('a', 64), $3, 1, $4) returning id`,
    [clinicId, petId, JSON.stringify([{ text: 'Quirina asked', sources: [], faults: [] }]), admin.userId],
  );
  await run(
    `insert into ai_draft_decisions (clinic_id, draft_id, decision, decided_by) values ($1, $2, 'dropped', $3)`,
    draft.rows[0]?.id,
    admin.userId,
  );
  const { id: mailObjectId } = await givenUploadedFile(owner, clinicId);
  await run(
    `insert into inbound_mails (clinic_id, object_id, size_bytes, sha256, envelope_from, envelope_to, from_address)
       values ($1, $2, 5, sha256('mail'), $3, array['clinic@mail.test'], $3)`,
    mailObjectId,
    KNOWN.email,
  );
  await run(
    `insert into sent_mails (clinic_id, message_id, conversation_id, provider_id, recipient, purpose)
       values ($1, gen_random_uuid(), gen_random_uuid(), '<m@mail.test>', $2, 'reply')`,
    KNOWN.email,
  );
  const connection = await givenConnection(owner, clinicId);
  await givenWorldImaging(owner, { clinicId, canary: KNOWN.fullName, petId, actVisitId: visit.id });
  // A device is the clinic's own.
  await run(`update imaging_devices set name = 'X-ray room' where clinic_id = $1`);
  await run(
    `insert into lab_messages (clinic_id, connection_id, format, control_id, content_sha256, content, message_type, status, failure, sender_address)
       values ($1, $2, 'csv', 'results.csv', repeat('a', 64), convert_to($3, 'UTF8'), 'ORU^R01', 'failed', 'It could not be read.', '192.0.2.1')`,
    connection.connectionId,
    `report_id,code,value,client_name\n1,K,4.1,${KNOWN.fullName}`,
  );
  await givenKnownMessages(owner, {
    clinicId,
    clientId,
    petId,
    appointmentId: booked.id,
    userId: admin.userId,
    ...KNOWN,
  });
  return {
    ...world,
    admin,
    account,
    clientId,
    petId,
    visitId: visit.id,
    petFormId,
    ownFormId,
    ownDocumentId,
    run,
    call,
  };
}
