import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { hashRecoveryCode } from '#identity/accounts/server/hash-recovery-code.ts';
import { can } from '#foundation/contract/can.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenPerson, givenSecondFactor, givenSigningKeys, type Person } from './given.ts';
import { SAMPLES } from './matrix/samples.ts';
import { fingerprint, givenClinicWorld, type ClinicWorld } from './matrix/world.ts';

/** Writes without an audit entry, each with its reason. */
const UNAUDITED_WRITES: Readonly<Record<string, string>> = {
  'accounts.createTestUsers': 'exists only in a demo, and restores its five well-known accounts',
  'demos.book': 'called by visitors; its SQL function adds demo.booked',
  'demos.cancelByLink': 'called by visitors; its SQL function adds demo.cancelled',
  'demos.moveByLink': 'called by visitors; its SQL function adds demo.moved',
  'demos.openLink': 'reads the visitor’s own booking, with its token in the body',
  'appointmentLinks.cancel':
    'called by clients with a link; its SQL function adds appointment.status_changed',
  'appointmentLinks.confirm':
    'called by clients with a link; its SQL function adds appointment.status_changed',
  'appointmentLinks.open': 'reads the appointment of a link, with its token in the body',
  'appointmentLinks.reschedule':
    'called by clients with a link; its SQL function adds appointment.rescheduled',
  'appointmentLinks.slots': 'reads free times for the appointment of a link, with its token in the body',
  'sharedEstimates.answer': 'called by visitors; its SQL function adds estimate.answered',
  'sharedEstimates.getPdf': 'called by visitors; its SQL function adds estimate.viewed for the first opening',
  'sharedEstimates.open': 'called by visitors; its SQL function adds estimate.viewed for the first opening',
  'sharedRecords.export': 'called by visitors; its SQL function adds record_share.viewed',
  'sharedStudies.open': 'called by visitors; its SQL function adds record_share.viewed',
  'sharedRecords.open': 'called by visitors; its SQL function adds record_share.viewed',
  'reminderLinks.answer': 'called by clients with a link; its SQL function adds care_reminder.answered',
  'reminderLinks.open': 'reads what a reminder says, with its token in the body',
  'security.attach':
    'records which front desk device somebody uses; audit entries of their actions name the device',
  'catalogue.previewImport': 'saves nothing: returns what a file would change',
  'clientImport.preview': 'saves nothing: returns what a file would add',
  'contactLinks.answer': 'called by visitors; its SQL function adds contact_consent.recorded',
  'contactLinks.open': 'reads what a link of a message is about, with its token in the body',
  'contact.send': 'visitors may not write audit entries; the database adds lead.added',
  'conversations.mark': 'which messages a person has seen; nothing of the conversation changes',
  'conversations.saveDraft': 'keeps what was typed in every pause; sending it is audited',
  'formRequests.save': 'keeps what was typed in every pause; the first time adds form_request.started',
  'labs.previewImport': 'saves nothing: returns what a file of tests would change',
  'leads.previewImport': 'saves nothing: returns which rows are leads already',
  'myConversations.checkText': 'saves nothing: returns whether a text sounds like an emergency',
  'myConversations.markRead': 'which messages the client has seen; nothing of the conversation changes',
  'myDrafts.save': 'what somebody is writing, for nobody but themselves',
  'myForms.save': 'keeps what was typed in every pause; the first time adds form_request.started',
  'pharmacy.previewLabel': 'saves nothing: returns what a label would look like',
  'push.add': 'the caller’s own browser, which ends with the session',
  'push.remove': 'the caller’s own browser',
  'purchasing.previewOfferImport': 'saves nothing: returns what a file would change',
  'stockCounts.addLine': 'a line of a count, whose posting is audited',
  'stockCounts.enter': 'each entry is kept with who counted and when; posting them is audited',
  'trials.keep': 'called by visitors; the database adds lead.added',
};

