import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { findTerms } from '#test/find-terms.ts';
import { createKnownClientApi, givenKnownClient, KNOWN, KNOWN_TERMS } from '#test/given-known-client.ts';
import { verifyChainEndpoint } from '#practice/visits/signing.contract.ts';
import { eraseClientEndpoint } from '../contract.ts';

let db: TestDatabase;
let api: ReturnType<typeof createKnownClientApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createKnownClientApi(db);
});
afterAll(() => db.drop());

const OF_THE_CLINIC = 'how the clinic is set up';
const OF_THE_STAFF = 'about the people who work there';
const OF_THE_PLATFORM = 'between the clinic and the platform';

/** Tables of a clinic without rows about clients, each with its reason. */
const NOT_ABOUT_CLIENTS: Readonly<Record<string, string>> = {
  ai_choices: OF_THE_CLINIC,
  ai_connections: OF_THE_CLINIC,
  ai_limits: OF_THE_PLATFORM,
  ai_months: OF_THE_PLATFORM,
  ai_reservations: OF_THE_PLATFORM,
  ai_usage: OF_THE_PLATFORM,
  appointment_message_settings: OF_THE_CLINIC,
  appointment_types: OF_THE_CLINIC,
  billing_settings: OF_THE_CLINIC,
  blocks: OF_THE_STAFF,
  bulk_messages: 'what the clinic wrote to many, with ids of clients',
  care_protocols: OF_THE_CLINIC,
  care_reminder_rules: OF_THE_CLINIC,
  cash_movements: OF_THE_CLINIC,
  catalogue_items: OF_THE_CLINIC,
  catalogue_parts: OF_THE_CLINIC,
  catalogue_prices: OF_THE_CLINIC,
  catalogue_terms: OF_THE_CLINIC,
  clinic_laboratories: OF_THE_CLINIC,
  imaging_devices: OF_THE_CLINIC,
  clinic_suspensions: OF_THE_PLATFORM,
  contact_hash_keys: OF_THE_CLINIC,
  contact_settings: OF_THE_CLINIC,
  controlled_containers: OF_THE_CLINIC,
  controlled_count_lines: OF_THE_CLINIC,
  controlled_counts: OF_THE_CLINIC,
  controlled_discrepancies: OF_THE_CLINIC,
  controlled_discrepancy_steps: OF_THE_CLINIC,
  controlled_items: OF_THE_CLINIC,
  controlled_licences: OF_THE_STAFF,
  controlled_register_rows: 'what left a container and for which act; whose pet it was is with the act',
  controlled_witness_tries: OF_THE_STAFF,
  controlled_witnesses: OF_THE_STAFF,
  conversation_settings: OF_THE_CLINIC,
  conversation_teams: OF_THE_CLINIC,
  crm_authorizations: OF_THE_CLINIC,
  crm_credentials: OF_THE_CLINIC,
  day_close_entries: OF_THE_CLINIC,
  day_closes: OF_THE_CLINIC,
  desk_devices: OF_THE_CLINIC,
  drug_monographs: OF_THE_CLINIC,
  drug_products: OF_THE_CLINIC,
  early_delivery_reports: 'ids and states of the provider, kept for an hour',
  emergency_settings: OF_THE_CLINIC,
  emergency_term_switches: OF_THE_CLINIC,
  emergency_terms: OF_THE_CLINIC,
  estimate_template_lines: OF_THE_CLINIC,
  estimate_template_options: OF_THE_CLINIC,
  estimate_templates: OF_THE_CLINIC,
  dunning_settings: OF_THE_CLINIC,
  feature_flag_clinics: OF_THE_PLATFORM,
  form_versions: OF_THE_CLINIC,
  follow_up_intervals: OF_THE_CLINIC,
  forms: OF_THE_CLINIC,
  invoice_counters: OF_THE_CLINIC,
  lab_codes: OF_THE_CLINIC,
  lab_ranges: OF_THE_CLINIC,
  lab_connections: OF_THE_CLINIC,
  lab_order_sends: 'ids of orders, and what laboratories answered about their tests',
  lab_order_templates: OF_THE_CLINIC,
  lab_test_items: OF_THE_CLINIC,
  label_settings: OF_THE_CLINIC,
  leads: OF_THE_PLATFORM,
  mail_settings: OF_THE_CLINIC,
  ledger_account_codes: OF_THE_CLINIC,
  ledger_export_settings: OF_THE_CLINIC,
  message_channel_attempts:
    'ids of the provider and the number of the clinic; whom it was for is with the message',
  message_channel_routes: OF_THE_CLINIC,
  message_channels: OF_THE_CLINIC,
  message_connections: OF_THE_CLINIC,
  message_settings: OF_THE_CLINIC,
  ai_note_rules: OF_THE_CLINIC,
  message_templates: OF_THE_CLINIC,
  online_disputes: 'ids of the provider and amounts',
  online_payment_events: 'ids of the provider, without what they are about',
  online_payout_lines: 'ids of the provider and amounts',
  online_payouts: OF_THE_CLINIC,
  payment_providers: OF_THE_CLINIC,
  never_ordered_items: OF_THE_CLINIC,
  purchase_order_emails: OF_THE_CLINIC,
  purchase_order_lines: OF_THE_CLINIC,
  purchase_orders: OF_THE_CLINIC,
  purchase_receipt_lots: OF_THE_CLINIC,
  purchase_receipts: OF_THE_CLINIC,
  prescription_fills: 'which act filled which prescription, by ids',
  prescription_settings: OF_THE_CLINIC,
  recent_changes: 'names of tables and numbers of transactions, for two hours',
  rooms: OF_THE_CLINIC,
  staff_members: OF_THE_STAFF,
  stock_count_entries: OF_THE_CLINIC,
  stock_count_lines: OF_THE_CLINIC,
  stock_counts: OF_THE_CLINIC,
  stock_forecasts: OF_THE_CLINIC,
  stock_forecast_settings: OF_THE_CLINIC,
  stock_items: OF_THE_CLINIC,
  stock_levels: OF_THE_CLINIC,
  stock_locations: OF_THE_CLINIC,
  stock_lots: OF_THE_CLINIC,
  stock_movements: OF_THE_CLINIC,
  supplier_offers: OF_THE_CLINIC,
  suppliers: OF_THE_CLINIC,
  support_accesses: OF_THE_PLATFORM,
  tax_rates: OF_THE_CLINIC,
  tickets: OF_THE_PLATFORM,
  twilio_accounts: OF_THE_CLINIC,
  user_roles: OF_THE_STAFF,
  vaccine_products: OF_THE_CLINIC,
  visit_templates: OF_THE_CLINIC,
  vital_ranges: OF_THE_CLINIC,
  wellness_plan_benefits: OF_THE_CLINIC,
  wellness_plans: OF_THE_CLINIC,
};

