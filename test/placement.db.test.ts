import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * The rules that keep it possible to place clinics on several databases. Each exception has its reason; a list with an
 * exception that is no longer needed fails, so that the lists only shrink.
 */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Tables whose primary key begins with the clinic. */
const OF_CLINICS = `
  select c.oid, a.attnum from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' and k.conkey[1] = a.attnum
   where c.relkind in ('r', 'p')`;

const names = async (text: string): Promise<string[]> =>
  (await db.owner.query<{ name: string }>(text)).rows.map(({ name }) => name).toSorted();

const ACCOUNT = 'the account is cleared here when it is erased; a job would have to do so on each database';
const DIRECTORY = 'the directory is small and the same everywhere: it would be copied to each database';
const PLATFORM = 'a record of the platform about a clinic, which stays with the platform';

const LINKS_OUT_OF_A_CLINIC: Readonly<Record<string, string>> = {
  ai_choices_changed_by_fkey: ACCOUNT,
  ai_connections_changed_by_fkey: ACCOUNT,
  ai_limits_model_fkey: DIRECTORY,
  clients_user_id_fkey: ACCOUNT,
  clinic_laboratories_changed_by_fkey: ACCOUNT,
  clinic_laboratories_laboratory_id_fkey: DIRECTORY,
  clinic_suspensions_lifted_by_fkey: PLATFORM,
  clinic_suspensions_suspended_by_fkey: PLATFORM,
  desk_devices_registered_by_fkey: ACCOUNT,
  documents_clinic_id_object_id_fkey: 'a file of the clinic, which moves with it',
  feature_flag_clinics_key_fkey: DIRECTORY,
  imaging_instances_clinic_id_object_id_fkey: 'a file of the clinic, which moves with it',
  inbound_mails_clinic_id_object_id_fkey: 'a file of the clinic, which moves with it',
  message_files_clinic_id_object_id_fkey: 'a file of the clinic, which moves with it',
  staff_members_user_id_fkey: ACCOUNT,
  support_accesses_user_id_fkey: PLATFORM,
  trials_lead_id_fkey: PLATFORM,
  trials_user_id_fkey: PLATFORM,
};

const KEYS_WITHOUT_THE_CLINIC: Readonly<Record<string, string>> = {
  desk_devices_id_key: 'a session names its device alone',
  desk_devices_secret_key: 'a browser shows its secret before anybody knows its clinic',
  trials_person_key: 'one trial for each person, whichever the clinic',
};

const AUTHOR = 'records who did something; nothing is found by it';
const MEMBERSHIP =
  'the directory: the role of an account and its clinic, the records by which a clinic knows it';
const SUPPORT = 'the directory: in which clinic somebody of the platform is';
const STAFF_MEMBER = 'a staff member of the clinic, not an account';
const CARRIED = 'names the account for whom a request or a file was, and moves with its clinic';