/** Reads by an id without an audit entry, each with its reason. */
const UNAUDITED_READS: Readonly<Record<string, string>> = {
  'controlledDrugs.getCount': 'what was counted of controlled drugs; counting is audited',
  'acts.listMedication': 'a list; the pet and its visits are read separately',
  'acts.list': 'part of the page of a visit, whose read is audited; read again whenever an act changes',
  'contactConsents.get':
    'part of the page of a client, whose read is audited; read again whenever a consent changes',
  'appointmentMessages.list':
    'which messages of an appointment were sent; the appointment is read separately',
  'billing.getBill': 'what a client owes; the client is read separately',
  'billing.getDelivery': 'the addresses of a client; the client is read separately',
  'billing.getInvoice': 'what was issued to a client; issuing it is audited',
  'billing.getInvoicePdf': 'a reprint; issuing it is audited',
  'billing.getStructuredInvoice': 'a reprint; issuing it is audited',
  'bulkMessages.get': 'what the clinic writes to many; no record of a pet or a client',
  'bulkMessages.listRecipients': 'a list; starting the message is audited',
  'bulkMessages.preview': 'a list of who would be written to; starting the message is audited',
  'catalogue.get': 'what the clinic offers, with its prices; no record of a pet or a client',
  'certificates.list': 'a list; issuing a certificate is audited',
  'certificates.pdf': 'a reprint; issuing the certificate is audited',
  'conversations.getContext':
    'beside a conversation, whose read is audited; the client and pets are read separately',
  'conversations.listClientWays':
    'on which channels a client can be written to; the client is read separately',
  'conversations.listEvents': 'part of a conversation, whose read is audited',
  'conversations.listMessages':
    'part of a conversation, whose read is audited; read again whenever a message comes',
  'conversations.suggestClients':
    'who may have written; matching a conversation is audited, and each client is read separately',
  'dueCare.listForPet': 'a list; the pet is read separately',
  'estimates.get': 'what a treatment may cost; the pet and the client are read separately',
  'estimates.getDrift': 'what a visit costs by now; the visit is read separately',
  'estimates.getPdf': 'a reprint; sending and answering are audited',
  'merges.get': 'what a merge moved; the pet or client is read separately',
  'intake.get':
    'part of the page of a visit or an appointment, whose read is audited; read again whenever an answer changes',
  'myIntake.get': 'the caller’s own appointment',
  'myConversations.get': 'the caller’s own conversation',
  'myConversations.listMessages': 'the caller’s own conversation',
  'imaging.suggest': 'who may be on a study, whose read is audited; each pet is read separately',
  'myDocuments.list': 'the caller’s own pet',
  'myImaging.list': 'the caller’s own pet',
  'myBilling.getInvoicePdf': 'a reprint for the client whom it names; issuing it is audited',
  'myVaccinations.certificatePdf': 'a reprint for the owner whom it names; issuing it is audited',
  'myVaccinations.get': 'the caller’s own pet',
  'payments.get': 'part of a client’s account; the client is read separately',
  'onlinePayments.list': 'payment links of a client and what came of them; the client is read separately',
  'payments.getAccount': 'what a client owes and has paid; the client is read separately',
  'onlinePayments.getPayout': 'a sum of the clinic; the payments in it are read separately',
  'onlinePayments.listPayoutLines': 'a list; the clients of its payments are read separately',
  'payments.getReceipt': 'a reprint; taking the payment is audited',
  'pharmacy.getLabelPdf': 'a file of a label; printing and reprinting it are audited',
  'pharmacy.prepareLabel': 'part of a visit; the visit and the pet are read separately',
  'prescriptions.getPdf': 'a reprint; writing and approving the prescription are audited',
  'prescriptions.prepare': 'part of a visit; the visit and the pet are read separately',
  'plans.listOfClient': 'a list; the client is read separately',
  'plans.listOfPet': 'a list; the pet is read separately',
  'plans.previewCancellation': 'what canceling would cost; canceling is audited',
  'problems.list': 'a list; the pet is read separately',
  'receivables.getClientDebts': 'what a client owes; the client is read separately',
  'receivables.getNoticePdf': 'a reprint; sending the reminder is audited',
  'receivables.getStatement': 'what a client owes and has paid; the client is read separately',
  'receivables.getStatementPdf': 'the same on paper',
  'recordShares.list': 'a list; the pet is read separately',
  'recordShares.listViews': 'when a link was opened; nothing of the record',
  'tasks.get': 'a task of the clinic; the pet or client that it names is read separately',
  'till.getClose': 'sums of a day, with the late entries of clients; each client is read separately',
  'till.getClosePdf': 'a reprint of those sums; closing is audited',
  'timeline.list': 'a list; the pet and each of its visits are read separately',
  'timeline.outline': 'how long that list is, without its entries',
  'vaccinations.listForPet': 'a list; the pet is read separately',
  'visits.listForPet': 'a list; each visit is read separately',
  'visits.listVitals': 'a list; the pet and its visits are read separately',
  'visits.signOff': 'part of the page of a visit, whose read is audited',
  'visits.verifyChain': 'whether the hashes of a pet’s record continue; none of its content',
  'crm.getLeadState': 'whether a lead was sent; no data of the lead',
  'demos.listMoveSlots': 'free half hours and their hosts; no data of the visitor',
  'labConnections.listMessages': 'when messages came and whether they were applied; opening one is audited',
  'labConnections.listSends': 'which orders were sent and what was answered; the order is read separately',
  'diagnosticReports.getPdf': 'a reprint; signing and each read on the screen are audited',
  'labOrders.get': 'what was ordered for a pet; the visit and the pet are read separately',
  'labOrders.getLabels': 'a reprint; ordering is audited',
  'labOrders.getRequisition': 'the same on paper',
  'labResults.suggestMatches': 'pets that a report may be about; matching it is audited',
  'labs.get': 'a laboratory of the platform’s directory; no record of a clinic',
  'labs.listTests': 'what a laboratory offers; no record of a clinic',
  'labs.listTestsForClinic': 'what a laboratory offers; no record of a pet or a client',
  'leads.get': 'somebody who wrote to the platform; not a clinic or its client',
  'appointments.listForPet': 'a list; the pet and each appointment are read separately',
  'platform.getClinic': 'figures of a clinic; none of its records',
  'clinicEvents.listOfClinic': 'what the platform did to a clinic; none of its records',
  'supportAccess.listOfClinic': 'who had support access to a clinic; none of its records',
  'myTickets.get': 'the caller’s own ticket',
  'tickets.get': 'a ticket of the caller’s clinic; no record of a pet or a client',
  'stockCounts.get': 'how far a count of the stock is; no record of a pet or a client',
  'stockCounts.getReview': 'what differs in a count of the stock; posting it is audited',
  'stockCounts.listSheet': 'what is to be counted; no record of a pet or a client',
  'stockForecast.get': 'what will be used of an item; no record of a pet or a client',
  'purchasing.getItem': 'what to order of an item; no record of a pet or a client',
  'purchasing.listOffers': 'what a supplier offers; no record of a pet or a client',
  'purchasing.getOrder': 'an order to a supplier; no record of a pet or a client',
  'purchasing.getOrderFile': 'the same on paper; sending it is audited',
  'stock.get': 'what is in stock of an item, with its lots; no record of a pet or a client',
  'stock.listMovements': 'what moved of an item; each visit is read separately',
  'staff.get': 'a colleague’s name, hours and extension, which the whole clinic knows',
};