const BY_ADDRESS = 'the address by which it is found, written by the product already';

/** Tables and columns about clients into which the test writes nothing, because the product wrote them, each with its reason. */
const WRITTEN_BY_THE_PRODUCT: Readonly<Record<string, string>> = {
  audit_entries: 'what each endpoint records; most subjects have nothing to do with the client',
  client_contacts: 'kept in a form that a constraint of the product does not check',
  clients: 'the client',
  'conversation_senders.address': BY_ADDRESS,
  'conversations.address': BY_ADDRESS,
  crm_webhooks: 'an event of somebody else stays',
  'inbound_mails.envelope_from': 'the address by which an email is found',
  'inbound_mails.from_address': 'the address by which an email is found',
  'message_channel_blocks.address': BY_ADDRESS,
  'message_channel_windows.address': BY_ADDRESS,
  'pets.name': 'search terms are derived from it',
  search_terms: 'derived by triggers',
  'sent_mails.provider_id': 'made of ids by the server',
  'sent_mails.recipient': 'the address by which an email is found',
  'undeliverable_addresses.address': BY_ADDRESS,
  visit_chain_ends: 'the last hash of a chain',
  visit_signatures: 'a changed content would break the chain of hashes',
};

const ANIMAL = 'the medical record of an animal, which the clinic has to keep (GDPR, article 17(3)(b))';
const ACCOUNTS = 'what the clinic charged; the law says how long it is kept';
const EVIDENCE = 'what was signed or issued about an animal, as it was';
const CLOSED = 'a state from a closed list, which another table checks';
const OF_THE_PERSON = 'the account belongs to the person, also with other clinics';
const OWN_ENDPOINT = 'the number or mailbox of the clinic itself';

