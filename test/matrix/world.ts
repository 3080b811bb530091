import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { STAFF_ROLES, type StaffRole } from '#vocabulary/permissions.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '../given.ts';
import { givenBills, type WorldBilling } from '../given-bills.ts';
import { givenEstimates, type WorldEstimates } from '../given-estimates.ts';
import { givenPurchases, type WorldPurchases } from '../given-purchases.ts';
import { givenControlledRoom, type WorldControlled } from '../given-controlled-room.ts';
import { givenStockRoom, type WorldStock } from '../given-stock-room.ts';
import { givenWellnessPlan, type WorldPlans } from '../given-wellness-plan.ts';
import { givenReceivables, type WorldReceivables } from '../given-receivables.ts';
import { givenActs, type WorldActs } from './acts.ts';
import { givenConsents, type WorldConsents } from './consents.ts';
import { givenAppointmentMessages, type WorldAppointmentMessages } from './appointment-messages.ts';
import { givenBulkMessages, type WorldBulkMessages } from './bulk-messages.ts';
import { givenReminders, type WorldReminders } from './care-reminders.ts';
import { givenConversations, type WorldConversations } from './conversations.ts';
import { givenDiagnosticReports, type WorldDiagnosticReports } from './diagnostic-reports.ts';
import { givenErasures, type WorldErasures } from './erasures.ts';
import { givenForms, type WorldForms } from './forms.ts';
import { givenWorldImaging, type WorldImaging } from './imaging.ts';
import { givenImports, type WorldImports } from './imports.ts';
import { givenIntake } from './intake.ts';
import { givenAi } from './ai.ts';
import { givenLabConnections, type WorldLabConnections } from './lab-connections.ts';
import { givenLabResults, type WorldLabResults } from './lab-results.ts';
import { givenLabOrders, type WorldLabOrders } from './lab-orders.ts';
import { givenLabels, type WorldLabels } from './labels.ts';
import { givenMessageSetup, type WorldMessageSetup } from './message-setup.ts';
import { givenPrescriptions, type WorldPrescriptions } from './prescriptions.ts';
import { givenMerges, type WorldMerges } from './merges.ts';
import { givenDocument, givenUploadedFile } from '../given-document.ts';

/** One clinic with a record of each kind and a user in every role. All its names contain the canary. */
export interface ClinicWorld
  extends
    WorldActs,
    WorldAppointmentMessages,
    WorldBilling,
    WorldConsents,
    WorldConversations,
    WorldDiagnosticReports,
    WorldErasures,
    WorldEstimates,
    WorldForms,
    WorldImaging,
    WorldImports,
    WorldLabConnections,
    WorldLabOrders,
    WorldLabResults,
    WorldLabels,
    WorldMerges,
    WorldMessageSetup,
    WorldPlans,
    WorldPurchases,
    WorldPrescriptions,
    WorldReceivables,
    WorldBulkMessages,
    WorldReminders,
    WorldControlled,
    WorldStock {
  readonly clinicId: string;
  readonly canary: string;
  readonly staff: Readonly<Record<StaffRole, Person & { readonly staffMemberId: string }>>;
  /** Second records, which can be changed or deleted without losing the first ones. */
  readonly spareAdmin: Person & { readonly staffMemberId: string };
  readonly clientAccount: Person;
  readonly clientId: string;
  readonly petId: string;
  readonly deceasedPetId: string;
  readonly typeId: string;
  readonly roomId: string;
  readonly itemId: string;
  /** A second of them, to be changed. */
  readonly spareItemId: string;
  readonly bundleId: string;
  readonly futurePriceId: string;
  readonly doctorId: string;
  readonly appointmentId: string;
  readonly blockId: string;
  readonly alertId: string;
  readonly taskId: string;
  /** Not shown to clients. */
  readonly documentId: string;
  /** The name of a file that is no document yet. */
  readonly uploadedFile: string;
  /** Open; with a section, a finding, vital signs, a diagnosis and a problem. */
  readonly visitId: string;
  /** Locked, so that addenda and releases are accepted. */
  readonly lockedVisitId: string;
  /** Signed by somebody who needs a cosignature. */
  readonly signedVisitId: string;
  readonly vitalsId: string;
  readonly problemId: string;
  readonly diagnosisId: string;
  readonly templateId: string;
  readonly vitalRangeId: string;
  readonly invitationId: string;
  readonly emailContactId: string;
  readonly lonelyClientId: string;
  readonly deskDeviceId: string;
  /** No longer listed, and used by this clinic only: nobody else may see it. */
  readonly laboratoryId: string;
  readonly laboratoryTestId: string;
  readonly careProtocolId: string;
  /** Open, of the pet by the protocol. */
  readonly dueCareId: string;
  /** Open, and no vaccination. */
  readonly dueExamId: string;
  readonly vaccineItemId: string;
  readonly vaccinationId: string;
  /** Given by another clinic, and not verified yet. */
  readonly elsewhereVaccinationId: string;
  readonly certificateId: string;
  /** A link to the pet's record. */
  readonly recordShareId: string;
  /** Set for this clinic only. */
  readonly aiModelId: string;
  /** Belongs to the platform and to no clinic; each clinic's world has its own. */
  readonly aiProviderId: string;
  readonly aiDraftId: string;
  readonly noteRuleId: string;
  /** Belongs to the platform and to no clinic; each clinic's world has its own. */
  readonly leadId: string;
  readonly otherLeadId: string;
  readonly leadTaskId: string;
  /** Opened by the clinic admin. */
  readonly ticketId: string;
  readonly clientTicketId: string;
  /** A second session of the clinic admin. */
  readonly spareSessionId: string;
}