/** Adds a demo with that host, so many days from now. */
const givenDemo = (id: string, days: number) =>
  db.owner.query(
    `insert into demo_bookings (id, host_id, starts_at, ends_at, full_name, email, clinic_name, time_zone)
     select $1, $1, at, at + interval '30 minutes', 'Vera', 'vera@people.test', 'Paws', 'UTC'
       from (select date_trunc('day', now()) + make_interval(days => $2) as at) t`,
    [id, days],
  );

/** In one transaction: a charge of an act, whose pet has a co-owner; shared by both if so wanted. */
const givenActCharge = (
  { clinicId, petId, clientId, changeableActId, plannedActId }: ClinicWorld,
  { isShared }: { readonly isShared: boolean },
) =>
  db.owner.query(
    `insert into clients (clinic_id, id, full_name) values ('${clinicId}', '${plannedActId}', 'Noah');
     insert into pet_clients (clinic_id, pet_id, client_id) values ('${clinicId}', '${petId}', '${plannedActId}');
     update acts set is_billable = true, status = 'done', done_at = now(), done_by = id where clinic_id = '${clinicId}' and id = '${changeableActId}';
     insert into charges (clinic_id, id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes,
         quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency, voided_at, voided_by)
       select a.clinic_id, ${isShared ? 'a.visit_id' : 'a.id'}, '${clientId}', a.pet_id, a.visit_id, a.id, a.item_id, 'Sample',
         'professional_services', 'service', '[]', 1000, 1000, 0, 0, 1000, 'EUR',
         ${isShared ? 'now(), a.id' : 'null, null'}
         from acts a where a.clinic_id = '${clinicId}' and a.id = '${changeableActId}';
     insert into charges (clinic_id, id, client_id, divided_from_id, share_number, share_ppm, quantity_thousandths,
         fixed_price_minor, minimum_price_minor, amount_minor)
       select a.clinic_id, s.id, '${clientId}', a.visit_id, s.number, 500000, 500, 0, 0, 500
         from acts a, (values (1, '${changeableActId}'::uuid), (2, '${plannedActId}'::uuid)) as s (number, id)
        where ${isShared} and a.clinic_id = '${clinicId}' and a.id = '${changeableActId}'`,
  );