/** Columns in which a name that somebody wrote stays, by table, each with its reason. */
const KEPT_BY_TABLE: Readonly<Record<string, readonly [reason: string, columns: string]>> = {
  act_schedules: [ANIMAL, 'note stop_reason'],
  ai_drafts: ['what was drafted, by its template', 'feature template'],
  acts: [ANIMAL, 'item_code item_kind item_name note unbilled_reason unit'],
  admissions: [ANIMAL, 'place'],
  appointment_events: [CLOSED, 'from_status to_status'],
  appointments: [`${ANIMAL}: why it came`, 'pet_overlap_reason reason'],
  care_reminder_items: [`${ANIMAL}: which care was due`, 'name'],
  charge_discounts: [ACCOUNTS, 'reason'],
  charges: [ACCOUNTS, 'code description income_category tax_class taxes unit'],
  contact_consents: ['what the clinic asked everybody, in its own fixed text', 'wording wording_id'],
  conversation_events: ['a closed value, an instant, or the name of a colleague or a team', 'value'],
  conversations: [OWN_ENDPOINT, 'endpoint'],
  diagnoses: [ANIMAL, 'code_version display original_text'],
  dispensing_label_reprints: [EVIDENCE, 'reason'],
  dispensing_labels: [EVIDENCE, 'content entry reason'],
  diagnostic_report_signatures: [
    `${EVIDENCE}; a changed content would break the chain of hashes`,
    'content signer_licence signer_name',
  ],
  diagnostic_reports: [ANIMAL, 'conclusion findings pictures release_note technique title'],
  documents: [`${ANIMAL}: documents about a pet`, 'annotations mime_type note object_name title'],
  due_cares: [ANIMAL, 'closed_reason explanation rule'],
  estimate_answers: [EVIDENCE, 'document signer_name'],
  estimate_lines: [ACCOUNTS, 'code description tax_class taxes unit'],
  estimate_options: [ACCOUNTS, 'name note'],
  estimate_talks: [ACCOUNTS, 'note told_name'],
  estimates: [ACCOUNTS, 'message title'],
  dunning_notices: [ACCOUNTS, 'content'],
  dunning_pauses: [ACCOUNTS, 'note'],
  exam_findings: [ANIMAL, 'note'],
  form_requests: [EVIDENCE, 'answers'],
  form_signatures: [EVIDENCE, 'content signer_name'],
  form_voids: [EVIDENCE, 'reason'],
  imaging_annotations: [ANIMAL, 'marks'],
  imaging_instances: [ANIMAL, 'body_part object_name series_name view_name'],
  imaging_requests: [ANIMAL, 'body_region question views'],
  imaging_studies: [ANIMAL, 'accession description'],
  invoice_lines: [ACCOUNTS, 'description income_category taxes'],
  invoice_write_offs: [ACCOUNTS, 'reason'],
  invoices: [ACCOUNTS, 'document number'],
  lab_releases: [ANIMAL, 'note'],
  lab_reports: [ANIMAL, 'accession comment external_id'],
  lab_results: [
    ANIMAL,
    'analyte code loinc_code method name note range_text reported_unit specimen sub_id test_code test_name unit value_text',
  ],
  lab_reviews: [EVIDENCE, 'interpretation signer_name'],
  ledger_entries: [ACCOUNTS, 'reference'],
  ledger_postings: [ACCOUNTS, 'income_category taxes'],
  lab_order_tests: [ANIMAL, 'test_code test_name'],
  lab_orders: [ANIMAL, 'clinical_note closing_reason laboratory_number'],
  lab_specimens: [ANIMAL, 'container specimen'],
  'live.changes': ['sent to open screens of the person, and deleted after minutes', 'record'],
  message_actions: ['the name of the stored file, which the server makes of ids', 'file_name'],
  message_attempts: ['what the provider calls the message, by an id', 'provider_id'],
  messages: [
    `${OWN_ENDPOINT}, codes and ids of the provider, and the id of what was asked for`,
    'endpoint failure_code provider_id request_key',
  ],
  online_payment_attempts: [ACCOUNTS, 'failure intent_id session_id session_url'],
  online_refunds: [ACCOUNTS, 'failure provider_refund_id reason'],
  payment_allocations: [ACCOUNTS, 'reason'],
  payment_plans: [ACCOUNTS, 'agreed_with end_reason note'],
  payment_reversals: [ACCOUNTS, 'reason reference'],
  payments: [ACCOUNTS, 'payer_name reference'],
  pet_alerts: [ANIMAL, 'note substances'],
  pets: [ANIMAL, 'breed colour notes species'],
  prescriptions: [
    ANIMAL,
    'control_schedule directions dose drug_name note override_reason status_reason strength unit',
  ],
  problems: [ANIMAL, 'name note'],
  profiles: [OF_THE_PERSON, 'full_name'],
  record_share_views: ['a truncated network, no name', 'network'],
  refill_requests: [`${ANIMAL}: what was asked for`, 'answer note'],
  tasks: [`${ANIMAL}: what was planned in a visit`, 'title'],
  vaccination_certificates: [EVIDENCE, 'content'],
  vaccinations: [
    ANIMAL,
    'elsewhere_name explanation given_by_licence given_by_name lot lot_folded manufacturer product_name rabies_tag site supervised_by_licence targets',
  ],
  visit_section_revisions: [ANIMAL, 'content section'],
  visit_sections: [ANIMAL, 'content plain_text'],
  visit_signatures: [`${EVIDENCE}; a changed content would break the chain of hashes`, 'content'],
  visits: [ANIMAL, 'reason'],
  vitals: [ANIMAL, 'note'],
  wellness_events: [ACCOUNTS, 'reason'],
  wellness_subscriptions: [ACCOUNTS, 'terms'],
};
const KEPT = Object.entries(KEPT_BY_TABLE)
  .flatMap(([table, [, columns]]) => columns.split(' ').map((column) => `${table}.${column}`))
  .toSorted();