/** Columns that refer to an account in a table with a clinic. */
const ACCOUNTS_OF_CLINICS: Readonly<Record<string, string>> = {
  'act_schedules.created_by': AUTHOR,
  'act_schedules.stopped_by': AUTHOR,
  'ai_draft_decisions.decided_by': AUTHOR,
  'ai_drafts.created_by': AUTHOR,
  'acts.done_by': AUTHOR,
  'acts.planned_by': AUTHOR,
  'acts.voided_by': AUTHOR,
  'admissions.admitted_by': AUTHOR,
  'admissions.discharged_by': AUTHOR,
  'ai_choices.changed_by': AUTHOR,
  'ai_note_rules.created_by': AUTHOR,
  'ai_note_rules.user_id': CARRIED,
  'ai_connections.changed_by': AUTHOR,
  'ai_reservations.user_id': CARRIED,
  'ai_usage.user_id': CARRIED,
  'appointment_events.actor_id': AUTHOR,
  'appointment_message_settings.changed_by': AUTHOR,
  'appointment_messages.held_by': AUTHOR,
  'appointments.created_by': AUTHOR,
  'audit_entries.actor_id': AUTHOR,
  'billing_settings.changed_by': AUTHOR,
  'blocks.created_by': AUTHOR,
  'bulk_messages.created_by': AUTHOR,
  'bulk_messages.ended_by': AUTHOR,
  'bulk_messages.started_by': AUTHOR,
  'care_protocols.confirmed_by': AUTHOR,
  'care_reminder_answers.checked_by': AUTHOR,
  'care_reminder_items.held_by': AUTHOR,
  'care_reminder_rules.changed_by': AUTHOR,
  'care_reminders.closed_by': AUTHOR,
  'cash_movements.moved_by': AUTHOR,
  'catalogue_prices.created_by': AUTHOR,
  'charge_discounts.given_by': AUTHOR,
  'charges.charged_by': AUTHOR,
  'charges.voided_by': AUTHOR,
  'client_erasures.erased_by': AUTHOR,
  'client_imports.imported_by': AUTHOR,
  'client_imports.undone_by': AUTHOR,
  'clients.user_id': MEMBERSHIP,
  'clinic_laboratories.changed_by': AUTHOR,
  'clinic_suspensions.lifted_by': PLATFORM,
  'clinic_suspensions.suspended_by': PLATFORM,
  'contact_consents.recorded_by': AUTHOR,
  'contact_preferences.changed_by': AUTHOR,
  'contact_settings.changed_by': AUTHOR,
  'controlled_containers.opened_by': AUTHOR,
  'controlled_counts.counted_by': AUTHOR,
  'controlled_discrepancies.found_by': AUTHOR,
  'controlled_discrepancy_steps.taken_by': AUTHOR,
  'controlled_items.changed_by': AUTHOR,
  'controlled_licences.changed_by': AUTHOR,
  'controlled_register_rows.recorded_by': AUTHOR,
  'controlled_register_rows.witness_id': AUTHOR,
  'controlled_witness_tries.user_id': CARRIED,
  'controlled_witnesses.asked_by': AUTHOR,
  'controlled_witnesses.witness_id': AUTHOR,
  'conversation_drafts.user_id': CARRIED,
  'conversation_events.by_user_id': AUTHOR,
  'conversation_merges.merged_by': AUTHOR,
  'conversation_merges.undone_by': AUTHOR,
  'conversation_senders.matched_by': AUTHOR,
  'conversation_settings.changed_by': AUTHOR,
  'conversations.assignee_id': STAFF_MEMBER,
  'crm_authorizations.user_id': CARRIED,
  'crm_credentials.user_id': CARRIED,
  'day_closes.closed_by': AUTHOR,
  'desk_devices.registered_by': AUTHOR,
  'diagnoses.created_by': AUTHOR,
  'diagnostic_reports.created_by': AUTHOR,
  'diagnostic_reports.discarded_by': AUTHOR,
  'diagnostic_reports.released_by': AUTHOR,
  'diagnostic_reports.saved_by': AUTHOR,
  'diagnostic_reports.signed_by': AUTHOR,
  'dispensing_label_reprints.reprinted_by': AUTHOR,
  'dispensing_labels.printed_by': AUTHOR,
  'documents.uploaded_by': AUTHOR,
  'drug_monographs.changed_by': AUTHOR,
  'drug_products.changed_by': AUTHOR,
  'due_cares.closed_by': AUTHOR,
  'dunning_holds.held_by': AUTHOR,
  'dunning_notices.sent_by': AUTHOR,
  'dunning_pauses.ended_by': AUTHOR,
  'dunning_pauses.started_by': AUTHOR,
  'dunning_settings.changed_by': AUTHOR,
  'duplicate_dismissals.dismissed_by': AUTHOR,
  'emergency_settings.changed_by': AUTHOR,
  'emergency_term_switches.switched_by': AUTHOR,
  'emergency_terms.added_by': AUTHOR,
  'estimate_answers.answered_by': AUTHOR,
  'estimate_links.created_by': AUTHOR,
  'estimate_talks.recorded_by': AUTHOR,
  'estimate_templates.created_by': AUTHOR,
  'estimates.converted_by': AUTHOR,
  'estimates.created_by': AUTHOR,
  'estimates.sent_by': AUTHOR,
  'estimates.withdrawn_by': AUTHOR,
  'exam_findings.recorded_by': AUTHOR,
  'follow_up_intervals.confirmed_by': AUTHOR,
  'follow_ups.changed_by': AUTHOR,
  'form_requests.asked_by': AUTHOR,
  'form_signatures.signed_by': AUTHOR,
  'form_versions.created_by': AUTHOR,
  'form_voids.voided_by': AUTHOR,
  'forms.reviewed_by': AUTHOR,
  'imaging_annotations.changed_by': AUTHOR,
  'imaging_devices.created_by': AUTHOR,
  'imaging_requests.closed_by': AUTHOR,
  'imaging_requests.requested_by': AUTHOR,
  'imaging_settings.changed_by': AUTHOR,
  'imaging_studies.dismissed_by': AUTHOR,
  'imaging_studies.released_by': AUTHOR,
  'invitations.invited_by': AUTHOR,
  'invoice_emails.queued_by': AUTHOR,
  'invoice_lines.performed_by': AUTHOR,
  'invoice_write_offs.written_off_by': AUTHOR,
  'invoices.issued_by': AUTHOR,
  'lab_codes.changed_by': AUTHOR,
  'lab_connections.changed_by': AUTHOR,
  'lab_connections.created_by': AUTHOR,
  'lab_messages.uploaded_by': AUTHOR,
  'lab_order_templates.created_by': AUTHOR,
  'lab_orders.created_by': AUTHOR,
  'lab_orders.ordered_by': AUTHOR,
  'lab_orders.submitted_by': AUTHOR,
  'lab_alerts.acknowledged_by': AUTHOR,
  'lab_ranges.confirmed_by': AUTHOR,
  'lab_ranges.created_by': AUTHOR,
  'lab_releases.released_by': AUTHOR,
  'lab_releases.withdrawn_by': AUTHOR,
  'lab_reports.dismissed_by': AUTHOR,
  'lab_reports.reviewed_by': AUTHOR,
  'lab_results.replaced_by': 'the row that replaces it',
  'lab_reviews.signed_by': AUTHOR,
  'lab_settings.changed_by': AUTHOR,
  'lab_specimens.collected_by': AUTHOR,
  'lab_test_items.changed_by': AUTHOR,
  'label_settings.changed_by': AUTHOR,
  'leads.owner_id': PLATFORM,
  'ledger_account_codes.changed_by': AUTHOR,
  'ledger_entries.posted_by': AUTHOR,
  'ledger_export_settings.changed_by': AUTHOR,
  'mail_settings.changed_by': AUTHOR,
  'merges.merged_by': AUTHOR,
  'message_actions.by_user_id': AUTHOR,
  'message_settings.changed_by': AUTHOR,
  'message_sorts.corrected_by': AUTHOR,
  'message_templates.changed_by': AUTHOR,
  'message_templates.created_by': AUTHOR,
  'message_templates.user_id': CARRIED,
  'online_payment_links.created_by': AUTHOR,
  'online_payment_links.withdrawn_by': AUTHOR,
  'online_refunds.requested_by': AUTHOR,
  'payment_allocations.allocated_by': AUTHOR,
  'payment_plans.created_by': AUTHOR,
  'payment_plans.ended_by': AUTHOR,
  'payment_providers.connected_by': AUTHOR,
  'payment_reversals.reversed_by': AUTHOR,
  'payments.received_by': AUTHOR,
  'pet_alerts.cleared_by': AUTHOR,
  'pet_alerts.created_by': AUTHOR,
  'pet_former_clients.transferred_by': AUTHOR,
  'pet_weights.recorded_by': AUTHOR,
  'prescription_settings.changed_by': AUTHOR,
  'prescriptions.created_by': AUTHOR,
  'problems.created_by': AUTHOR,
  'purchase_order_emails.queued_by': AUTHOR,
  'purchase_orders.approved_by': AUTHOR,
  'purchase_orders.created_by': AUTHOR,
  'purchase_orders.sent_by': AUTHOR,
  'purchase_receipts.received_by': AUTHOR,
  'record_shares.created_by': AUTHOR,
  'record_shares.revoked_by': AUTHOR,
  'refill_requests.answered_by': AUTHOR,
  'refill_requests.asked_by': AUTHOR,
  'staff_members.user_id': MEMBERSHIP,
  'stock_count_entries.counted_by': AUTHOR,
  'stock_counts.closed_by': AUTHOR,
  'stock_counts.created_by': AUTHOR,
  'stock_forecast_settings.changed_by': AUTHOR,
  'stock_lots.created_by': AUTHOR,
  'stock_movements.moved_by': AUTHOR,
  'storage.objects.owner_id': AUTHOR,
  'storage.objects.user_id': CARRIED,
  'support_accesses.user_id': SUPPORT,
  'tasks.assignee_id': STAFF_MEMBER,
  'tasks.closed_by': AUTHOR,
  'tasks.created_by': AUTHOR,
  'tickets.assignee_id': PLATFORM,
  'tickets.requester_id': PLATFORM,
  'trials.user_id': PLATFORM,
  'twilio_accounts.connected_by': AUTHOR,
  'user_roles.user_id': MEMBERSHIP,
  'vaccination_certificates.issued_by': AUTHOR,
  'vaccinations.given_by': STAFF_MEMBER,
  'vaccinations.recorded_by': AUTHOR,
  'vaccinations.supervised_by': STAFF_MEMBER,
  'vaccinations.verified_by': AUTHOR,
  'vaccinations.voided_by': AUTHOR,
  'visit_section_revisions.saved_by': AUTHOR,
  'visit_sections.saved_by': AUTHOR,
  'visits.cosigned_by': AUTHOR,
  'visits.created_by': AUTHOR,
  'visits.released_by': AUTHOR,
  'visits.signed_by': AUTHOR,
  'vital_ranges.confirmed_by': AUTHOR,
  'vitals.recorded_by': AUTHOR,
  'vitals.voided_by': AUTHOR,
  'wellness_events.recorded_by': AUTHOR,
  'wellness_subscriptions.sold_by': AUTHOR,
};