/** What a doctor has confirmed for the clinic admin, under the id of the container. */
const givenWitness = (
  { clinicId, containerId, staff: { clinic_admin: admin, doctor } }: ClinicWorld,
  purpose: 'counted' | 'transferred_out' | 'wasted',
) =>
  db.owner.query(
    `insert into controlled_witnesses (clinic_id, id, witness_id, asked_by, purpose, container_id, quantity_thousandths)
     select $1, $2::uuid, $3, $4, $5, q.id, q.quantity
       from (select case when $5 <> 'counted' then $2::uuid end as id, case when $5 <> 'counted' then 100 end as quantity) q`,
    [clinicId, containerId, doctor.userId, admin.userId, purpose],
  );

/** Preparations that no endpoint can make. */
const ARRANGED: Readonly<Record<string, (world: ClinicWorld) => Promise<unknown>>> = {
  'a drawer': ({ clinicId }) => db.owner.query(`update clinics set country = 'GB' where id = $1`, [clinicId]),
  'a charge of an act': (world) => givenActCharge(world, { isShared: false }),
  'a witness of a count': (world) => givenWitness(world, 'counted'),
  'a witness of a transfer': (world) => givenWitness(world, 'transferred_out'),
  'a witness of waste': (world) => givenWitness(world, 'wasted'),
  'a shared charge': (world) => givenActCharge(world, { isShared: true }),
  'a key': ({ clinicId }) =>
    db.owner.query(
      `insert into auth.api_keys (id, kind, name, key_hash, hint) values ($1, 'secret', 'Sample', sha256($2), 'sb_secret_')`,
      [clinicId, Buffer.from(clinicId)],
    ),
  'a recovery code': ({ staff }) =>
    db.owner.query('insert into auth.recovery_codes (user_id, code_hash) values ($1, $2)', [
      staff.clinic_admin.userId,
      hashRecoveryCode(staff.clinic_admin.userId, '0000-0000-0000-0000'),
    ]),
  'a second factor': ({ staff }) => givenSecondFactor(db.owner, staff.clinic_admin),
  'a demo host': ({ clinicId }) =>
    db.owner.query(
      `with host as (insert into auth.users (id, email) values ($1::uuid, $1::uuid || '@people.test') returning id),
            role as (insert into user_roles (user_id, role) select id, 'platform_admin' from host),
            made as (insert into demo_hosts (user_id, time_zone) select id, 'UTC' from host returning user_id)
       insert into demo_host_hours (user_id, weekday, start_minute, end_minute)
         select user_id, d, 0, 1440 from made, generate_series(1, 7) d`,
      [clinicId],
    ),
  'a CRM connection': async () => {
    const { userId } = await givenPerson(db.owner, { role: 'platform_admin' });
    await db.owner.query(
      `insert into ghl_integrations (user_id, token_expires_at, location_data) values ($1, now(), '[]')`,
      [userId],
    );
    await db.owner.query(
      `insert into crm_credentials (user_id, user_type, location_id, access_sealed, refresh_sealed)
         values ($1, 'Location', 've9EPM428h8vShlRW1KT', '', '')`,
      [userId],
    );
  },
  'events of the CRM': ({ clinicId, petId }) =>
    db.owner.query(
      `insert into crm_webhooks (id, clinic_id, event_id, kind, payload)
         values ($1::uuid, $1::uuid, $1::uuid::text, 'ContactUpdate', '{}'), ($2::uuid, null, $2::uuid::text, 'ContactUpdate', '{}')`,
      [clinicId, petId],
    ),
  'a stop': () => db.owner.query(`insert into ai_stops (reason) values ('Sample') on conflict do nothing`),
  'an own rule for notes': ({ noteRuleId, staff }) =>
    db.owner.query('update ai_note_rules set user_id = $2 where id = $1', [
      noteRuleId,
      staff.clinic_admin.userId,
    ]),
  'no stop': () => db.owner.query('update ai_stops set ended_at = now() where ended_at is null'),
  'a due reminder': async ({ clinicId, dueExamId, staff }) => {
    await db.owner.query(
      `update care_protocols p set confirmed_at = now(), confirmed_by = $3 from due_cares d
        where d.clinic_id = $1 and d.id = $2 and p.clinic_id = $1 and p.id = d.protocol_id`,
      [clinicId, dueExamId, staff.doctor.userId],
    );
    await db.owner.query(`update due_cares set due_on = current_date + 15 where clinic_id = $1 and id = $2`, [
      clinicId,
      dueExamId,
    ]);
    await db.owner.query(`update appointments set status = 'cancelled' where clinic_id = $1`, [clinicId]);
  },
  'a cancelled appointment': ({ appointmentId }) =>
    db.owner.query(`update appointments set status = 'cancelled' where id = $1`, [appointmentId]),
  'a demo of yesterday': ({ clinicId }) => givenDemo(clinicId, -1),
  'a demo to come': ({ clinicId }) => givenDemo(clinicId, 3),
  'time off': ({ clinicId }) =>
    db.owner.query(
      `insert into demo_time_off (id, user_id, starts_at, ends_at) values ($1, $1, now(), now() + interval '1 day')`,
      [clinicId],
    ),
  // The first of all jobs, so that the sample can name it.
  'a failed job': () =>
    db.owner.query(
      `delete from graphile_worker._private_jobs;
       alter table graphile_worker._private_jobs alter column id restart with 1;
       select graphile_worker.add_job('storage.purge', '{}', max_attempts => 12);
       update graphile_worker._private_jobs set attempts = 12, last_error = 'Error: over'`,
    ),
  'an undelivered email': ({ clinicId }) =>
    db.owner.query(
      `insert into mail_outbox (id, template, recipient, created_at)
         values ($1, 'recovery', 'robin@people.test', now() - interval '1 day')`,
      [clinicId],
    ),
  'an incident': ({ clinicId }) =>
    db.owner.query(
      `insert into status_incidents (id, title, impact, components, state)
         values ($1, 'Emails are delayed', 'degraded', '{mail}', 'investigating')`,
      [clinicId],
    ),
  'signing keys': () => givenSigningKeys(db.owner),
  'without pets': ({ clientId }) =>
    db.owner.query('delete from pet_clients where client_id = $1', [clientId]),
};