async function insert(owner: pg.Pool, text: string, values: readonly unknown[]): Promise<string> {
  const id = randomUUID();
  await owner.query(text, [id, ...values]);
  return id;
}

async function givenRecords(
  owner: pg.Pool,
  clinicId: string,
  canary: string,
  doctorId: string,
  typeId: string,
  clientId: string,
  petId: string,
) {
  const roomId = await insert(owner, 'insert into rooms (id, clinic_id, name) values ($1, $2, $3)', [
    clinicId,
    `${canary} room`,
  ]);
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  startsAt.setUTCMinutes(0, 0, 0);
  const appointmentId = await insert(
    owner,
    `insert into appointments (id, clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '30 min', $7::timestamptz + interval '30 min', $8)`,
    [clinicId, typeId, petId, clientId, doctorId, startsAt.toISOString(), `${canary} reason`],
  );
  const blockId = await insert(
    owner,
    `insert into blocks (id, clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, $2, $3, now() + interval '20 days', now() + interval '21 days', $4)`,
    [clinicId, doctorId, `${canary} block`],
  );
  const alertId = await insert(
    owner,
    `insert into pet_alerts (id, clinic_id, pet_id, kind, note) values ($1, $2, $3, 'allergy', $4)`,
    [clinicId, petId, `${canary} alert`],
  );
  const document = await givenDocument(owner, clinicId, { petId, title: `${canary} document` });
  const taskId = await insert(
    owner,
    `insert into tasks (id, clinic_id, title, pet_id, kind, client_draft) values ($1, $2, $3, $4, 'call', $3)`,
    [clinicId, `${canary} task`, petId],
  );
  const invitationId = await insert(
    owner,
    `insert into invitations (id, clinic_id, email, full_name, role) values ($1, $2, $3, $4, 'csr')`,
    [clinicId, `${canary}-invited@people.test`, `${canary} invited`],
  );
  const emailContactId = await insert(
    owner,
    `insert into client_contacts (id, clinic_id, client_id, kind, value, normalized) values ($1, $2, $3, 'email', $4, $4)`,
    [clinicId, clientId, `${canary}@clients.test`],
  );
  const deskDeviceId = await insert(
    owner,
    `insert into desk_devices (id, clinic_id, name, secret_hash, registered_aal) values ($1, $2, $3, sha256($3::text::bytea), 'aal1')`,
    [clinicId, `${canary} desk`],
  );
  const lead = (name: string) =>
    insert(
      owner,
      `insert into leads (id, source, full_name, email) values ($1, 'manual', $2, $2 || '@leads.test')`,
      [`${canary}-${name}`],
    );
  const leadId = await lead('lead');
  const otherLeadId = await lead('other-lead');
  const leadTaskId = await insert(
    owner,
    `insert into lead_tasks (id, lead_id, text, due_at) values ($1, $2, 'Call', now() + interval '1 day')`,
    [leadId],
  );
  return {
    roomId,
    appointmentId,
    blockId,
    alertId,
    taskId,
    uploadedFile: (await givenUploadedFile(owner, clinicId)).file,
    documentId: document.id,
    invitationId,
    emailContactId,
    deskDeviceId,
    leadId,
    otherLeadId,
    leadTaskId,
  };
}