const LIMITS = 'the platform sets the limit of each clinic';
const MONTHS = 'sums of the months that each clinic’s side writes';
const DEVICE = 'a browser shows a secret, a session an id, before anybody knows the clinic';
const ACCOUNT_SERVER = 'the account server links an account with its clinic, and unlinks it';

/** Policies that give access to others than the clinic's staff and its own clients. */
const POLICIES_ACROSS_CLINICS: Readonly<Record<string, string>> = {
  ai_choices_platform_select: LIMITS,
  ai_limits_platform_insert: LIMITS,
  ai_limits_platform_select: LIMITS,
  ai_limits_platform_update: LIMITS,
  ai_months_platform_select: MONTHS,
  ai_reservations_platform_select: MONTHS,
  ai_usage_platform_select: MONTHS,
  clients_client_insert: MEMBERSHIP,
  clients_client_select: MEMBERSHIP,
  clients_server_all: ACCOUNT_SERVER,
  clinic_suspensions_platform_select: PLATFORM,
  desk_devices_server_select: DEVICE,
  desk_devices_server_update: DEVICE,
  feature_flag_clinics_platform_delete: PLATFORM,
  feature_flag_clinics_platform_insert: PLATFORM,
  feature_flag_clinics_platform_select: PLATFORM,
  staff_members_server_all: ACCOUNT_SERVER,
  staff_members_server_select: ACCOUNT_SERVER,
  support_accesses_platform_select: SUPPORT,
};