/** What an endpoint's sample needs before it can succeed: other endpoints, or the preparations above. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'accounts.makeRecoveryCodes': ['a second factor'],
  'accounts.useRecoveryCode': ['a second factor', 'a recovery code'],
  'aiControl.resume': ['a stop'],
  'aiControl.stop': ['no stop'],
  'assistant.removeOwnNoteRule': ['an own rule for notes'],
  'appointments.explainCancellation': ['a cancelled appointment'],
  'billing.joinCharges': ['a shared charge'],
  'billing.splitCharges': ['a charge of an act'],
  'clients.archive': ['without pets'],
  'clients.restore': ['without pets', 'clients.archive'],
  'conversations.unmatch': ['conversations.match'],
  'controlledDrugs.count': ['a witness of a count'],
  'controlledDrugs.transferOut': ['a witness of a transfer'],
  'controlledDrugs.waste': ['a witness of waste'],
  'careReminders.release': ['careReminders.hold'],
  'careReminders.sendNow': ['a due reminder'],
  'crm.chooseLeadStages': ['a CRM connection', 'crm.chooseLeadTarget'],
  'crm.chooseLeadTarget': ['a CRM connection'],
  'crm.replayPlatformWebhook': ['events of the CRM'],
  'crm.replayWebhook': ['events of the CRM'],
  'demos.addTimeOff': ['a demo host'],
  'demos.cancel': ['a demo host', 'a demo to come'],
  'demos.changeHost': ['a demo host'],
  'demos.mark': ['a demo host', 'a demo of yesterday'],
  'demos.move': ['a demo host', 'a demo to come'],
  'demos.removeTimeOff': ['a demo host', 'time off'],
  'dueCare.reopen': ['dueCare.decline'],
  'estimates.recordTalk': ['estimates.convert'],
  'operations.discardJob': ['a failed job'],
  'operations.discardEmail': ['an undelivered email'],
  'operations.resendEmail': ['an undelivered email'],
  'operations.retryJob': ['a failed job'],
  'payments.takeBackWriteOff': ['payments.writeOffInvoice'],
  'pets.restoreAlert': ['pets.clearAlert'],
  'pets.undoDeceased': ['pets.markDeceased'],
  'plans.resume': ['plans.pause'],
  'plans.sell': ['plans.cancel'],
  'platform.revokeApiKey': ['a key'],
  'platform.rotateSigningKey': ['signing keys'],
  'platform.reactivateClinic': ['platform.suspendClinic'],
  'security.removeMyPin': ['security.setMyPin'],
  'status.resolveIncident': ['an incident'],
  'status.updateIncident': ['an incident'],
  'supportAccess.end': ['supportAccess.open'],
  'tasks.reopen': ['tasks.finish'],
  'till.moveCash': ['a drawer'],
};

/** Audit entries that an endpoint adds in addition to its own, because it also does what another endpoint does. */
const FURTHER_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'acts.postponeAsTask': ['task.added'],
  'careReminders.confirmClaim': ['vaccination.recorded'],
  'clientImport.import': ['client.added'],
  'imaging.release': ['document.added'],
  'leads.convert': ['clinic.added', 'invitation.sent'],
  'messages.makeNote': ['visit_section.saved'],
  'plans.add': ['catalogue_item.added'],
  'platform.addClinic': ['invitation.sent'],
  'prescriptions.dispense': ['act.done', 'visit.opened'],
  'purchasing.receiveOrder': ['stock.received'],
  'trials.start': ['clinic.added', 'lead.added', 'lead.moved', 'role.granted'],
  'visits.addVitals': ['pet.weighed'],
  'visits.applyTemplate': ['visit_section.saved'],
};

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platformAdmin: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
  // A second one, because the last admin cannot lose the role.
  await givenPerson(db.owner, { role: 'platform_admin' });
});
// An admin with open support access cannot use the console.
afterEach(() => db.owner.query('update support_accesses set ended_at = now() where ended_at is null'));
afterAll(() => db.drop());