/** Every column of a clinic's tables that takes a text, by table. */
async function textColumns(): Promise<ReadonlyMap<string, readonly { name: string; type: string }[]>> {
  const { rows } = await db.owner.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_class c
       join pg_attribute k on k.attrelid = c.oid and k.attname = 'clinic_id'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb', 'json')
      order by 1, 2`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

const PLANTED: Readonly<Record<string, (column: string) => string>> = {
  text: () => `$2 || ' ' || t.ctid`,
  'text[]': () => `array[$2 || ' ' || t.ctid]`,
  jsonb: (column) =>
    `case jsonb_typeof(${column}) when 'array' then ${column} || to_jsonb($2::text) else coalesce(${column}, '{}') || jsonb_build_object('planted', $2::text) end`,
  json: () => `json_build_object('planted', $2::text)`,
};

/**
 * Writes the name into every column that takes it, past every trigger, so that a table or a column that is added later has
 * it as well. What a constraint refuses, such as a closed list, can name nobody.
 *
 * @returns tables without a row.
 */
async function plantName(clinicId: string): Promise<readonly string[]> {
  const client = await db.owner.connect();
  const empty: string[] = [];
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, columns] of await textColumns()) {
      if (table in NOT_ABOUT_CLIENTS || table in WRITTEN_BY_THE_PRODUCT) continue;
      const { rowCount } = await client.query(`select from ${table} where clinic_id = $1 limit 1`, [
        clinicId,
      ]);
      if (rowCount === 0) empty.push(table);
      for (const { name, type } of columns) {
        if (`${table}.${name}` in WRITTEN_BY_THE_PRODUCT) continue;
        const value = PLANTED[type]?.(name) ?? '$2';
        await client
          .query(`update ${table} t set ${name} = ${value} where t.clinic_id = $1`, [
            clinicId,
            KNOWN.fullName,
          ])
          .catch(() => undefined);
      }
    }
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
  return empty;
}

test('G-02: an erased client is named nowhere, but in what the clinic has to keep', async () => {
  const { clinicId, admin, clientId } = await givenKnownClient(db.owner, api);
  expect(await plantName(clinicId)).toEqual([]);
  const before = await findTerms(db.owner, KNOWN_TERMS);
  expect(before).toEqual(
    expect.arrayContaining([
      'audit_entries.after',
      'audit_entries.before',
      'care_reminder_answers.note',
      'client_contacts.value',
      'clients.address_line',
      'clients.full_name',
      'clients.notes',
      'conversation_merges.was',
      'crm_webhooks.payload',
      'form_signatures.content',
      'idempotency_keys.response',
      'invitations.email',
      'mail_outbox.recipient',
      'merge_moves.moved',
      'merges.fields',
      'message_channel_events.payload',
      'messages.text',
      'record_shares.content',
      'search_terms.term',
      'tasks.client_draft',
      'visit_signatures.content',
    ]),
  );

  const erased = await api.call(admin, eraseClientEndpoint, { id: clientId, confirmName: KNOWN.fullName });
  expect(erased).toMatchObject({ status: 200, body: { id: clientId } });
  expect(await findTerms(db.owner, KNOWN_TERMS)).toEqual(KEPT);
});

test('G-02: an erasure leaves the signed record as it was signed', async () => {
  const { admin, doctor, clientId, petId } = await givenKnownClient(db.owner, api);
  await api.call(admin, eraseClientEndpoint, { id: clientId, confirmName: KNOWN.fullName });
  const { body: chain } = await api.call(doctor, verifyChainEndpoint, { petId });
  expect(chain).toMatchObject({ length: expect.toSatisfy((length: number) => length > 0), isIntact: true });
});