describe('a clinic’s tables can be placed on another database', () => {
  test('P2: they have no foreign key to other tables than clinics and each other', async () => {
    const found = await names(`
      with of_clinics as (${OF_CLINICS})
      select k.conname as name from pg_constraint k join of_clinics t on t.oid = k.conrelid
       where k.contype = 'f' and k.confrelid <> 'clinics'::regclass and k.confrelid not in (select oid from of_clinics)`);
    expect(found).toEqual(Object.keys(LINKS_OUT_OF_A_CLINIC).toSorted());
  });

  test('P3: every unique key of theirs contains the clinic', async () => {
    const found = await names(`
      with of_clinics as (${OF_CLINICS})
      select i.indexrelid::regclass::text as name from pg_index i join of_clinics t on t.oid = i.indrelid
       where i.indisunique and not t.attnum = any (i.indkey::smallint[])`);
    expect(found).toEqual(Object.keys(KEYS_WITHOUT_THE_CLINIC).toSorted());
  });

  test('P4: an account is linked to a clinic only in the directory, or as plain data', async () => {
    const found = await names(`
      select c.oid::regclass || '.' || a.attname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relkind in ('r', 'p')
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'clinic_id' and not o.attisdropped)
         and (a.attname ~ '(^|_)user_id$|_by$|^(actor|assignee|owner|requester|witness)_id$'
           or pg_get_expr(d.adbin, d.adrelid) = 'app.user_id()'
           or exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'auth.users'::regclass
                         and a.attnum = any (k.conkey)))`);
    expect(found).toEqual(Object.keys(ACCOUNTS_OF_CLINICS).toSorted());
  });

  test('P4, P6: only staff, and clients by the directory, reach their rows', async () => {
    const found = await names(`
      with of_clinics as (${OF_CLINICS})
      select p.polname as name from pg_policy p join of_clinics t on t.oid = p.polrelid
       where p.polroles <> array['definer'::regrole::oid]
         and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
           !~ 'clinic_id = (\\( SELECT app\\.clinic_id\\(\\)|ANY \\(ARRAY\\( SELECT app\\.own_clinic_ids\\(\\))'`);
    expect(found).toEqual(Object.keys(POLICIES_ACROSS_CLINICS).toSorted());
  });

  test('P5: a trigger receives its table as an argument', async () => {
    expect(
      await names(`
        select p.oid::regprocedure::text as name from pg_proc p
         where p.pronamespace::regnamespace::text in ('app', 'auth', 'live', 'public', 'storage')
           and p.prosrc ~* '\\mtg_(table_name|relname|relid)\\M'`),
    ).toEqual([]);
  });
});