const endpoints = handlers.map(({ endpoint }) => endpoint);
const audited = endpoints.filter(({ audit }) => audit !== undefined);
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

const callerFor = ({ permission }: Endpoint, world: ClinicWorld): Person => {
  const people = [world.staff.clinic_admin, world.clientAccount, platformAdmin];
  const found = people.find(({ role }) => role && can(permissionsOf(role), permission));
  if (!found) throw new Error(`No caller has ${permission}.`);
  return found;
};

/** Endpoints that need a caller without a clinic. */
const OUTSIDERS: ReadonlySet<string> = new Set(['trials.start']);

async function call(id: string, world: ClinicWorld) {
  const endpoint = byId.get(id);
  const sample = SAMPLES[id];
  if (!endpoint || !sample) throw new Error(`${id} has no sample in test/matrix/samples.ts`);
  const person = OUTSIDERS.has(id) ? await givenPerson(db.owner, { role: null }) : callerFor(endpoint, world);
  return { person, response: await api.call(person, endpoint, sample(world)) };
}

async function givenWorldFor({ id }: Endpoint): Promise<ClinicWorld> {
  const world = await givenClinicWorld(db.owner);
  for (const before of BEFORE[id] ?? []) {
    const arrange = ARRANGED[before];
    if (arrange) {
      await arrange(world);
      continue;
    }
    const { response } = await call(before, world);
    if (response.status !== 200) throw new Error(`${before}: ${JSON.stringify(response.body)}`);
  }
  return world;
}