/** A catalogue of a priced item, one without a price and a bundle. */
async function givenCatalogue(owner: pg.Pool, clinicId: string, canary: string) {
  const item = (kind: string, name: string) =>
    insert(
      owner,
      `insert into catalogue_items (id, clinic_id, kind, name, income_category, tax_class)
       values ($1, $2, $3, $4, 'professional_services', 'service')`,
      [clinicId, kind, `${canary} ${name}`],
    );
  const itemId = await item('service', 'item');
  const futurePriceId = await insert(
    owner,
    `insert into catalogue_prices (id, clinic_id, item_id, valid_from_on, unit_price_minor, currency)
     values ($1, $2, $3, current_date + 30, 1500, 'EUR')`,
    [clinicId, itemId],
  );
  await owner.query(
    `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
     values ($1, 'service', $2, 190000, '2026-01-01', 'The gazette')`,
    [clinicId, `${canary} tax`],
  );
  return {
    itemId,
    spareItemId: await item('service', 'spare'),
    bundleId: await item('bundle', 'bundle'),
    futurePriceId,
  };
}

/** Two visits and what belongs to one, and what the clinic has set for its record. */
async function givenVisits(
  owner: pg.Pool,
  { clinicId, canary, petId }: { clinicId: string; canary: string; petId: string },
) {
  const visit = (reason: string) =>
    insert(owner, `insert into visits (id, clinic_id, pet_id, reason) values ($1, $2, $3, $4)`, [
      clinicId,
      petId,
      `${canary} ${reason}`,
    ]);
  const lockedVisitId = await visit('locked visit');
  const visitId = await visit('visit');
  const signedVisitId = await insert(
    owner,
    `insert into visits (id, clinic_id, pet_id, reason, status, signed_at, signed_by, needs_cosignature)
     values ($1, $2, $3, $4, 'signed', now(), gen_random_uuid(), true)`,
    [clinicId, petId, `${canary} signed visit`],
  );
  const note = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: canary }] }] };
  for (const [id, section] of [
    [visitId, 'plan'],
    [lockedVisitId, 'plan'],
    [lockedVisitId, 'discharge'],
  ]) {
    await owner.query(
      `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ($1, $2, $3, $4, $5)`,
      [clinicId, id, section, JSON.stringify(note), canary],
    );
    await owner.query(
      `insert into visit_section_revisions (clinic_id, visit_id, section, revision, content) values ($1, $2, $3, 1, $4)`,
      [clinicId, id, section, JSON.stringify(note)],
    );
  }
  await owner.query(
    `insert into exam_findings (clinic_id, visit_id, body_system, result, note) values ($1, $2, 'eyes', 'abnormal', $3)`,
    [clinicId, visitId, canary],
  );
  const vitalsId = await insert(
    owner,
    `insert into vitals (id, clinic_id, pet_id, visit_id, heart_rate, note) values ($1, $2, $3, $4, 90, $5)`,
    [clinicId, petId, visitId, canary],
  );
  const problemId = await insert(
    owner,
    `insert into problems (id, clinic_id, pet_id, visit_id, name) values ($1, $2, $3, $4, $5)`,
    [clinicId, petId, visitId, `${canary} problem`],
  );
  const diagnosisId = await insert(
    owner,
    `insert into diagnoses (id, clinic_id, pet_id, visit_id, display, original_text) values ($1, $2, $3, $4, $5, $5)`,
    [clinicId, petId, visitId, `${canary} diagnosis`],
  );
  await owner.query(
    `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
    [clinicId, lockedVisitId],
  );
  const templateId = await insert(
    owner,
    `insert into visit_templates (id, clinic_id, name, sections) values ($1, $2, $3, $4)`,
    [clinicId, `${canary} template`, JSON.stringify({ internal: canary })],
  );
  const vitalRangeId = await insert(
    owner,
    `insert into vital_ranges (id, clinic_id, species, measure, low, high, source) values ($1, $2, 'dog', 'heart_rate', 60, 160, $3)`,
    [clinicId, canary],
  );
  await owner.query('insert into record_rules (clinic_id) values ($1)', [clinicId]);
  return {
    visitId,
    lockedVisitId,
    signedVisitId,
    vitalsId,
    problemId,
    diagnosisId,
    templateId,
    vitalRangeId,
  };
}

/** Adds a laboratory that only this clinic sees, and its AI budget. */
async function givenDirectory(owner: pg.Pool, clinicId: string, canary: string) {
  const laboratoryId = await insert(
    owner,
    `insert into laboratories (id, name, country, kind, is_active) values ($1, $2, 'DE', 'reference', false)`,
    [`${canary} laboratory`],
  );
  const laboratoryTestId = await insert(
    owner,
    `insert into laboratory_tests (id, laboratory_id, code, name) values ($1, $2, 'CBC', $3)`,
    [laboratoryId, `${canary} test`],
  );
  await owner.query(
    `insert into clinic_laboratories (clinic_id, laboratory_id, is_on, account_number) values ($1, $2, true, $3)`,
    [clinicId, laboratoryId, `${canary} account`],
  );
  const aiModelId = await insert(
    owner,
    `insert into ai_models (id, provider, model, currency, input_price_minor, output_price_minor)
     values ($1, 'Example', $2, 'EUR', 100, 400)`,
    [`${canary} model`],
  );
  await owner.query(
    `insert into ai_limits (clinic_id, budget_minor, currency, model_id) values ($1, 1000, 'EUR', $2)`,
    [clinicId, aiModelId],
  );
  return { laboratoryId, laboratoryTestId, aiModelId, ...(await givenAi(owner, clinicId, canary)) };
}

/** A protocol, what is due by it, a vaccine and a dose of it. */
async function givenCare(
  owner: pg.Pool,
  clinicId: string,
  canary: string,
  {
    petId,
    clientId,
    doctorId,
  }: { readonly petId: string; readonly clientId: string; readonly doctorId: string },
) {
  const careProtocolId = await insert(
    owner,
    `insert into care_protocols (id, clinic_id, name, species, target, source) values ($1, $2, $3, 'cat', 'rabies', 'Compendium')`,
    [clinicId, `${canary} protocol`],
  );
  const due = (protocolId: string) =>
    insert(
      owner,
      `insert into due_cares (id, clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
       values ($1, $2, $3, $4, current_date, current_date, 'DUE-1', $5)`,
      [clinicId, petId, protocolId, `${canary} due`],
    );
  const dueCareId = await due(careProtocolId);
  const dueExamId = await due(
    await insert(
      owner,
      `insert into care_protocols (id, clinic_id, name, species, kind, target, source)
       values ($1, $2, $3, 'cat', 'exam', 'yearly_exam', 'Compendium')`,
      [clinicId, `${canary} exam`],
    ),
  );
  const vaccineItemId = await insert(
    owner,
    `insert into catalogue_items (id, clinic_id, kind, name, income_category, tax_class) values ($1, $2, 'vaccine', $3, 'pharmacy', 'medicine')`,
    [clinicId, `${canary} vaccine`],
  );
  await owner.query(
    `insert into vaccine_products (clinic_id, item_id, manufacturer, targets) values ($1, $2, $3, '{rabies}')`,
    [clinicId, vaccineItemId, `${canary} maker`],
  );
  const vaccinationId = await insert(
    owner,
    `insert into vaccinations (id, clinic_id, pet_id, item_id, product_name, targets, lot, given_on, given_by, given_by_name)
     values ($1, $2, $3, $4, $5, '{rabies}', $6, current_date - 30, $7, $5)`,
    [clinicId, petId, vaccineItemId, `${canary} vaccine`, `${canary}LOT`, doctorId],
  );
  const elsewhereVaccinationId = await insert(
    owner,
    `insert into vaccinations (id, clinic_id, pet_id, product_name, targets, given_on, is_elsewhere, elsewhere_name)
     values ($1, $2, $3, $4, '{rabies}', current_date - 40, true, $4)`,
    [clinicId, petId, `${canary} elsewhere`],
  );
  const certificateId = await insert(
    owner,
    `insert into vaccination_certificates (id, clinic_id, vaccination_id, pet_id, number, kind, content, content_hash)
     values ($1, $2, $3, $4, 1, 'vaccination', $5, repeat('0', 64))`,
    [
      clinicId,
      vaccinationId,
      petId,
      JSON.stringify({
        title: `${canary} certificate`,
        clinicName: canary,
        clinicLines: [],
        size: 'A4',
        issuedOn: '2026-11-01',
        groups: [],
        rows: null,
        statement: '',
        signature: 'Signature',
        clientId,
      }),
    ],
  );
  return {
    careProtocolId,
    dueCareId,
    dueExamId,
    vaccineItemId,
    vaccinationId,
    elsewhereVaccinationId,
    certificateId,
  };
}

/** Adds a ticket with a message and an internal note. */
async function givenTicket(
  owner: pg.Pool,
  clinicId: string | null,
  requester: Person,
  canary: string,
): Promise<string> {
  const ticketId = await insert(
    owner,
    `insert into tickets (id, clinic_id, requester_id, requester_role, topic, subject, priority, answer_due_at, solve_due_at)
     values ($1, $2, $3, $4, 'problem', $5, 'question', now() + interval '1 day', now() + interval '7 days')`,
    [clinicId, requester.userId, requester.role, `${canary} ticket`],
  );
  await owner.query(
    `insert into ticket_messages (ticket_id, author_id, author_role, is_internal, text)
     values ($1, $2, $3, false, $4), ($1, $2, 'platform_admin', true, $4)`,
    [ticketId, requester.userId, requester.role, `${canary} words`],
  );
  return ticketId;
}

export async function givenClinicWorld(owner: pg.Pool): Promise<ClinicWorld> {
  const { clinicId } = await givenClinic(owner);
  const canary = `canary${clinicId.slice(0, 8)}`;
  await owner.query(`update clinics set online_booking = 'direct', booking_lead_minutes = 0 where id = $1`, [
    clinicId,
  ]);
  const staffOf = (role: StaffRole) => givenStaff(owner, clinicId, { role, name: `${canary} ${role}` });
  const members = await Promise.all(STAFF_ROLES.map(async (role) => [role, await staffOf(role)] as const));
  // Safe: it has an entry for each role.
  const staff = Object.fromEntries(members) as ClinicWorld['staff'];
  const clientAccount = await givenPerson(owner, { role: 'client', name: `${canary} client` });
  const { clientId, petId } = await givenClientWithPet(owner, clinicId, {
    account: clientAccount,
    name: `${canary} client`,
    petName: `${canary} pet`,
  });
  const { clientId: lonelyClientId, petId: deceasedPetId } = await givenClientWithPet(owner, clinicId, {
    name: `${canary} other`,
  });
  const typeId = await givenAppointmentType(owner, clinicId);
  const doctorId = staff.doctor.staffMemberId;
  const ticketId = await givenTicket(owner, clinicId, staff.clinic_admin, canary);
  const clientTicketId = await givenTicket(owner, null, clientAccount, canary);
  const records = await givenRecords(owner, clinicId, canary, doctorId, typeId, clientId, petId);
  const catalogue = await givenCatalogue(owner, clinicId, canary);
  const stockRoom = await givenStockRoom(owner, { clinicId, canary });
  const acts = await givenActs(owner, { clinicId, canary, petId });
  await givenIntake(owner, { clinicId, canary, appointmentId: records.appointmentId, petId, clientId });
  const appointmentMessages = await givenAppointmentMessages(owner, {
    clinicId,
    appointmentId: records.appointmentId,
  });
  const directory = await givenDirectory(owner, clinicId, canary);
  const labels = await givenLabels(owner, { clinicId, canary, petId, actVisitId: acts.actVisitId });
  const imaging = await givenWorldImaging(owner, { clinicId, canary, petId, actVisitId: acts.actVisitId });
  const care = await givenCare(owner, clinicId, canary, { petId, clientId, doctorId });
  const labOrders = await givenLabOrders(owner, {
    clinicId,
    canary,
    petId,
    visitId: acts.actVisitId,
    laboratoryId: directory.laboratoryId,
  });
  return {
    clinicId,
    canary,
    staff,
    spareAdmin: await staffOf('clinic_admin'),
    spareSessionId: await insert(owner, 'insert into auth.sessions (id, user_id) values ($1, $2)', [
      staff.clinic_admin.userId,
    ]),
    clientAccount,
    clientId,
    petId,
    deceasedPetId,
    typeId,
    doctorId,
    lonelyClientId,
    ticketId,
    clientTicketId,
    ...records,
    ...directory,
    ...(await givenLabResults(owner, { clinicId, canary, petId, laboratoryId: directory.laboratoryId })),
    ...(await givenDiagnosticReports(owner, { clinicId, canary, petId, visitId: acts.actVisitId })),
    ...labOrders,
    ...(await givenLabConnections(owner, {
      clinicId,
      canary,
      laboratoryId: directory.laboratoryId,
      labOrderId: labOrders.labOrderId,
    })),
    ...catalogue,
    ...(await givenBills(owner, { clinicId, canary, clientId, petId, itemId: catalogue.itemId })),
    ...(await givenEstimates(owner, { clinicId, canary, clientId, petId, itemId: catalogue.itemId })),
    ...(await givenWellnessPlan(owner, { clinicId, canary, clientId, petId, itemId: catalogue.itemId })),
    ...stockRoom,
    ...(await givenPurchases(owner, { clinicId, canary, ...stockRoom })),
    ...(await givenControlledRoom(owner, { clinicId, canary })),
    ...(await givenReceivables(owner, { clinicId, canary, clientId, petId, itemId: catalogue.itemId })),
    ...care,
    ...(await givenBulkMessages(owner, { clinicId, canary, clientId, petId })),
    ...(await givenReminders(owner, { clinicId, canary, clientId, petId, dueCareId: care.dueCareId })),
    ...acts,
    ...labels,
    ...imaging,
    ...appointmentMessages,
    ...(await givenPrescriptions(owner, {
      clinicId,
      canary,
      petId,
      visitId: acts.actVisitId,
      doctorId,
      account: clientAccount.userId,
    })),
    ...(await givenEstimates(owner, { clinicId, canary, clientId, petId, itemId: acts.freeItemId })),
    recordShareId: await insert(
      owner,
      `insert into record_shares (id, clinic_id, pet_id, kind, recipient, content, token_hash, expires_at)
       values ($1, $2, $3, 'client', $4, '{"isComplete": true, "visits": [], "vaccinations": [], "documents": []}',
         sha256($3::uuid::text::bytea), now() + interval '7 days')`,
      [clinicId, petId, `${canary} recipient`],
    ),
    ...(await givenMessageSetup(owner, { clinicId, canary })),
    ...(await givenForms(owner, { clinicId, canary, petId, clientId })),
    ...(await givenConsents(owner, { clinicId, canary, clientId })),
    ...(await givenConversations(owner, { clinicId, canary, clientId })),
    ...(await givenErasures(owner, { clinicId, canary })),
    ...(await givenImports(owner, { clinicId, canary })),
    ...(await givenMerges(owner, { clinicId, canary })),
    ...(await givenVisits(owner, { clinicId, canary, petId })),
  };
}

/** The ids of this clinic's records. */
export const recordsOf = (world: ClinicWorld): string[] => [
  world.clientId,
  world.petId,
  world.appointmentId,
  world.blockId,
  world.alertId,
  world.taskId,
  world.documentId,
  world.openChargeId,
  world.discountedChargeId,
  world.invoiceId,
  world.paymentId,
  world.draftEstimateId,
  world.sentEstimateId,
  world.answeredEstimateId,
  world.estimateTemplateId,
  world.dayCloseId,
  world.planId,
  world.subscriptionId,
  world.noticeId,
  world.paymentPlanId,
  world.paymentLinkId,
  world.payoutId,
  world.emergencyTermId,
  world.savedReplyId,
  world.formId,
  world.formRequestId,
  world.portalRequestId,
  world.visitId,
  world.lockedVisitId,
  world.signedVisitId,
  world.vitalsId,
  world.problemId,
  world.diagnosisId,
  world.templateId,
  world.vitalRangeId,
  world.invitationId,
  world.roomId,
  world.deskDeviceId,
  world.laboratoryId,
  world.laboratoryTestId,
  world.careProtocolId,
  world.dueCareId,
  world.reminderId,
  world.claimId,
  world.dueExamId,
  world.vaccineItemId,
  world.vaccinationId,
  world.elsewhereVaccinationId,
  world.certificateId,
  world.recordShareId,
  world.aiModelId,
  world.aiProviderId,
  world.itemId,
  world.controlledItemId,
  world.controlledLotId,
  world.safeId,
  world.containerId,
  world.discrepancyId,
  world.controlledCountId,
  world.stockItemId,
  world.stockLotId,
  world.storageId,
  world.cabinetId,
  world.fridgeId,
  world.stockCountId,
  world.stockCountLineId,
  world.supplierId,
  world.spareSupplierId,
  world.offeredItemId,
  world.draftOrderId,
  world.approvedOrderId,
  world.sentOrderId,
  world.sentLineId,
  world.partOrderId,
  world.spareItemId,
  world.bundleId,
  world.futurePriceId,
  world.actVisitId,
  world.freeItemId,
  world.plannedActId,
  world.keptPetId,
  world.duplicatePetId,
  world.mergeId,
  world.importId,
  world.erasableClientId,
  world.droppableActId,
  world.changeableActId,
  world.doneActId,
  world.dispensedActId,
  world.draftReportId,
  world.signedReportId,
  world.labOrderId,
  world.spareLabOrderId,
  world.labTemplateId,
  world.labelId,
  world.prescriptionId,
  world.draftPrescriptionId,
  world.writtenPrescriptionId,
  world.otherPrescriptionId,
  world.prescribedItemId,
  world.monographId,
  world.refillRequestId,
  world.admittedVisitId,
  world.admissionId,
  world.scheduleId,
  world.ticketId,
  world.clientTicketId,
];

/** Every string that reveals data of this clinic in a response. */
export const secretsOf = (world: ClinicWorld): string[] => [world.canary, ...recordsOf(world)];

/** A fingerprint of every row of a clinic in every table, which changes with any of them. */
export async function fingerprint(
  owner: pg.Pool,
  clinicId: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { table } of rows) {
    const { rows: found } = await owner.query<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t where clinic_id = $1`,
      [clinicId],
    );
    prints[table] = found[0]?.print ?? '';
  }
  const { rows: own } = await owner.query<{ print: string }>(
    'select md5(c::text) as print from clinics c where id = $1',
    [clinicId],
  );
  return { ...prints, clinics: own[0]?.print ?? '' };
}