interface Line {
  readonly action: string;
  readonly actor_id: string;
  readonly ip: string;
}

const linesOf = async (requestId: string | null): Promise<readonly Line[]> =>
  (
    await db.owner.query<Line>(
      'select action, actor_id, ip from audit_entries where request_id = $1 order by id',
      [requestId],
    )
  ).rows;

test('A-01: every write and every read of one record declares its audit entry', () => {
  const silent = endpoints.filter(({ audit }) => audit === undefined);
  const writes = silent.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const reads = silent
    .filter(({ method, path }) => method === 'GET' && pathParameters(path).length > 0)
    .map(({ id }) => id);
  expect(writes.toSorted()).toEqual(Object.keys(UNAUDITED_WRITES).toSorted());
  expect(reads.toSorted()).toEqual(Object.keys(UNAUDITED_READS).toSorted());
  process.stdout.write(
    `figure: A-01 ${audited.length} of ${endpoints.length} endpoints declare an audit entry; each is tested with a trail that accepts it and one that refuses it\n`,
  );
});

describe('A-01: an action is rolled back when its audit entry cannot be written, and is in the audit trail when it is done', () => {
  beforeAll(async () => {
    await db.owner.query(`
      create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'the trail is full'; end $$;
      create trigger refuse_line before insert on audit_entries for each row execute function refuse_line();
      alter table audit_entries disable trigger refuse_line`);
  });

  test.each(audited.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const world = await givenWorldFor(endpoint);
    const before = await fingerprint(db.owner, world.clinicId);
    await db.owner.query('alter table audit_entries enable trigger refuse_line');
    const refused = await call(endpoint.id, world);
    await db.owner.query('alter table audit_entries disable trigger refuse_line');
    expect(refused.response.status).toBe(500);
    expect(await fingerprint(db.owner, world.clinicId)).toEqual(before);

    const { person, response } = await call(endpoint.id, world);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    // A read is answered when its line is written, a moment before that is committed.
    await expect.poll(() => linesOf(response.headers.get('x-request-id'))).not.toEqual([]);
    const lines = await linesOf(response.headers.get('x-request-id'));
    expect(lines.map(({ action }) => action).toSorted()).toEqual(
      [endpoint.audit ?? '', ...(FURTHER_ENTRIES[endpoint.id] ?? [])].toSorted(),
    );
    expect(lines.map((line) => [line.actor_id, line.ip])).toEqual(
      lines.map(() => [person.userId, '192.0.2.1']),
    );
  });
});
