// Printed from the migrated database by tools/generate-docs.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as an ISO string in UTC; written as one, or as a Date. */
type Instant = string;

export interface StorageBucketsTable {
  id: string;
  name: string;
  owner_id: Generated<string | null>;
  public: Generated<boolean>;
  folders: Generated<string>;
  file_size_limit_bytes: Generated<number | null>;
  allowed_mime_types: Generated<string[] | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  is_built_in: Generated<boolean>;
  redraws_pictures: Generated<boolean>;
}

export interface StorageObjectsTable {
  bucket_id: string;
  id: Generated<string>;
  name: string;
  clinic_id: Generated<string | null>;
  user_id: Generated<string | null>;
  owner_id: Generated<string | null>;
  version: string;
  size_bytes: number;
  mime_type: string;
  cache_control: string;
  user_metadata: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface StorageOrphanedBlobsTable {
  key: string;
  state: string;
  since: Generated<Instant>;
}

export interface AccountDeactivationsTable {
  user_id: string;
  reason: string;
  deactivated_at: Generated<Instant>;
  deactivated_by: Generated<string | null>;
}

export interface AccountWeeksTable {
  week_on: string;
  user_id: string;
}

export interface ActSchedulesTable {
  clinic_id: string;
  id: Generated<string>;
  visit_id: string;
  pet_id: string;
  item_id: string;
  quantity_thousandths: Generated<number>;
  note: Generated<string | null>;
  every_minutes: Generated<number | null>;
  times_minutes: Generated<number[] | null>;
  starts_at: Instant;
  ends_at: Generated<Instant | null>;
  stopped_at: Generated<Instant | null>;
  stopped_by: Generated<string | null>;
  stop_reason: Generated<string | null>;
  override_reason: Generated<string | null>;
  overridden_alert_ids: Generated<string[]>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface ActsTable {
  clinic_id: string;
  id: Generated<string>;
  visit_id: string;
  pet_id: string;
  item_id: string;
  item_kind: string;
  item_name: string;
  item_code: Generated<string | null>;
  unit: Generated<string | null>;
  quantity_thousandths: Generated<number>;
  factor_percent: Generated<number | null>;
  note: Generated<string | null>;
  is_billable: Generated<boolean>;
  unbilled_reason: Generated<string | null>;
  use: Generated<string>;
  status: Generated<string>;
  schedule_id: Generated<string | null>;
  scheduled_for: Generated<Instant | null>;
  planned_for: Generated<Instant | null>;
  planned_by: Generated<string | null>;
  planned_at: Generated<Instant>;
  done_at: Generated<Instant | null>;
  done_by: Generated<string | null>;
  voided_at: Generated<Instant | null>;
  voided_by: Generated<string | null>;
  void_reason: Generated<string | null>;
  is_declined: Generated<boolean>;
  override_reason: Generated<string | null>;
  overridden_alert_ids: Generated<string[]>;
  version: Generated<number>;
  is_emergency: Generated<boolean>;
}

export interface AdmissionsTable {
  clinic_id: string;
  id: Generated<string>;
  visit_id: string;
  place: Generated<string | null>;
  admitted_at: Generated<Instant>;
  admitted_by: Generated<string | null>;
  discharged_at: Generated<Instant | null>;
  discharged_by: Generated<string | null>;
}

export interface AiChoicesTable {
  clinic_id: Generated<string>;
  features_on: Generated<string[]>;
  changed_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  is_off: Generated<boolean>;
  features_off: Generated<string[]>;
  redacts: Generated<boolean>;
}

export interface AiConnectionsTable {
  clinic_id: Generated<string>;
  name: string;
  kind: string;
  base_url: Generated<string | null>;
  model: string;
  key_sealed: Generated<Buffer | null>;
  key_hint: Generated<string | null>;
  currency: string;
  input_price_minor: number;
  output_price_minor: number;
  budget_minor: number;
  is_on: Generated<boolean>;
  tested_at: Generated<Instant | null>;
  test_failure: Generated<string | null>;
  changed_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AiDraftDecisionsTable {
  clinic_id: Generated<string>;
  draft_id: string;
  decision: string;
  edit_distance: Generated<number | null>;
  confirmed: Generated<number>;
  decided_at: Generated<Instant>;
  decided_by: Generated<string>;
}

export interface AiDraftsTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  feature: string;
  pet_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  conversation_id: Generated<string | null>;
  engine: string;
  provider: Generated<string | null>;
  model: Generated<string | null>;
  reservation_id: Generated<string | null>;
  fallback: Generated<string | null>;
  template: string;
  template_version: number;
  input_sha256: string;
  sentences: ColumnType<unknown, string | null, string | null>;
  duration_ms: number;
  created_at: Generated<Instant>;
  created_by: Generated<string>;
}

export interface AiLimitsTable {
  clinic_id: string;
  allowed_features: Generated<string[]>;
  budget_minor: Generated<number>;
  currency: string;
  model_id: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AiModelsTable {
  id: Generated<string>;
  provider: string;
  model: string;
  currency: string;
  input_price_minor: number;
  output_price_minor: number;
  note: Generated<string | null>;
  is_offered: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AiMonthsTable {
  clinic_id: string;
  month: string;
  currency: string;
  spent_millionths: Generated<number>;
  told_percent: Generated<number>;
  mailed_percent: Generated<number>;
  refused_at: Generated<Instant | null>;
}

export interface AiNoteRulesTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  user_id: Generated<string | null>;
  when_contains: string;
  section: Generated<string | null>;
  replace_by: Generated<string | null>;
  created_at: Generated<Instant>;
  created_by: Generated<string>;
}

export interface AiProvidersTable {
  id: Generated<string>;
  name: string;
  kind: string;
  base_url: Generated<string | null>;
  key_sealed: Generated<Buffer | null>;
  key_hint: Generated<string | null>;
  tested_at: Generated<Instant | null>;
  test_failure: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AiReservationsTable {
  clinic_id: string;
  id: Generated<string>;
  user_id: string;
  feature: string;
  provider: string;
  model: string;
  currency: string;
  input_price_minor: number;
  output_price_minor: number;
  month: string;
  reserved_millionths: number;
  status: Generated<string>;
  created_at: Generated<Instant>;
  expires_at: Generated<Instant>;
  closed_at: Generated<Instant | null>;
  is_own: Generated<boolean>;
}

export interface AiStopsTable {
  id: Generated<string>;
  reason: string;
  stopped_by: Generated<string | null>;
  stopped_at: Generated<Instant>;
  ended_by: Generated<string | null>;
  ended_at: Generated<Instant | null>;
}

export interface AiUsageTable {
  clinic_id: string;
  id: GeneratedAlways<number>;
  at: Generated<Instant>;
  month: string;
  feature: string;
  provider: string;
  model: string;
  input_tokens: number;
  output_tokens: number;
  currency: string;
  input_price_minor: number;
  output_price_minor: number;
  cost_millionths: number;
  user_id: string;
  reservation_id: string;
}

export interface AppointmentEventsTable {
  clinic_id: string;
  id: Generated<string>;
  appointment_id: string;
  from_status: Generated<string | null>;
  to_status: string;
  at: Generated<Instant>;
  actor_id: Generated<string | null>;
  from_starts_at: Generated<Instant | null>;
  to_starts_at: Generated<Instant | null>;
  from_doctor_id: Generated<string | null>;
  to_doctor_id: Generated<string | null>;
}

export interface AppointmentLinkVisitsTable {
  clinic_id: string;
  link_id: string;
  appointment_id: string;
}

export interface AppointmentLinksTable {
  clinic_id: string;
  id: Generated<string>;
  token_hash: Buffer;
  created_at: Generated<Instant>;
}

export interface AppointmentMessageSettingsTable {
  clinic_id: string;
  id: Generated<string>;
  appointment_type_id: Generated<string | null>;
  rules: ColumnType<unknown, string | null, string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface AppointmentMessagesTable {
  clinic_id: string;
  id: Generated<string>;
  appointment_id: string;
  kind: string;
  starts_at: Instant;
  previous_starts_at: Generated<Instant | null>;
  due_at: Instant;
  state: Generated<string>;
  reason: Generated<string | null>;
  refusals: ColumnType<unknown, string | null | undefined, string | null>;
  is_manual: Generated<boolean>;
  held_by: Generated<string | null>;
  attempt: Generated<number>;
  message_key: Generated<string | null>;
  message_id: Generated<string | null>;
  channel: Generated<string | null>;
  queued_at: Generated<Instant | null>;
  send_at: Generated<Instant | null>;
  withdraw_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
}

export interface AppointmentTypeDoctorsTable {
  clinic_id: string;
  appointment_type_id: string;
  doctor_id: string;
}

export interface AppointmentTypesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  duration_minutes: number;
  buffer_minutes: Generated<number>;
  colour: Generated<number>;
  online_bookable: Generated<boolean>;
  needs_room: Generated<boolean>;
  is_active: Generated<boolean>;
  position: Generated<number>;
  reason_is_optional: Generated<boolean>;
}

export interface AppointmentsTable {
  clinic_id: string;
  id: Generated<string>;
  appointment_type_id: string;
  pet_id: string;
  client_id: string;
  doctor_id: string;
  room_id: Generated<string | null>;
  starts_at: Instant;
  ends_at: Instant;
  busy_until: Instant;
  status: Generated<string>;
  reason: string;
  notes: Generated<string | null>;
  arrived_at: Generated<Instant | null>;
  rescheduled_to: Generated<string | null>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  cancel_reason: Generated<string | null>;
  cancel_note: Generated<string | null>;
  holds_slot: GeneratedAlways<boolean>;
  pet_overlap_reason: Generated<string | null>;
}

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Generated<Instant>;
  clinic_id: Generated<string | null>;
  actor_id: Generated<string | null>;
  actor_role: Generated<string | null>;
  action: string;
  subject_id: string;
  ip: Generated<string | null>;
  user_agent: Generated<string | null>;
  request_id: Generated<string | null>;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  device_id: Generated<string | null>;
  support_access_id: Generated<string | null>;
}

export interface BackupRunsTable {
  id: Generated<string>;
  kind: string;
  started_at: Instant;
  finished_at: Generated<Instant>;
  place: string;
  size_bytes: Generated<number | null>;
  kept_count: Generated<number | null>;
  failure: Generated<string | null>;
  key_is_unshown: Generated<boolean>;
  is_same_disk: Generated<boolean>;
}

export interface BillingSettingsTable {
  clinic_id: string;
  vat_id: Generated<string | null>;
  tax_number: Generated<string | null>;
  bank_holder: Generated<string | null>;
  iban: Generated<string | null>;
  bic: Generated<string | null>;
  bank_account_text: Generated<string | null>;
  payment_term_days: Generated<number>;
  invoice_note: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
  tax_exemption_note: Generated<string | null>;
}

export interface BlocksTable {
  clinic_id: string;
  id: Generated<string>;
  doctor_id: Generated<string | null>;
  starts_at: Instant;
  ends_at: Instant;
  reason: string;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface BulkMessagesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  purpose: string;
  content: ColumnType<unknown, string | null, string | null>;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  changed_at: Generated<Instant>;
  started_at: Generated<Instant | null>;
  started_by: Generated<string | null>;
  last_slot_at: Generated<Instant | null>;
  ended_at: Generated<Instant | null>;
  ended_by: Generated<string | null>;
  texts_hash: Generated<string | null>;
  filter_hash: Generated<string | null>;
}

export interface BulkRecipientsTable {
  clinic_id: string;
  id: Generated<string>;
  bulk_id: string;
  client_id: string;
  pet_ids: Generated<string[]>;
  position: number;
  state: Generated<string>;
  reason: Generated<string | null>;
  channel: Generated<string | null>;
  not_before: Generated<Instant | null>;
  send_at: Generated<Instant | null>;
  message_id: Generated<string | null>;
  sent_at: Generated<Instant | null>;
}

export interface CareProtocolsTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  species: string;
  kind: Generated<string>;
  target: string;
  is_core: Generated<boolean>;
  country: Generated<string | null>;
  region: Generated<string | null>;
  min_age_days: Generated<number>;
  series_interval_days: Generated<number | null>;
  series_min_interval_days: Generated<number | null>;
  series_until_age_days: Generated<number | null>;
  adult_doses: Generated<number>;
  first_booster_months: Generated<number | null>;
  booster_months: Generated<number | null>;
  booster_basis: Generated<string>;
  immune_after_days: Generated<number | null>;
  reminder_lead_days: Generated<number>;
  cancel_after_days: Generated<number>;
  source: string;
  confirmed_at: Generated<Instant | null>;
  confirmed_by: Generated<string | null>;
  starter_key: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface CareReminderAnswersTable {
  clinic_id: string;
  id: Generated<string>;
  reminder_id: string;
  kind: string;
  item_ids: string[];
  until_on: Generated<string | null>;
  done_on: Generated<string | null>;
  elsewhere_name: Generated<string | null>;
  proof_document_id: Generated<string | null>;
  note: Generated<string | null>;
  task_id: Generated<string | null>;
  network: Generated<string | null>;
  answered_at: Generated<Instant>;
  outcome: Generated<string | null>;
  checked_at: Generated<Instant | null>;
  checked_by: Generated<string | null>;
}

export interface CareReminderItemsTable {
  clinic_id: string;
  id: Generated<string>;
  reminder_id: Generated<string | null>;
  reason: Generated<string | null>;
  client_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  source: string;
  source_id: string;
  name: string;
  care_kind: Generated<string | null>;
  due_on: string;
  round: number;
  decided_on: string;
  held_at: Generated<Instant | null>;
  held_by: Generated<string | null>;
}

export interface CareReminderRulesTable {
  clinic_id: string;
  version: number;
  is_on: boolean;
  rules: ColumnType<unknown, string | null, string | null>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface CareReminderRunsTable {
  clinic_id: string;
  planned_on: string;
  planned_at: Generated<Instant>;
  planned: number;
  suppressed: number;
}

export interface CareRemindersTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  kind: string;
  planned_on: string;
  state: Generated<string>;
  reason: Generated<string | null>;
  rules_version: number;
  token_hash: Generated<Buffer | null>;
  channel: Generated<string | null>;
  message_id: Generated<string | null>;
  planned_at: Generated<Instant>;
  requested_at: Generated<Instant | null>;
  sent_at: Generated<Instant | null>;
  answered_at: Generated<Instant | null>;
  needs_check: Generated<boolean>;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
}

export interface CashMovementsTable {
  clinic_id: string;
  id: Generated<string>;
  direction: string;
  purpose: string;
  amount_minor: number;
  currency: string;
  reason: string;
  moved_on: string;
  ledger_entry_id: string;
  moved_at: Generated<Instant>;
  moved_by: Generated<string | null>;
}

export interface CatalogueItemsTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  code: Generated<string | null>;
  name: string;
  name_folded: GeneratedAlways<string | null>;
  barcode: Generated<string | null>;
  description: Generated<string | null>;
  income_category: string;
  tax_class: string;
  is_billable: Generated<boolean>;
  buy_unit: Generated<string | null>;
  stock_unit: Generated<string | null>;
  dispense_unit: Generated<string | null>;
  stock_per_buy: Generated<number>;
  dispense_per_stock: Generated<number>;
  active_ingredients: Generated<string[]>;
  species: Generated<string[]>;
  min_age_days: Generated<number | null>;
  max_age_days: Generated<number | null>;
  min_weight_grams: Generated<number | null>;
  max_weight_grams: Generated<number | null>;
  control_schedule: Generated<string | null>;
  label_text: Generated<string | null>;
  withdrawal_text: Generated<string | null>;
  fee_code: Generated<string | null>;
  min_factor_percent: Generated<number | null>;
  max_factor_percent: Generated<number | null>;
  emergency_factor_percent: Generated<number | null>;
  starter_key: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
  emergency_min_factor_percent: Generated<number | null>;
}

export interface CataloguePartsTable {
  clinic_id: string;
  item_id: string;
  part_id: string;
  relation: string;
  quantity_thousandths: number;
}

export interface CataloguePricesTable {
  clinic_id: string;
  id: Generated<string>;
  item_id: string;
  valid_from_on: string;
  unit_price_minor: number;
  fixed_price_minor: Generated<number>;
  minimum_price_minor: Generated<number>;
  currency: string;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  includes_tax: Generated<boolean>;
}

export interface CatalogueTermsTable {
  clinic_id: string;
  term: string;
  item_id: string;
}

export interface ChangeListsTable {
  id: Generated<string>;
  is_only: Generated<boolean>;
}

export interface ChargeDiscountsTable {
  clinic_id: string;
  charge_id: string;
  amount_minor: number;
  reason: string;
  given_at: Generated<Instant>;
  given_by: Generated<string | null>;
}

export interface ChargesTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  act_id: Generated<string | null>;
  item_id: string;
  description: string;
  code: Generated<string | null>;
  income_category: string;
  tax_class: string;
  taxes: ColumnType<unknown, string | null, string | null>;
  quantity_thousandths: number;
  unit_price_minor: number;
  fixed_price_minor: number;
  minimum_price_minor: number;
  factor_percent: Generated<number | null>;
  amount_minor: number;
  currency: string;
  charged_at: Generated<Instant>;
  charged_by: Generated<string | null>;
  voided_at: Generated<Instant | null>;
  voided_by: Generated<string | null>;
  includes_tax: Generated<boolean>;
  unit: Generated<string | null>;
  divided_from_id: Generated<string | null>;
  share_number: Generated<number>;
  share_ppm: Generated<number | null>;
}

export interface ClientContactsTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  kind: string;
  value: string;
  normalized: string;
  label: Generated<string | null>;
  is_primary: Generated<boolean>;
}

export interface ClientErasuresTable {
  clinic_id: string;
  client_id: string;
  erased_by: Generated<string | null>;
  erased_at: Generated<Instant>;
}

export interface ClientImportClientsTable {
  clinic_id: string;
  import_id: string;
  client_id: string;
  fingerprint: Buffer;
}

export interface ClientImportPetsTable {
  clinic_id: string;
  import_id: string;
  client_id: string;
  pet_id: string;
}

export interface ClientImportsTable {
  clinic_id: string;
  id: Generated<string>;
  client_count: number;
  pet_count: number;
  skipped_count: number;
  imported_by: Generated<string | null>;
  imported_at: Generated<Instant>;
  undone_by: Generated<string | null>;
  undone_at: Generated<Instant | null>;
  removed_client_count: Generated<number>;
  removed_pet_count: Generated<number>;
}

export interface ClientsTable {
  clinic_id: string;
  id: Generated<string>;
  user_id: Generated<string | null>;
  full_name: string;
  name_folded: GeneratedAlways<string | null>;
  address_line: Generated<string | null>;
  postal_code: Generated<string | null>;
  city: Generated<string | null>;
  notes: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
  merged_into: Generated<string | null>;
  erased_at: Generated<Instant | null>;
  region: Generated<string | null>;
  country: Generated<string | null>;
  language: Generated<string | null>;
}

export interface ClinicHoursTable {
  clinic_id: string;
  id: Generated<string>;
  weekday: number;
  start_minute: number;
  end_minute: number;
}

export interface ClinicLaboratoriesTable {
  clinic_id: Generated<string>;
  laboratory_id: string;
  is_on: boolean;
  account_number: Generated<string | null>;
  changed_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ClinicOnboardingTable {
  clinic_id: string;
  hours_confirmed_at: Generated<Instant | null>;
  team_confirmed_at: Generated<Instant | null>;
  services_confirmed_at: Generated<Instant | null>;
  hidden_at: Generated<Instant | null>;
}

export interface ClinicSuspensionsTable {
  clinic_id: string;
  id: Generated<string>;
  reason: string;
  suspended_at: Generated<Instant>;
  suspended_by: Generated<string | null>;
  lifted_at: Generated<Instant | null>;
  lift_reason: Generated<string | null>;
  lifted_by: Generated<string | null>;
}

export interface ClinicsTable {
  id: Generated<string>;
  name: string;
  slug: string;
  time_zone: string;
  country: string;
  phone: Generated<string | null>;
  email: Generated<string | null>;
  address_line: Generated<string | null>;
  postal_code: Generated<string | null>;
  city: Generated<string | null>;
  region: Generated<string | null>;
  online_booking: Generated<string>;
  slot_minutes: Generated<number>;
  booking_lead_minutes: Generated<number>;
  booking_horizon_days: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  second_factor_required: Generated<boolean>;
  auto_lock_minutes: Generated<number>;
  password_min_length: Generated<number>;
  plan: Generated<string>;
  trial_ends_at: Generated<Instant | null>;
  suspended_at: Generated<Instant | null>;
}

export interface ContactConsentsTable {
  clinic_id: string;
  id: Generated<string>;
  position: GeneratedAlways<number>;
  client_id: Generated<string | null>;
  channel: string;
  address: Generated<string | null>;
  address_hash: Generated<Buffer | null>;
  purpose: Generated<string | null>;
  action: string;
  strength: Generated<string | null>;
  method: string;
  wording_id: Generated<string | null>;
  wording_version: Generated<number | null>;
  wording: Generated<string | null>;
  evidence: ColumnType<unknown, string | null | undefined, string | null>;
  occurred_at: Generated<Instant>;
  recorded_at: Generated<Instant>;
  recorded_by: Generated<string | null>;
}

export interface ContactHashKeysTable {
  clinic_id: string;
  key: Generated<Buffer>;
}

export interface ContactLinksTable {
  clinic_id: string;
  token_hash: Buffer;
  kind: string;
  client_id: Generated<string | null>;
  channel: string;
  address: Generated<string | null>;
  address_hash: Buffer;
  purpose: string;
  created_at: Generated<Instant>;
}

export interface ContactPreferencesTable {
  clinic_id: string;
  client_id: string;
  channels: string[];
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ContactSettingsTable {
  clinic_id: string;
  from_minute: Generated<number>;
  to_minute: Generated<number>;
  purposes_off: Generated<string[]>;
  stop_phrases: Generated<string[]>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ControlledContainersTable {
  clinic_id: string;
  id: Generated<string>;
  number: number;
  item_id: string;
  lot_id: string;
  drug_name: string;
  schedule: string;
  substance: string;
  form: string;
  strength: string;
  unit: string;
  size_thousandths: number;
  location_id: string;
  balance_thousandths: Generated<number>;
  last_position: Generated<number>;
  last_hash: Generated<string | null>;
  opened_at: Generated<Instant>;
  opened_by: Generated<string | null>;
}

export interface ControlledCountLinesTable {
  clinic_id: string;
  count_id: string;
  line_number: number;
  item_id: string;
  lot_id: string;
  location_id: string;
  container_id: Generated<string | null>;
  expected_thousandths: Generated<number>;
  counted_thousandths: number;
  is_estimate: Generated<boolean>;
}

export interface ControlledCountsTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  counted_on: string;
  moment: string;
  confirmation_id: string;
  note: Generated<string | null>;
  counted_at: Generated<Instant>;
  counted_by: Generated<string | null>;
}

export interface ControlledDiscrepanciesTable {
  clinic_id: string;
  id: Generated<string>;
  container_id: string;
  expected_thousandths: number;
  counted_thousandths: number;
  found_at: Generated<Instant>;
  found_by: Generated<string | null>;
  state: Generated<string>;
}

export interface ControlledDiscrepancyStepsTable {
  clinic_id: string;
  discrepancy_id: string;
  position: Generated<number>;
  step: string;
  counted_thousandths: Generated<number | null>;
  expected_thousandths: Generated<number | null>;
  note: Generated<string | null>;
  taken_at: Generated<Instant>;
  taken_by: Generated<string | null>;
}

export interface ControlledItemsTable {
  clinic_id: string;
  item_id: string;
  substance: string;
  form: string;
  strength: string;
  product_code: Generated<string | null>;
  hub_loss_thousandths: Generated<number>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ControlledLicencesTable {
  clinic_id: string;
  id: Generated<string>;
  staff_member_id: Generated<string | null>;
  kind: string;
  number: string;
  authority: Generated<string | null>;
  expires_on: string;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ControlledRegisterRowsTable {
  clinic_id: string;
  container_id: string;
  position: Generated<number>;
  previous_position: Generated<number | null>;
  kind: string;
  quantity_thousandths: number;
  before_thousandths: Generated<number>;
  balance_thousandths: Generated<number>;
  location_id: string;
  movement_id: Generated<string | null>;
  act_id: Generated<string | null>;
  reverses_position: Generated<number | null>;
  discrepancy_id: Generated<string | null>;
  confirmation_id: Generated<string | null>;
  witness_id: Generated<string | null>;
  reason: Generated<string | null>;
  note: Generated<string | null>;
  recorded_at: Generated<Instant>;
  recorded_by: Generated<string | null>;
  previous_hash: Generated<string | null>;
  row_hash: Generated<string>;
}

export interface ControlledWitnessTriesTable {
  clinic_id: string;
  user_id: string;
  wrong_count: number;
  last_at: Generated<Instant>;
}

export interface ControlledWitnessesTable {
  clinic_id: string;
  id: Generated<string>;
  witness_id: string;
  asked_by: string;
  purpose: string;
  container_id: Generated<string | null>;
  quantity_thousandths: Generated<number | null>;
  confirmed_at: Generated<Instant>;
}

export interface ConversationDraftsTable {
  clinic_id: string;
  conversation_id: string;
  user_id: Generated<string>;
  text: string;
  subject: Generated<string | null>;
  is_note: Generated<boolean>;
  channel: Generated<string | null>;
  files: ColumnType<unknown, string | null | undefined, string | null>;
  saved_at: Generated<Instant>;
  ai_draft_id: Generated<string | null>;
  ai_confirmed: Generated<number>;
}

export interface ConversationEventsTable {
  clinic_id: string;
  id: Generated<string>;
  conversation_id: string;
  position: GeneratedAlways<number>;
  kind: string;
  by_user_id: Generated<string | null>;
  value: Generated<string | null>;
  message_id: Generated<string | null>;
  at: Generated<Instant>;
}

export interface ConversationLanesTable {
  clinic_id: string;
  id: string;
}

export interface ConversationMergesTable {
  clinic_id: string;
  id: Generated<string>;
  kept_id: string;
  merged_id: string;
  was: ColumnType<unknown, string | null, string | null>;
  message_ids: string[];
  merged_at: Generated<Instant>;
  merged_by: Generated<string | null>;
  undone_at: Generated<Instant | null>;
  undone_by: Generated<string | null>;
}

export interface ConversationSendersTable {
  clinic_id: string;
  id: Generated<string>;
  channel: string;
  address: string;
  client_id: string;
  matched_at: Generated<Instant>;
  matched_by: Generated<string | null>;
}

export interface ConversationSettingsTable {
  clinic_id: string;
  targets: ColumnType<unknown, string | null, string | null>;
  assigns_first_sender: Generated<boolean>;
  away_is_on: Generated<boolean>;
  portal_is_on: Generated<boolean>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ConversationTeamMembersTable {
  clinic_id: string;
  team_id: string;
  staff_member_id: string;
}

export interface ConversationTeamsTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  created_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface ConversationsTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  channel: string;
  endpoint: Generated<string | null>;
  address: Generated<string | null>;
  address_name: Generated<string | null>;
  subject: Generated<string | null>;
  subject_key: Generated<string | null>;
  topic: Generated<string>;
  status: Generated<string>;
  snoozed_until: Generated<Instant | null>;
  assignee_id: Generated<string | null>;
  team_id: Generated<string | null>;
  priority: Generated<string>;
  waiting_since: Generated<Instant | null>;
  answer_warn_at: Generated<Instant | null>;
  answer_due_at: Generated<Instant | null>;
  last_message_id: Generated<string | null>;
  last_position: Generated<number>;
  last_message_at: Generated<Instant>;
  last_direction: Generated<string | null>;
  last_preview: Generated<string | null>;
  last_author: Generated<string | null>;
  last_file_count: Generated<number>;
  unread_count: Generated<number>;
  undeliverable_count: Generated<number>;
  emergency: Generated<string | null>;
  is_urgent: GeneratedAlways<boolean>;
  merged_into: Generated<string | null>;
  client_unread_count: Generated<number>;
  client_noticed_at: Generated<Instant | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  sort: Generated<string | null>;
}

export interface CrmAuthorizationsTable {
  state_hash: Buffer;
  user_id: string;
  session_id: string;
  clinic_id: Generated<string | null>;
  redirect_uri: string;
  created_at: Generated<Instant>;
  expires_at: Generated<Instant>;
}

export interface CrmCredentialsTable {
  user_id: string;
  clinic_id: Generated<string | null>;
  user_type: string;
  company_id: Generated<string | null>;
  location_id: Generated<string | null>;
  access_sealed: Buffer;
  refresh_sealed: Buffer;
  rotation: Generated<number>;
  lease: Generated<string | null>;
  leased_until: Generated<Instant | null>;
  needs_reconnect_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  connected_at: Generated<Instant>;
  provider_user_id: Generated<string | null>;
}

export interface CrmErasuresTable {
  id: Generated<string>;
  location_id: string;
  contact_id: Generated<string | null>;
  opportunity_id: Generated<string | null>;
  reason: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface CrmLeadLinksTable {
  lead_id: string;
  state: Generated<string>;
  reason: Generated<string | null>;
  attempts: Generated<number>;
  change: Generated<number>;
  location_id: Generated<string | null>;
  contact_id: Generated<string | null>;
  opportunity_id: Generated<string | null>;
  sent_hash: Generated<string | null>;
  known_stage_id: Generated<string | null>;
  known_status: Generated<string | null>;
  stage_at: Generated<Instant>;
  synced_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  pushed_at: Generated<Instant | null>;
  received_at: Generated<Instant | null>;
  asked_email: Generated<string | null>;
  asked_phone: Generated<string | null>;
  asked_at: Generated<Instant | null>;
}

export interface CrmLeadTargetsTable {
  is_only: Generated<boolean>;
  location_id: string;
  pipeline_id: Generated<string | null>;
  pipeline_name: Generated<string | null>;
  stage_ids: ColumnType<unknown, string | null | undefined, string | null>;
  stages: ColumnType<unknown, string | null | undefined, string | null>;
  backs: ColumnType<unknown, string | null | undefined, string | null>;
  updated_at: Generated<Instant>;
}

export interface CrmLocationTokensTable {
  user_id: string;
  location_id: string;
  rotation: number;
  token_sealed: Generated<Buffer | null>;
  expires_at: Generated<Instant | null>;
  lease: Generated<string | null>;
  leased_until: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface CrmWebhooksTable {
  id: Generated<string>;
  clinic_id: Generated<string | null>;
  event_id: Generated<string | null>;
  kind: string;
  location_id: Generated<string | null>;
  scheme: Generated<string | null>;
  state: Generated<string>;
  reason: Generated<string | null>;
  payload: ColumnType<unknown, string | null | undefined, string | null>;
  sent_at: Generated<Instant | null>;
  received_at: Generated<Instant>;
  applied_at: Generated<Instant | null>;
  replays: Generated<number>;
}

export interface DayCloseEntriesTable {
  clinic_id: string;
  entry_id: string;
  close_id: Generated<string | null>;
}

export interface DayClosesTable {
  clinic_id: string;
  id: Generated<string>;
  number: number;
  closed_on: string;
  currency: string;
  till: string;
  opening_minor: Generated<number | null>;
  expected_minor: Generated<number | null>;
  counted_minor: Generated<number | null>;
  to_bank_minor: Generated<number | null>;
  denominations: ColumnType<unknown, string | null | undefined, string | null>;
  reason: Generated<string | null>;
  till_total_minor: Generated<number | null>;
  till_receipt: Generated<string | null>;
  ledger_entry_id: Generated<string | null>;
  closed_at: Generated<Instant>;
  closed_by: Generated<string | null>;
}

export interface DemoBookingLinksTable {
  token_hash: Buffer;
  booking_id: string;
  created_at: Generated<Instant>;
}

export interface DemoBookingsTable {
  id: Generated<string>;
  host_id: Generated<string | null>;
  starts_at: Instant;
  ends_at: Instant;
  status: Generated<string>;
  full_name: string;
  email: string;
  email_folded: GeneratedAlways<string | null>;
  phone: Generated<string | null>;
  clinic_name: string;
  time_zone: string;
  notes: Generated<string | null>;
  lead_id: Generated<string | null>;
  request_id: Generated<string>;
  sequence: Generated<number>;
  reminded_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface DemoHostHoursTable {
  id: Generated<string>;
  user_id: string;
  weekday: number;
  start_minute: number;
  end_minute: number;
}

export interface DemoHostsTable {
  user_id: string;
  takes_demos: Generated<boolean>;
  time_zone: string;
  meeting_url: Generated<string | null>;
}

export interface DemoSettingsTable {
  is_only: Generated<boolean>;
  is_paused: Generated<boolean>;
  lead_minutes: Generated<number>;
  horizon_days: Generated<number>;
}

export interface DemoTimeOffTable {
  id: Generated<string>;
  user_id: string;
  starts_at: Instant;
  ends_at: Instant;
  note: Generated<string | null>;
}

export interface DeskDevicesTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  name: string;
  secret_hash: Buffer;
  registered_by: Generated<string | null>;
  registered_aal: Generated<string>;
  created_at: Generated<Instant>;
  last_used_at: Generated<Instant | null>;
  revoked_at: Generated<Instant | null>;
}

export interface DiagnosesTable {
  clinic_id: string;
  id: Generated<string>;
  visit_id: string;
  pet_id: string;
  problem_id: Generated<string | null>;
  code_system: Generated<string | null>;
  code: Generated<string | null>;
  code_version: Generated<string | null>;
  display: string;
  original_text: string;
  certainty: Generated<string>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface DiagnosticReportSignaturesTable {
  clinic_id: string;
  report_id: string;
  position: number;
  kind: string;
  content: ColumnType<unknown, string | null, string | null>;
  reason: Generated<string | null>;
  signer_id: string;
  signer_name: string;
  signer_licence: Generated<string | null>;
  signed_at: Instant;
  previous_hash: Generated<string | null>;
  content_hash: string;
}

export interface DiagnosticReportsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  visit_id: string;
  kind: string;
  title: string;
  doctor_id: Generated<string | null>;
  technique: Generated<string | null>;
  findings: Generated<string | null>;
  conclusion: Generated<string | null>;
  pictures: ColumnType<unknown, string | null | undefined, string | null>;
  revision: Generated<number>;
  saved_at: Generated<Instant>;
  saved_by: Generated<string | null>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  signed_at: Generated<Instant | null>;
  signed_by: Generated<string | null>;
  discarded_at: Generated<Instant | null>;
  discarded_by: Generated<string | null>;
  released_at: Generated<Instant | null>;
  released_by: Generated<string | null>;
  release_note: Generated<string | null>;
}

export interface DispensingLabelReprintsTable {
  clinic_id: string;
  label_id: string;
  number: number;
  reason: string;
  reprinted_by: Generated<string | null>;
  reprinted_at: Generated<Instant>;
}

export interface DispensingLabelsTable {
  clinic_id: string;
  id: Generated<string>;
  act_id: string;
  number: number;
  reason: Generated<string | null>;
  entry: ColumnType<unknown, string | null, string | null>;
  content: ColumnType<unknown, string | null, string | null>;
  content_hash: string;
  printed_by: Generated<string | null>;
  printed_at: Generated<Instant>;
}

export interface DoctorTimesTable {
  appointment_id: string;
  user_id: string;
  starts_at: Instant;
  busy_until: Instant;
}

export interface DocumentsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: Generated<string | null>;
  client_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  kind: string;
  title: string;
  object_id: string;
  object_name: string;
  mime_type: string;
  size_bytes: number;
  dated_on: string;
  note: Generated<string | null>;
  is_client_visible: Generated<boolean>;
  annotations: ColumnType<unknown, string | null | undefined, string | null>;
  rotation: Generated<number>;
  version: Generated<number>;
  uploaded_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface DrugMonographsTable {
  clinic_id: string;
  id: string;
  name: string;
  name_folded: GeneratedAlways<string>;
  substances: string[];
  bands: ColumnType<unknown, string | null | undefined, string | null>;
  cautions: ColumnType<unknown, string | null | undefined, string | null>;
  monitor_test: Generated<string | null>;
  monitor_every_days: Generated<number | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface DrugProductsTable {
  clinic_id: string;
  item_id: string;
  micrograms_per_unit: number;
  form: string;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface DueCareRecomputationsTable {
  clinic_id: string;
  pet_id: string;
  queued_at: Generated<Instant>;
}

export interface DueCaresTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  protocol_id: string;
  due_on: string;
  earliest_on: string;
  rule: string;
  explanation: string;
  status: Generated<string>;
  snoozed_until_on: Generated<string | null>;
  done_on: Generated<string | null>;
  done_elsewhere: Generated<string | null>;
  vaccination_id: Generated<string | null>;
  closed_reason: Generated<string | null>;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface DunningHoldsTable {
  clinic_id: string;
  invoice_id: string;
  step: number;
  held_at: Generated<Instant>;
  held_by: Generated<string | null>;
}

export interface DunningNoticeInvoicesTable {
  clinic_id: string;
  invoice_id: string;
  step: number;
  notice_id: string;
  open_minor: number;
}

export interface DunningNoticesTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  step: number;
  tone: string;
  channel: string;
  currency: string;
  total_minor: number;
  sent_on: string;
  content: ColumnType<unknown, string | null, string | null>;
  sent_at: Generated<Instant>;
  sent_by: Generated<string | null>;
  sent_automatically: Generated<boolean>;
}

export interface DunningPausesTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  invoice_id: Generated<string | null>;
  reason: string;
  note: Generated<string | null>;
  until_on: Generated<string | null>;
  started_at: Generated<Instant>;
  started_by: Generated<string | null>;
  ended_at: Generated<Instant | null>;
  ended_by: Generated<string | null>;
}

export interface DunningSettingsTable {
  clinic_id: string;
  steps: ColumnType<unknown, string | null, string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface DuplicateDismissalsTable {
  clinic_id: string;
  first_id: string;
  second_id: string;
  dismissed_by: Generated<string | null>;
  dismissed_at: Generated<Instant>;
}

export interface EarlyDeliveryReportsTable {
  clinic_id: string;
  id: Generated<string>;
  channel: string;
  endpoint: Generated<string | null>;
  provider_id: string;
  status: string;
  failure: Generated<string | null>;
  code: Generated<string | null>;
  at: Instant;
  created_at: Generated<Instant>;
}

export interface EmergencySettingsTable {
  clinic_id: string;
  name: Generated<string | null>;
  phone: Generated<string | null>;
  texts: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface EmergencyTermSwitchesTable {
  clinic_id: string;
  word_id: string;
  switched_at: Generated<Instant>;
  switched_by: Generated<string | null>;
}

export interface EmergencyTermsTable {
  clinic_id: string;
  id: Generated<string>;
  language: string;
  category: string;
  level: string;
  phrase: string;
  added_at: Generated<Instant>;
  added_by: Generated<string | null>;
}

export interface ErasedLeadsTable {
  id: Generated<string>;
  stage: string;
  source: string;
  created_on: string;
  erased_on: Generated<string>;
}

export interface EstimateActsTable {
  clinic_id: string;
  line_id: string;
  estimate_id: string;
  act_id: string;
}

export interface EstimateAnswersTable {
  clinic_id: string;
  id: Generated<string>;
  estimate_id: string;
  option_position: Generated<number | null>;
  accepted_line_ids: string[];
  declined_line_ids: string[];
  signer_name: string;
  method: string;
  channel: string;
  strokes: ColumnType<unknown, string | null | undefined, string | null>;
  document: ColumnType<unknown, string | null, string | null>;
  content_hash: string;
  agreed_low_minor: number;
  agreed_high_minor: number;
  answered_by: Generated<string | null>;
  answered_at: Generated<Instant>;
}

export interface EstimateLinesTable {
  clinic_id: string;
  id: Generated<string>;
  estimate_id: string;
  option_position: number;
  position: number;
  item_id: string;
  source_act_id: Generated<string | null>;
  description: string;
  code: Generated<string | null>;
  unit: Generated<string | null>;
  use: string;
  tax_class: string;
  taxes: ColumnType<unknown, string | null, string | null>;
  low_thousandths: number;
  high_thousandths: number;
  factor_percent: Generated<number | null>;
  unit_price_minor: number;
  fixed_price_minor: number;
  minimum_price_minor: number;
  low_minor: number;
  high_minor: number;
  is_required: boolean;
  includes_tax: Generated<boolean>;
}

export interface EstimateLinksTable {
  clinic_id: string;
  id: Generated<string>;
  estimate_id: string;
  token_hash: Buffer;
  is_emailed: boolean;
  expires_at: Instant;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  first_opened_at: Generated<Instant | null>;
}

export interface EstimateOptionsTable {
  clinic_id: string;
  estimate_id: string;
  position: number;
  name: string;
  note: Generated<string | null>;
}

export interface EstimateTalksTable {
  clinic_id: string;
  id: Generated<string>;
  visit_id: string;
  told_name: string;
  channel: string;
  is_agreed: boolean;
  note: Generated<string | null>;
  agreed_minor: number;
  cost_minor: number;
  currency: string;
  recorded_by: Generated<string | null>;
  recorded_at: Generated<Instant>;
}

export interface EstimateTemplateLinesTable {
  clinic_id: string;
  template_id: string;
  option_position: number;
  position: number;
  item_id: string;
  use: string;
  low_thousandths: number;
  high_thousandths: number;
  is_required: boolean;
}

export interface EstimateTemplateOptionsTable {
  clinic_id: string;
  template_id: string;
  position: number;
  name: string;
  note: Generated<string | null>;
}

export interface EstimateTemplatesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  message: Generated<string | null>;
  valid_days: Generated<number>;
  archived_at: Generated<Instant | null>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface EstimatesTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  pet_id: string;
  visit_id: Generated<string | null>;
  title: string;
  message: Generated<string | null>;
  status: Generated<string>;
  valid_until_on: string;
  currency: string;
  copied_from_id: Generated<string | null>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  sent_at: Generated<Instant | null>;
  sent_by: Generated<string | null>;
  answered_at: Generated<Instant | null>;
  converted_at: Generated<Instant | null>;
  converted_by: Generated<string | null>;
  converted_visit_id: Generated<string | null>;
  withdrawn_at: Generated<Instant | null>;
  withdrawn_by: Generated<string | null>;
  withdraw_reason: Generated<string | null>;
}

export interface ExamFindingsTable {
  clinic_id: string;
  visit_id: string;
  body_system: string;
  result: string;
  note: Generated<string | null>;
  is_unconfirmed: Generated<boolean>;
  revision: Generated<number>;
  recorded_by: Generated<string | null>;
  recorded_at: Generated<Instant>;
}

export interface FeatureFlagClinicsTable {
  clinic_id: string;
  key: string;
}

export interface FeatureFlagsTable {
  key: string;
  mode: string;
  share_percent: Generated<number | null>;
  reason: string;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface FollowUpIntervalsTable {
  clinic_id: Generated<string>;
  purpose: string;
  way: string;
  after_days: number;
  grace_days: number;
  confirmed_at: Generated<Instant>;
  confirmed_by: Generated<string>;
}

export interface FollowUpsTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  pet_id: string;
  client_id: Generated<string | null>;
  purpose: string;
  day: string;
  status: string;
  planned_on: Generated<string | null>;
  text: Generated<string | null>;
  message_id: Generated<string | null>;
  task_id: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string>;
}

export interface FormRequestsTable {
  clinic_id: string;
  id: Generated<string>;
  form_id: string;
  pet_id: Generated<string | null>;
  client_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  appointment_id: Generated<string | null>;
  in_portal: Generated<boolean>;
  answers: ColumnType<unknown, string | null | undefined, string | null>;
  asked_by: Generated<string | null>;
  asked_at: Generated<Instant>;
  withdrawn_at: Generated<Instant | null>;
  updated_at: Generated<Instant>;
}

export interface FormSignaturesTable {
  clinic_id: string;
  id: Generated<string>;
  request_id: string;
  form_id: string;
  version: number;
  signer_name: string;
  method: string;
  channel: string;
  content: ColumnType<unknown, string | null, string | null>;
  strokes: ColumnType<unknown, string | null | undefined, string | null>;
  content_hash: string;
  signed_by: Generated<string | null>;
  signed_at: Generated<Instant>;
}

export interface FormVersionsTable {
  clinic_id: string;
  form_id: string;
  number: number;
  title: string;
  body: string;
  fields: ColumnType<unknown, string | null, string | null>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface FormVoidsTable {
  clinic_id: string;
  signature_id: string;
  reason: string;
  voided_by: Generated<string | null>;
  voided_at: Generated<Instant>;
}

export interface FormsTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  version: Generated<number>;
  starter: Generated<string | null>;
  reviewed_at: Generated<Instant | null>;
  reviewed_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
  needed_for_types: Generated<string[]>;
  needed_for_items: Generated<string[]>;
}

export interface GhlIntegrationsTable {
  user_id: string;
  token_expires_at: Instant;
  user_data: ColumnType<unknown, string | null | undefined, string | null>;
  location_data: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface IdempotencyKeysTable {
  user_id: Generated<string>;
  key: string;
  request_hash: string;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Instant>;
}

export interface ImagingAnnotationsTable {
  clinic_id: string;
  study_id: string;
  marks: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ImagingDevicesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  ae_title: string;
  address: Generated<string | null>;
  modality: Generated<string | null>;
  last_connected_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  removed_at: Generated<Instant | null>;
}

export interface ImagingInstancesTable {
  clinic_id: string;
  id: Generated<string>;
  study_id: string;
  sop_uid: string;
  sop_class: string;
  transfer_syntax: string;
  series_uid: string;
  series_number: Generated<number | null>;
  series_name: Generated<string | null>;
  number: Generated<number | null>;
  body_part: Generated<string | null>;
  view_name: Generated<string | null>;
  pixel_rows: number;
  pixel_columns: number;
  frames: Generated<number>;
  object_id: string;
  object_name: string;
  size_bytes: number;
  sha256: Buffer;
  received_at: Generated<Instant>;
}

export interface ImagingRequestsTable {
  clinic_id: string;
  id: Generated<string>;
  accession: string;
  visit_id: string;
  pet_id: string;
  doctor_id: Generated<string | null>;
  modality: string;
  body_region: string;
  views: Generated<string | null>;
  question: Generated<string | null>;
  priority: Generated<string>;
  status: Generated<string>;
  act_id: Generated<string | null>;
  closing_reason: Generated<string | null>;
  requested_at: Generated<Instant>;
  requested_by: Generated<string | null>;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface ImagingSettingsTable {
  clinic_id: string;
  last_number: Generated<number>;
  is_on: Generated<boolean>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface ImagingStudiesTable {
  clinic_id: string;
  id: Generated<string>;
  study_uid: string;
  modality: string;
  description: Generated<string | null>;
  accession: Generated<string | null>;
  patient: ColumnType<unknown, string | null | undefined, string | null>;
  study_day: Generated<string | null>;
  study_time: Generated<string | null>;
  ae_title: string;
  request_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  matched_by: Generated<string | null>;
  matched_at: Generated<Instant | null>;
  matched_by_user: Generated<string | null>;
  dismissed_at: Generated<Instant | null>;
  dismissed_by: Generated<string | null>;
  dismiss_reason: Generated<string | null>;
  released_at: Generated<Instant | null>;
  released_by: Generated<string | null>;
  release_note: Generated<string | null>;
  received_at: Generated<Instant>;
  last_image_at: Generated<Instant>;
  version: Generated<number>;
}

export interface InboundMailsTable {
  clinic_id: string;
  id: Generated<string>;
  object_id: string;
  size_bytes: number;
  sha256: Buffer;
  envelope_from: string;
  envelope_to: string[];
  received_at: Generated<Instant>;
  from_address: Generated<string | null>;
  provider_id: Generated<string | null>;
  handled_at: Generated<Instant | null>;
  outcome: Generated<string | null>;
  message_id: Generated<string | null>;
  about_message_id: Generated<string | null>;
}

export interface IntakeAnswersTable {
  clinic_id: string;
  appointment_id: string;
  pet_id: string;
  client_id: string;
  language: string;
  answers: ColumnType<unknown, string | null, string | null>;
  emergency: Generated<string | null>;
  conversation_id: Generated<string | null>;
  revision: Generated<number>;
  answered_at: Generated<Instant>;
  changed_at: Generated<Instant>;
}

export interface InvitationsTable {
  id: Generated<string>;
  clinic_id: Generated<string | null>;
  email: string;
  full_name: Generated<string | null>;
  role: string;
  client_id: Generated<string | null>;
  invited_by: Generated<string | null>;
  created_at: Generated<Instant>;
  expires_at: Generated<Instant>;
  accepted_at: Generated<Instant | null>;
  withdrawn_at: Generated<Instant | null>;
  sent_at: Generated<Instant | null>;
}

export interface InvoiceCountersTable {
  clinic_id: string;
  series: string;
  year: number;
  last: number;
}

export interface InvoiceEmailsTable {
  clinic_id: string;
  id: Generated<string>;
  invoice_id: string;
  queued_at: Generated<Instant>;
  queued_by: Generated<string | null>;
}

export interface InvoiceLinesTable {
  clinic_id: string;
  invoice_id: string;
  position: number;
  charge_id: string;
  credits_id: Generated<string | null>;
  credits_position: Generated<number | null>;
  releases_charge: Generated<boolean>;
  item_id: string;
  income_category: string;
  description: string;
  performed_on: string;
  performed_by: Generated<string | null>;
  quantity_thousandths: number;
  discount_minor: Generated<number>;
  net_minor: number;
  tax_minor: number;
  taxes: ColumnType<unknown, string | null, string | null>;
}

export interface InvoiceWriteOffsTable {
  clinic_id: string;
  id: Generated<string>;
  invoice_id: string;
  kind: string;
  amount_minor: number;
  reason: string;
  ledger_entry_id: string;
  written_off_at: Generated<Instant>;
  written_off_by: Generated<string | null>;
}

export interface InvoicedChargesTable {
  clinic_id: string;
  charge_id: string;
  invoice_id: string;
  position: number;
}

export interface InvoicesTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  client_id: string;
  series: string;
  year: number;
  counter: number;
  number: string;
  issued_on: string;
  due_on: Generated<string | null>;
  currency: string;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  document: ColumnType<unknown, string | null, string | null>;
  credits_id: Generated<string | null>;
  reason: Generated<string | null>;
  ledger_entry_id: Generated<string | null>;
  issued_at: Generated<Instant>;
  issued_by: Generated<string | null>;
}

export interface JobWorkersTable {
  worker_id: string;
  seen_at: Generated<Instant>;
}

export interface LabAlertsTable {
  clinic_id: string;
  id: Generated<string>;
  report_id: string;
  revision: number;
  doctor_id: Generated<string | null>;
  raised_at: Generated<Instant>;
  escalate_at: Instant;
  escalated_at: Generated<Instant | null>;
  cover_doctor_id: Generated<string | null>;
  acknowledged_at: Generated<Instant | null>;
  acknowledged_by: Generated<string | null>;
}

export interface LabCodesTable {
  clinic_id: Generated<string>;
  laboratory_id: string;
  kind: string;
  code: string;
  name: Generated<string | null>;
  ours: Generated<string | null>;
  first_seen_at: Generated<Instant>;
  changed_at: Generated<Instant | null>;
  changed_by: Generated<string | null>;
}

export interface LabConnectionsTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  laboratory_id: string;
  name: string;
  orders_by: Generated<string>;
  host: Generated<string | null>;
  port: Generated<number | null>;
  uses_tls: Generated<boolean>;
  api_url: Generated<string | null>;
  api_token_sealed: Generated<Buffer | null>;
  api_token_hint: Generated<string | null>;
  their_application: Generated<string>;
  their_facility: Generated<string>;
  our_application: Generated<string>;
  our_facility: Generated<string>;
  code_hash: string;
  code_hint: string;
  certificate_sha256: Generated<string | null>;
  is_on: Generated<boolean>;
  answered_at: Generated<Instant | null>;
  send_failed_at: Generated<Instant | null>;
  send_failure: Generated<string | null>;
  tested_at: Generated<Instant | null>;
  test_failure: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
  results_url: Generated<string | null>;
  poll_minutes: Generated<number>;
  poll_cursor: Generated<string | null>;
  poll_next_at: Generated<Instant | null>;
  polled_at: Generated<Instant | null>;
  poll_failures: Generated<number>;
  poll_failure: Generated<string | null>;
}

export interface LabMessagesTable {
  clinic_id: Generated<string>;
  id: Generated<string>;
  connection_id: string;
  format: string;
  control_id: string;
  content_sha256: string;
  content: Buffer;
  message_type: Generated<string | null>;
  received_at: Generated<Instant>;
  status: string;
  failure: Generated<string | null>;
  attempts: Generated<number>;
  applied_at: Generated<Instant | null>;
  report_numbers: Generated<string[]>;
  sender_address: Generated<string | null>;
  erased_at: Generated<Instant | null>;
  uploaded_by: Generated<string | null>;
}

export interface LabOrderCountersTable {
  clinic_id: string;
  last_number: number;
}

export interface LabOrderSendsTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  connection_id: string;
  kind: string;
  control_id: string;
  status: Generated<string>;
  attempts: Generated<number>;
  created_at: Generated<Instant>;
  tried_at: Generated<Instant | null>;
  next_at: Generated<Instant>;
  answered_at: Generated<Instant | null>;
  laboratory_number: Generated<string | null>;
  reason: Generated<string | null>;
}

export interface LabOrderTemplatesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  laboratory_id: string;
  test_codes: string[];
  species: Generated<string[]>;
  priority: Generated<string>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface LabOrderTestsTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  position: number;
  test_code: string;
  test_name: string;
  loinc_code: Generated<string | null>;
  turnaround_hours: Generated<number | null>;
  specimen_id: Generated<string | null>;
  act_id: Generated<string | null>;
  status: Generated<string>;
}

export interface LabOrdersTable {
  clinic_id: string;
  id: Generated<string>;
  accession: string;
  visit_id: string;
  pet_id: string;
  laboratory_id: string;
  doctor_id: Generated<string | null>;
  priority: Generated<string>;
  clinical_note: Generated<string | null>;
  status: Generated<string>;
  laboratory_number: Generated<string | null>;
  closing_reason: Generated<string | null>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  ordered_at: Generated<Instant | null>;
  ordered_by: Generated<string | null>;
  submitted_at: Generated<Instant | null>;
  submitted_by: Generated<string | null>;
  sent_at: Generated<Instant | null>;
  closed_at: Generated<Instant | null>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface LabRangesTable {
  clinic_id: string;
  id: Generated<string>;
  laboratory_id: Generated<string | null>;
  code: string;
  species: string;
  sex: Generated<string | null>;
  from_days: Generated<number>;
  to_days: Generated<number | null>;
  unit: string;
  low: Generated<string | null>;
  high: Generated<string | null>;
  critical_low: Generated<string | null>;
  critical_high: Generated<string | null>;
  source: string;
  confirmed_at: Generated<Instant | null>;
  confirmed_by: Generated<string | null>;
  retired_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface LabReleasesTable {
  clinic_id: string;
  id: Generated<string>;
  report_id: string;
  revision: number;
  note: string;
  released_by: Generated<string | null>;
  released_at: Generated<Instant>;
  withdrawn_at: Generated<Instant | null>;
  withdrawn_by: Generated<string | null>;
}

export interface LabReportsTable {
  clinic_id: string;
  id: Generated<string>;
  laboratory_id: string;
  way: string;
  external_id: string;
  accession: Generated<string | null>;
  patient: ColumnType<unknown, string | null | undefined, string | null>;
  order_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  doctor_id: Generated<string | null>;
  status: string;
  collected_at: Generated<Instant | null>;
  resulted_at: Instant;
  received_at: Generated<Instant>;
  changed_at: Generated<Instant>;
  comment: Generated<string | null>;
  comment_at: Generated<Instant | null>;
  cancelled_at: Generated<Instant | null>;
  document_id: Generated<string | null>;
  revision: Generated<number>;
  reviewed_revision: Generated<number | null>;
  reviewed_at: Generated<Instant | null>;
  reviewed_by: Generated<string | null>;
  released_revision: Generated<number | null>;
  has_abnormal: Generated<boolean>;
  has_critical: Generated<boolean>;
  queue_rank: GeneratedAlways<number>;
  matched_by: Generated<string | null>;
  matched_at: Generated<Instant | null>;
  matched_by_user: Generated<string | null>;
  dismissed_at: Generated<Instant | null>;
  dismissed_by: Generated<string | null>;
  dismiss_reason: Generated<string | null>;
  document_sha256: Generated<string | null>;
}

export interface LabResultsTable {
  clinic_id: string;
  id: Generated<string>;
  report_id: string;
  revision: number;
  position: number;
  test_code: string;
  test_name: string;
  code: string;
  sub_id: Generated<string>;
  loinc_code: Generated<string | null>;
  analyte: string;
  name: string;
  value_text: Generated<string | null>;
  value_number: Generated<string | null>;
  comparator: Generated<string | null>;
  unit: Generated<string | null>;
  low: Generated<string | null>;
  high: Generated<string | null>;
  range_text: Generated<string | null>;
  range_source: Generated<string | null>;
  range_id: Generated<string | null>;
  flag: Generated<string | null>;
  is_flag_derived: Generated<boolean>;
  is_abnormal: Generated<boolean>;
  is_critical: Generated<boolean>;
  status: string;
  method: Generated<string | null>;
  specimen: Generated<string | null>;
  note: Generated<string | null>;
  collected_at: Generated<Instant | null>;
  resulted_at: Instant;
  received_at: Generated<Instant>;
  reported_hash: string;
  replaced_by: Generated<string | null>;
  replaced_revision: Generated<number | null>;
  reported_unit: Generated<string | null>;
}

export interface LabReviewsTable {
  clinic_id: string;
  id: Generated<string>;
  report_id: string;
  revision: number;
  interpretation: Generated<string | null>;
  signed_by: Generated<string | null>;
  signer_name: string;
  signed_at: Generated<Instant>;
  content_hash: string;
}

export interface LabSettingsTable {
  clinic_id: string;
  escalate_after_minutes: Generated<number>;
  cover_doctor_id: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface LabSpecimensTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  position: number;
  specimen: string;
  container: Generated<string | null>;
  collected_at: Generated<Instant | null>;
  collected_by: Generated<string | null>;
}

export interface LabTestItemsTable {
  clinic_id: string;
  laboratory_id: string;
  test_code: string;
  item_id: string;
  changed_by: Generated<string | null>;
  changed_at: Generated<Instant>;
}

export interface LabelSettingsTable {
  clinic_id: string;
  size: string;
  own_text: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface LaboratoriesTable {
  id: Generated<string>;
  name: string;
  country: string;
  kind: string;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  website: Generated<string | null>;
  order_notes: Generated<string | null>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface LaboratoryTestsTable {
  laboratory_id: string;
  id: Generated<string>;
  code: string;
  name: string;
  species: Generated<string[]>;
  specimen: Generated<string | null>;
  container: Generated<string | null>;
  volume_microlitres: Generated<number | null>;
  turnaround_hours: Generated<number | null>;
  note: Generated<string | null>;
  loinc_code: Generated<string | null>;
  retired_at: Generated<Instant | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface LeadEventsTable {
  id: GeneratedAlways<number>;
  lead_id: string;
  at: Generated<Instant>;
  actor_id: Generated<string | null>;
  kind: string;
  details: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface LeadNotesTable {
  id: Generated<string>;
  lead_id: string;
  text: string;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface LeadTasksTable {
  id: Generated<string>;
  lead_id: string;
  text: string;
  due_at: Instant;
  assignee_id: Generated<string | null>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  done_at: Generated<Instant | null>;
  done_by: Generated<string | null>;
}

export interface LeadTermsTable {
  term: string;
  lead_id: string;
}

export interface LeadsTable {
  id: Generated<string>;
  stage: Generated<string>;
  source: string;
  full_name: string;
  name_folded: GeneratedAlways<string | null>;
  email: Generated<string | null>;
  email_folded: GeneratedAlways<string | null>;
  phone: Generated<string | null>;
  clinic_name: Generated<string | null>;
  country: Generated<string | null>;
  owner_id: Generated<string | null>;
  do_not_contact: Generated<boolean>;
  lost_reason: Generated<string | null>;
  clinic_id: Generated<string | null>;
  merged_into: Generated<string | null>;
  version: Generated<number>;
  stage_changed_at: Generated<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface LedgerAccountCodesTable {
  clinic_id: string;
  chart: string;
  slot: string;
  code: string;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface LedgerEntriesTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  booked_on: string;
  client_id: Generated<string | null>;
  reference: Generated<string | null>;
  posted_at: Generated<Instant>;
  posted_by: Generated<string | null>;
}

export interface LedgerExportSettingsTable {
  clinic_id: string;
  chart: string;
  adviser_number: Generated<number | null>;
  client_number: Generated<number | null>;
  account_length: Generated<number>;
  debtor_account: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface LedgerPostingsTable {
  clinic_id: string;
  entry_id: string;
  line: number;
  booked_on: string;
  account: string;
  income_category: Generated<string | null>;
  taxes: ColumnType<unknown, string | null | undefined, string | null>;
  amount_minor: number;
  currency: string;
}

export interface MailOutboxTable {
  id: Generated<string>;
  template: string;
  recipient: Generated<string | null>;
  user_id: Generated<string | null>;
  invitation_id: Generated<string | null>;
  redirect_to: Generated<string | null>;
  created_at: Generated<Instant>;
  sent_at: Generated<Instant | null>;
  subject: Generated<string | null>;
  sealed_message: Generated<Buffer | null>;
  details: ColumnType<unknown, string | null | undefined, string | null>;
  flow_id: Generated<string | null>;
  sign_up_id: Generated<string | null>;
}

export interface MailSettingsTable {
  clinic_id: string;
  sender_name: Generated<string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface MergeMovesTable {
  clinic_id: string;
  merge_id: string;
  moved: ColumnType<unknown, string | null, string | null>;
}

export interface MergesTable {
  clinic_id: string;
  id: Generated<string>;
  subject: string;
  from_id: string;
  to_id: string;
  reason: Generated<string | null>;
  fields: ColumnType<unknown, string | null | undefined, string | null>;
  undoes: Generated<string | null>;
  merged_by: Generated<string | null>;
  merged_at: Generated<Instant>;
}

export interface MessageActionsTable {
  clinic_id: string;
  id: Generated<string>;
  message_id: string;
  kind: string;
  target_id: Generated<string | null>;
  pet_id: Generated<string | null>;
  file_name: Generated<string | null>;
  by_user_id: Generated<string | null>;
  at: Generated<Instant>;
}

export interface MessageAttemptsTable {
  clinic_id: string;
  id: Generated<string>;
  message_id: string;
  number: number;
  started_at: Generated<Instant>;
  outcome: Generated<string | null>;
  reason: Generated<string | null>;
  provider_id: Generated<string | null>;
  ended_at: Generated<Instant | null>;
}

export interface MessageChannelAttemptsTable {
  clinic_id: string;
  message_id: string;
  way: string;
  channel: string;
  endpoint: Generated<string | null>;
  asked_at: Generated<Instant | null>;
  provider_id: Generated<string | null>;
  failed_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
}

export interface MessageChannelBlocksTable {
  clinic_id: string;
  way: string;
  channel: string;
  address: string;
  is_blocked: boolean;
  changed_at: Generated<Instant>;
}

export interface MessageChannelEventsTable {
  clinic_id: string;
  id: Generated<string>;
  way: string;
  event_key: string;
  kind: string;
  payload: ColumnType<unknown, string | null | undefined, string | null>;
  received_at: Generated<Instant>;
  refetches: Generated<number>;
  handled_at: Generated<Instant | null>;
  outcome: Generated<string | null>;
}

export interface MessageChannelRoutesTable {
  clinic_id: string;
  channel: string;
  way: string;
  is_on: Generated<boolean>;
}

export interface MessageChannelWindowsTable {
  clinic_id: string;
  channel: string;
  address: string;
  heard_at: Instant;
}

export interface MessageChannelsTable {
  clinic_id: string;
  id: Generated<string>;
  channel: string;
  endpoint: Generated<string | null>;
  is_on: Generated<boolean>;
  is_default: Generated<boolean>;
  down_since: Generated<Instant | null>;
  reason: Generated<string | null>;
  retry_at: Generated<Instant | null>;
  failures: Generated<number>;
  changed_at: Generated<Instant>;
}

export interface MessageConnectionsTable {
  clinic_id: string;
  way: string;
  location_id: Generated<string | null>;
  location_name: Generated<string | null>;
  failures: Generated<number>;
  failing_since: Generated<Instant | null>;
  trouble: Generated<string | null>;
  trouble_code: Generated<string | null>;
  troubled_at: Generated<Instant | null>;
  paused_until: Generated<Instant | null>;
  busy_until: Generated<Instant | null>;
  heard_at: Generated<Instant | null>;
  sent_at: Generated<Instant | null>;
  reconciled_at: Generated<Instant | null>;
}

export interface MessageDraftsTable {
  user_id: Generated<string>;
  about: string;
  text: string;
  saved_at: Generated<Instant>;
}

export interface MessageFilesTable {
  clinic_id: string;
  message_id: string;
  position: number;
  name: string;
  content_type: string;
  size_bytes: number;
  object_id: string;
  object_name: string;
}

export interface MessageSettingsTable {
  clinic_id: string;
  language: Generated<string>;
  sender_name: Generated<string | null>;
  signatures: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface MessageSortsTable {
  clinic_id: string;
  message_id: string;
  found_sort: string;
  sort: string;
  sorted_at: Generated<Instant>;
  corrected_at: Generated<Instant | null>;
  corrected_by: Generated<string | null>;
}

export interface MessageTemplatesTable {
  clinic_id: string;
  id: Generated<string>;
  kind: string;
  language: string;
  name: Generated<string | null>;
  shortcut: Generated<string | null>;
  user_id: Generated<string | null>;
  email_subject: Generated<string | null>;
  email_text: Generated<string | null>;
  sms_text: Generated<string | null>;
  whatsapp_text: Generated<string | null>;
  whatsapp_template: ColumnType<unknown, string | null | undefined, string | null>;
  portal_text: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface MessagesTable {
  clinic_id: string;
  id: Generated<string>;
  conversation_id: string;
  position: GeneratedAlways<number>;
  direction: string;
  channel: string;
  endpoint: Generated<string | null>;
  address: Generated<string | null>;
  subject: Generated<string | null>;
  text: string;
  full_text: Generated<string | null>;
  terms: GeneratedAlways<string>;
  file_count: Generated<number>;
  author_id: Generated<string | null>;
  sender_name: Generated<string | null>;
  is_typed: Generated<boolean>;
  is_machine: Generated<boolean>;
  is_proven: Generated<boolean>;
  purpose: Generated<string | null>;
  answer_kind: Generated<string | null>;
  request_key: Generated<string | null>;
  client_message_id: Generated<string | null>;
  emergency: Generated<string | null>;
  emergency_terms: ColumnType<unknown, string | null | undefined, string | null>;
  at: Instant;
  created_at: Generated<Instant>;
  status: Generated<string | null>;
  scheduled_for: Generated<Instant | null>;
  undo_until: Generated<Instant | null>;
  send_before: Generated<Instant | null>;
  provider_id: Generated<string | null>;
  attempt_id: Generated<string | null>;
  attempt_count: Generated<number>;
  first_tried_at: Generated<Instant | null>;
  sent_at: Generated<Instant | null>;
  failure: Generated<string | null>;
  failure_code: Generated<string | null>;
  failure_dismissed_at: Generated<Instant | null>;
}

export interface NeverOrderedItemsTable {
  clinic_id: string;
  item_id: string;
  since: Generated<Instant>;
}

export interface OnlineDisputesTable {
  clinic_id: string;
  id: Generated<string>;
  provider_dispute_id: string;
  payment_id: string;
  amount_minor: number;
  fee_minor: number;
  currency: string;
  state: string;
  reversal_id: Generated<string | null>;
  opened_at: Generated<Instant>;
  changed_at: Generated<Instant>;
}

export interface OnlinePaymentAttemptsTable {
  clinic_id: string;
  id: Generated<string>;
  link_id: string;
  amount_minor: number;
  currency: string;
  state: Generated<string>;
  session_id: Generated<string | null>;
  session_url: Generated<string | null>;
  session_ends_at: Instant;
  intent_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  failure: Generated<string | null>;
  created_at: Generated<Instant>;
  asked_at: Generated<Instant | null>;
  changed_at: Generated<Instant>;
}

export interface OnlinePaymentEventsTable {
  clinic_id: string;
  event_id: string;
  type: string;
  object_id: string;
  received_at: Generated<Instant>;
  handled_at: Generated<Instant | null>;
  outcome: Generated<string | null>;
}

export interface OnlinePaymentLinksTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  invoice_id: Generated<string | null>;
  currency: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  expires_at: Instant;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  withdrawn_at: Generated<Instant | null>;
  withdrawn_by: Generated<string | null>;
}

export interface OnlinePayoutLinesTable {
  clinic_id: string;
  transaction_id: string;
  payout_id: string;
  kind: string;
  category: string;
  source_id: Generated<string | null>;
  amount_minor: number;
  fee_minor: number;
  payment_id: Generated<string | null>;
  booked_minor: Generated<number | null>;
  booked_currency: Generated<string | null>;
  unexplained_minor: number;
  made_at: Instant;
}

export interface OnlinePayoutsTable {
  clinic_id: string;
  id: Generated<string>;
  provider_payout_id: string;
  amount_minor: number;
  currency: string;
  state: string;
  is_itemized: boolean;
  made_at: Instant;
  arrives_on: string;
  failure: Generated<string | null>;
  unexplained_minor: Generated<number | null>;
  fee_minor: Generated<number | null>;
  ledger_entry_id: Generated<string | null>;
  returned_entry_id: Generated<string | null>;
  booked_on: Generated<string | null>;
  changed_at: Generated<Instant>;
}

export interface OnlineRefundsTable {
  clinic_id: string;
  id: Generated<string>;
  payment_id: string;
  amount_minor: number;
  reason: string;
  state: Generated<string>;
  provider_refund_id: Generated<string | null>;
  reversal_id: Generated<string | null>;
  returned_id: Generated<string | null>;
  failure: Generated<string | null>;
  requested_at: Generated<Instant>;
  requested_by: Generated<string | null>;
  changed_at: Generated<Instant>;
}

export interface PaymentAllocationsTable {
  clinic_id: string;
  id: Generated<string>;
  payment_id: string;
  invoice_id: string;
  amount_minor: number;
  reason: Generated<string | null>;
  ledger_entry_id: string;
  allocated_at: Generated<Instant>;
  allocated_by: Generated<string | null>;
}

export interface PaymentPlanInvoicesTable {
  clinic_id: string;
  plan_id: string;
  invoice_id: string;
  open_minor: number;
}

export interface PaymentPlanPartsTable {
  clinic_id: string;
  plan_id: string;
  position: number;
  due_on: string;
  amount_minor: number;
}

export interface PaymentPlansTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  currency: string;
  total_minor: number;
  agreed_on: string;
  agreed_with: Generated<string | null>;
  note: Generated<string | null>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  ended_at: Generated<Instant | null>;
  ended_by: Generated<string | null>;
  end_reason: Generated<string | null>;
}

export interface PaymentProvidersTable {
  clinic_id: string;
  state: string;
  mode: string;
  account_id: Generated<string | null>;
  account_name: Generated<string | null>;
  key_sealed: Generated<Buffer | null>;
  webhook_secret_sealed: Generated<Buffer | null>;
  key_hint: string;
  state_reason: Generated<string | null>;
  connected_at: Generated<Instant>;
  connected_by: Generated<string | null>;
  heard_at: Generated<Instant | null>;
  reconciled_at: Generated<Instant | null>;
  payouts_read_at: Generated<Instant | null>;
  payouts_failure: Generated<string | null>;
}

export interface PaymentReversalsTable {
  clinic_id: string;
  id: Generated<string>;
  payment_id: string;
  kind: string;
  amount_minor: number;
  reversed_on: string;
  reason: string;
  reference: Generated<string | null>;
  ledger_entry_id: string;
  reversed_at: Generated<Instant>;
  reversed_by: Generated<string | null>;
  rounding_minor: Generated<number>;
}

export interface PaymentsTable {
  clinic_id: string;
  id: Generated<string>;
  client_id: string;
  method: string;
  amount_minor: number;
  currency: string;
  received_on: string;
  reference: Generated<string | null>;
  payer_name: Generated<string | null>;
  ledger_entry_id: string;
  received_at: Generated<Instant>;
  received_by: Generated<string | null>;
  rounding_minor: Generated<number>;
  appointment_id: Generated<string | null>;
  deposit_taxes: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PetAlertsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  kind: string;
  severity: Generated<string>;
  note: string;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  cleared_at: Generated<Instant | null>;
  cleared_by: Generated<string | null>;
  substances: Generated<string[]>;
  must_acknowledge: Generated<boolean>;
}

export interface PetClientsTable {
  clinic_id: string;
  pet_id: string;
  client_id: string;
  is_primary: Generated<boolean>;
}

export interface PetFormerClientsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  client_id: string;
  note: Generated<string | null>;
  transferred_at: Generated<Instant>;
  transferred_by: Generated<string | null>;
}

export interface PetPhotosTable {
  clinic_id: string;
  pet_id: string;
  document_id: string;
}

export interface PetWeightsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  weight_grams: number;
  weighed_at: Generated<Instant>;
  recorded_by: Generated<string | null>;
}

export interface PetsTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  name_folded: GeneratedAlways<string | null>;
  species: string;
  breed: Generated<string | null>;
  sex: Generated<string>;
  neutered: Generated<boolean | null>;
  born_on: Generated<string | null>;
  birth_is_estimated: Generated<boolean>;
  weight_grams: Generated<number | null>;
  colour: Generated<string | null>;
  microchip: Generated<string | null>;
  microchip_kind: Generated<string | null>;
  notes: Generated<string | null>;
  deceased_on: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
  deceased_recorded_at: Generated<Instant | null>;
  merged_into: Generated<string | null>;
  expected_adult_grams: Generated<number | null>;
}

export interface PlatformRulesTable {
  is_the_one: Generated<boolean>;
  second_factor_required: Generated<boolean>;
}

export interface PrescriptionFillsTable {
  clinic_id: string;
  act_id: string;
  prescription_id: string;
}

export interface PrescriptionSettingsTable {
  clinic_id: string;
  weight_days: number;
  exam_days: Generated<number | null>;
  valid_days: Generated<number | null>;
  version: Generated<number>;
  changed_at: Generated<Instant>;
  changed_by: Generated<string | null>;
}

export interface PrescriptionsTable {
  clinic_id: string;
  id: Generated<string>;
  number: number;
  visit_id: string;
  item_id: Generated<string | null>;
  drug_name: string;
  strength: Generated<string | null>;
  control_schedule: Generated<string | null>;
  directions: ColumnType<unknown, string | null, string | null>;
  quantity_thousandths: number;
  unit: Generated<string | null>;
  refills: number;
  written_on: string;
  expires_on: string;
  filled_at: string;
  note: Generated<string | null>;
  dose: ColumnType<unknown, string | null, string | null>;
  override_reason: Generated<string | null>;
  overridden_alert_ids: Generated<string[]>;
  monitor_test: Generated<string | null>;
  monitor_every_days: Generated<number | null>;
  prescriber_id: Generated<string | null>;
  approved_at: Generated<Instant | null>;
  status: string;
  status_reason: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface ProblemsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  visit_id: Generated<string | null>;
  name: string;
  code_system: Generated<string | null>;
  code: Generated<string | null>;
  status: Generated<string>;
  onset_on: Generated<string | null>;
  closed_on: Generated<string | null>;
  note: Generated<string | null>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ProfilesTable {
  id: string;
  email: Generated<string | null>;
  full_name: Generated<string | null>;
  avatar_url: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface PurchaseOrderEmailsTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  queued_at: Generated<Instant>;
  queued_by: Generated<string | null>;
}

export interface PurchaseOrderLinesTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  position: number;
  item_id: string;
  item_name: string;
  unit: string;
  supplier_code: Generated<string | null>;
  supplier_name: Generated<string | null>;
  pack_name: string;
  pack_thousandths: number;
  packs: number;
  price_minor: Generated<number | null>;
  suggestion: ColumnType<unknown, string | null | undefined, string | null>;
  received_thousandths: Generated<number>;
  is_complete: Generated<boolean>;
}

export interface PurchaseOrdersTable {
  clinic_id: string;
  id: Generated<string>;
  year: number;
  counter: number;
  supplier_id: string;
  location_id: string;
  state: Generated<string>;
  note: Generated<string | null>;
  currency: string;
  approved_at: Generated<Instant | null>;
  approved_by: Generated<string | null>;
  sent_at: Generated<Instant | null>;
  sent_by: Generated<string | null>;
  document: ColumnType<unknown, string | null | undefined, string | null>;
  expected_on: Generated<string | null>;
  ended_at: Generated<Instant | null>;
  end_reason: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface PurchaseReceiptLotsTable {
  clinic_id: string;
  lot_id: string;
  receipt_id: string;
  order_id: string;
  line_id: string;
  item_id: string;
  quantity_thousandths: number;
  cost_minor: Generated<number | null>;
}

export interface PurchaseReceiptsTable {
  clinic_id: string;
  id: Generated<string>;
  order_id: string;
  location_id: string;
  delivery_note: Generated<string | null>;
  received_at: Generated<Instant>;
  received_by: Generated<string | null>;
}

export interface PushKeysTable {
  id: Generated<boolean>;
  public_key: string;
  sealed_private: Buffer;
  created_at: Generated<Instant>;
}

export interface PushSubscriptionsTable {
  id: Generated<string>;
  user_id: Generated<string>;
  session_id: Generated<string>;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Instant>;
}

export interface RecentChangesTable {
  clinic_id: string;
  transaction_id: Generated<number>;
  table_name: string;
  at: Generated<Instant>;
}

export interface RecordRulesTable {
  clinic_id: string;
  lock_after_hours: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface RecordShareViewsTable {
  clinic_id: string;
  id: Generated<string>;
  share_id: string;
  what: string;
  document_id: Generated<string | null>;
  network: Generated<string | null>;
  viewed_at: Generated<Instant>;
}

export interface RecordSharesTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  kind: string;
  recipient: string;
  content: ColumnType<unknown, string | null, string | null>;
  token_hash: Buffer;
  expires_at: Instant;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  revoked_at: Generated<Instant | null>;
  revoked_by: Generated<string | null>;
}

export interface RefillRequestsTable {
  clinic_id: string;
  id: Generated<string>;
  prescription_id: string;
  note: Generated<string | null>;
  asked_at: Generated<Instant>;
  asked_by: Generated<string | null>;
  status: Generated<string>;
  outcome: Generated<string | null>;
  rule: Generated<string | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Instant | null>;
  answered_by: Generated<string | null>;
  version: Generated<number>;
}

export interface RoomsTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  is_active: Generated<boolean>;
}

export interface SearchTermsTable {
  clinic_id: string;
  kind: string;
  term: string;
  subject_id: string;
}

export interface SentMailsTable {
  clinic_id: string;
  message_id: string;
  conversation_id: string;
  provider_id: string;
  recipient: Generated<string | null>;
  purpose: string;
  tried_at: Generated<Instant>;
  sent_at: Generated<Instant | null>;
  bounce_kind: Generated<string | null>;
  bounce_code: Generated<string | null>;
  bounced_at: Generated<Instant | null>;
}

export interface ServerProcessesTable {
  id: string;
  started_at: Instant;
  seen_at: Generated<Instant>;
  socket_count: number;
  hears_live: boolean;
  loop_lag_ms: number;
  memory_bytes: number;
  free_disk_bytes: Generated<number | null>;
}

export interface StaffHoursTable {
  clinic_id: string;
  id: Generated<string>;
  staff_member_id: string;
  weekday: number;
  start_minute: number;
  end_minute: number;
}

export interface StaffMembersTable {
  clinic_id: string;
  id: Generated<string>;
  user_id: Generated<string | null>;
  full_name: string;
  email: Generated<string | null>;
  title: Generated<string | null>;
  phone: Generated<string | null>;
  colour: Generated<number>;
  takes_appointments: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  licence_number: Generated<string | null>;
}

export interface StatusComponentsTable {
  component: string;
  state: string;
  since: Instant;
  measured_at: Instant;
}

export interface StatusDaysTable {
  component: string;
  day_on: string;
  checks: number;
  degraded: number;
  down: number;
}

export interface StatusIncidentsTable {
  id: Generated<string>;
  title: string;
  impact: string;
  components: string[];
  state: string;
  opened_at: Generated<Instant>;
  resolved_at: Generated<Instant | null>;
  opened_by: Generated<string | null>;
}

export interface StatusUpdatesTable {
  incident_id: string;
  id: Generated<string>;
  state: string;
  message: string;
  posted_at: Generated<Instant>;
  posted_by: Generated<string | null>;
}

export interface StockCountEntriesTable {
  clinic_id: string;
  id: string;
  line_id: string;
  counted_thousandths: number;
  expected_thousandths: number;
  counted_at: Instant;
  counted_by: Generated<string | null>;
}

export interface StockCountLinesTable {
  clinic_id: string;
  id: Generated<string>;
  count_id: string;
  item_id: string;
  location_id: string;
  lot_id: Generated<string | null>;
  unit: string;
}

export interface StockCountsTable {
  clinic_id: string;
  id: Generated<string>;
  location_id: Generated<string | null>;
  abc_class: Generated<string | null>;
  limit_percent: number;
  note: Generated<string | null>;
  status: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
  closing_note: Generated<string | null>;
}

export interface StockForecastSettingsTable {
  clinic_id: Generated<string>;
  acts: Generated<boolean>;
  changed_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface StockForecastsTable {
  clinic_id: Generated<string>;
  item_id: string;
  week_on: string;
  method: string;
  expected_thousandths: number;
  average_thousandths: number;
  use_per_day_thousandths: number;
  actual_thousandths: Generated<number | null>;
  created_at: Generated<Instant>;
}

export interface StockItemsTable {
  clinic_id: string;
  item_id: string;
  default_location_id: Generated<string | null>;
  reorder_point_thousandths: Generated<number | null>;
  par_level_thousandths: Generated<number | null>;
  version: Generated<number>;
  kept_since: Generated<Instant>;
}

export interface StockLevelsTable {
  clinic_id: string;
  id: Generated<string>;
  item_id: string;
  location_id: string;
  lot_id: Generated<string | null>;
  quantity_thousandths: number;
}

export interface StockLocationsTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  kind: string;
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface StockLotsTable {
  clinic_id: string;
  id: Generated<string>;
  item_id: string;
  lot_number: Generated<string | null>;
  expires_on: Generated<string | null>;
  cost_minor: Generated<number | null>;
  cost_for_thousandths: Generated<number | null>;
  currency: Generated<string | null>;
  supplier: Generated<string | null>;
  state: Generated<string>;
  state_reason: Generated<string | null>;
  received_on: string;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface StockMovementsTable {
  clinic_id: string;
  id: Generated<string>;
  item_id: string;
  unit: string;
  quantity_thousandths: number;
  act_id: Generated<string | null>;
  reverses_id: Generated<string | null>;
  moved_at: Generated<Instant>;
  moved_by: Generated<string | null>;
  kind: string;
  location_id: Generated<string | null>;
  lot_id: Generated<string | null>;
  transfer_id: Generated<string | null>;
  reason: Generated<string | null>;
  note: Generated<string | null>;
}

export interface SupplierOffersTable {
  clinic_id: string;
  supplier_id: string;
  item_id: string;
  code: Generated<string | null>;
  name: Generated<string | null>;
  pack_name: string;
  pack_thousandths: number;
  minimum_packs: Generated<number>;
  increment_packs: Generated<number>;
  lead_days: Generated<number | null>;
  price_minor: Generated<number | null>;
  currency: Generated<string | null>;
  is_preferred: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface SuppliersTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  address: Generated<string | null>;
  account_number: Generated<string | null>;
  registration: Generated<string | null>;
  lead_days: Generated<number>;
  note: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface SupportAccessesTable {
  clinic_id: string;
  id: Generated<string>;
  user_id: Generated<string | null>;
  person_name: string;
  reason: string;
  started_at: Generated<Instant>;
  ends_at: Instant;
  ended_at: Generated<Instant | null>;
}

export interface TasksTable {
  clinic_id: string;
  id: Generated<string>;
  title: string;
  note: Generated<string | null>;
  kind: Generated<string>;
  pet_id: Generated<string | null>;
  client_id: Generated<string | null>;
  visit_id: Generated<string | null>;
  act_id: Generated<string | null>;
  assignee_id: Generated<string | null>;
  due_on: Generated<string | null>;
  status: Generated<string>;
  client_draft: Generated<string | null>;
  closed_reason: Generated<string | null>;
  closed_how: Generated<string | null>;
  appointment_id: Generated<string | null>;
  closed_at: Generated<Instant | null>;
  closed_by: Generated<string | null>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  closing_visit_id: Generated<string | null>;
}

export interface TaxRatesTable {
  clinic_id: string;
  id: Generated<string>;
  tax_class: string;
  name: string;
  rate_ppm: number;
  valid_from_on: string;
  source: string;
  created_at: Generated<Instant>;
}

export interface TicketAttachmentsTable {
  ticket_id: string;
  message_id: string;
  id: Generated<string>;
  object_id: Generated<string | null>;
  file_name: string;
}

export interface TicketEventsTable {
  ticket_id: string;
  id: GeneratedAlways<number>;
  at: Generated<Instant>;
  actor_id: Generated<string | null>;
  actor_role: Generated<string | null>;
  kind: string;
  from_value: Generated<string | null>;
  to_value: Generated<string | null>;
}

export interface TicketMessagesTable {
  ticket_id: string;
  id: Generated<string>;
  position: GeneratedAlways<number>;
  at: Generated<Instant>;
  author_id: Generated<string>;
  author_role: Generated<string>;
  is_internal: Generated<boolean>;
  text: string;
}

export interface TicketsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  clinic_id: Generated<string | null>;
  requester_id: Generated<string | null>;
  requester_role: Generated<string>;
  topic: string;
  subject: string;
  priority: string;
  state: Generated<string>;
  assignee_id: Generated<string | null>;
  created_at: Generated<Instant>;
  last_message_at: Generated<Instant>;
  waiting_since: Generated<Instant | null>;
  answer_due_at: Generated<Instant | null>;
  solve_due_at: Instant;
  first_answered_at: Generated<Instant | null>;
  resolved_at: Generated<Instant | null>;
}

export interface TimeZonesTable {
  name: string;
  version: string;
  change_minutes: number[];
  offset_minutes: number[];
}

export interface TrialRequestsTable {
  id: Generated<string>;
  email: string;
  full_name: string;
  clinic_name: string;
  country: string;
  time_zone: string;
  takes_appointments: boolean;
  created_at: Generated<Instant>;
  expires_at: Generated<Instant>;
}

export interface TrialsTable {
  clinic_id: string;
  user_id: Generated<string | null>;
  lead_id: Generated<string | null>;
  started_at: Generated<Instant>;
}

export interface TwilioAccountsTable {
  clinic_id: string;
  state: string;
  account_sid: string;
  account_name: Generated<string | null>;
  token_sealed: Generated<Buffer | null>;
  token_hint: string;
  sender_number: Generated<string | null>;
  service_sid: Generated<string | null>;
  whatsapp_number: Generated<string | null>;
  whatsapp_content_sid: Generated<string | null>;
  registration: Generated<string>;
  hears: Generated<boolean>;
  state_reason: Generated<string | null>;
  connected_at: Generated<Instant>;
  connected_by: Generated<string | null>;
}

export interface UndeliverableAddressesTable {
  clinic_id: string;
  channel: string;
  address: string;
  failure: string;
  since: Generated<Instant>;
}

export interface UserRolesTable {
  user_id: string;
  role: Generated<string>;
  clinic_id: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface VaccinationCertificatesTable {
  clinic_id: string;
  id: Generated<string>;
  vaccination_id: string;
  pet_id: string;
  number: number;
  kind: string;
  content: ColumnType<unknown, string | null, string | null>;
  content_hash: string;
  issued_by: Generated<string | null>;
  issued_at: Generated<Instant>;
}

export interface VaccinationsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  visit_id: Generated<string | null>;
  act_id: Generated<string | null>;
  item_id: Generated<string | null>;
  product_name: string;
  manufacturer: Generated<string | null>;
  targets: string[];
  licensed_months: Generated<number | null>;
  lot: Generated<string | null>;
  lot_folded: GeneratedAlways<string | null>;
  lot_expires_on: Generated<string | null>;
  dose_number: Generated<number>;
  is_booster: Generated<boolean>;
  route: Generated<string | null>;
  site: Generated<string | null>;
  given_on: string;
  given_by: Generated<string | null>;
  given_by_name: Generated<string | null>;
  given_by_licence: Generated<string | null>;
  supervised_by: Generated<string | null>;
  supervised_by_name: Generated<string | null>;
  supervised_by_licence: Generated<string | null>;
  rabies_tag: Generated<string | null>;
  is_elsewhere: Generated<boolean>;
  elsewhere_name: Generated<string | null>;
  verified_at: Generated<Instant | null>;
  verified_by: Generated<string | null>;
  next_due_on: Generated<string | null>;
  rule: Generated<string | null>;
  explanation: Generated<string | null>;
  reaction: Generated<string | null>;
  reaction_severity: Generated<string | null>;
  reaction_at: Generated<Instant | null>;
  recorded_by: Generated<string | null>;
  created_at: Generated<Instant>;
  voided_at: Generated<Instant | null>;
  voided_by: Generated<string | null>;
  void_reason: Generated<string | null>;
  proof_document_id: Generated<string | null>;
}

export interface VaccineProductsTable {
  clinic_id: string;
  item_id: string;
  manufacturer: string;
  targets: string[];
  licensed_months: Generated<number | null>;
  min_age_days: Generated<number | null>;
  route: Generated<string | null>;
  version: Generated<number>;
}

export interface VisitChainEndsTable {
  clinic_id: string;
  pet_id: string;
  length: number;
  last_hash: string;
}

export interface VisitSectionRevisionsTable {
  clinic_id: string;
  visit_id: string;
  section: string;
  revision: number;
  content: ColumnType<unknown, string | null, string | null>;
  saved_by: Generated<string | null>;
  saved_at: Generated<Instant>;
}

export interface VisitSectionsTable {
  clinic_id: string;
  visit_id: string;
  section: string;
  content: ColumnType<unknown, string | null, string | null>;
  plain_text: string;
  revision: Generated<number>;
  saved_by: Generated<string | null>;
  saved_at: Generated<Instant>;
}

export interface VisitSignaturesTable {
  clinic_id: string;
  pet_id: string;
  position: number;
  visit_id: string;
  kind: string;
  content: ColumnType<unknown, string | null, string | null>;
  reason: Generated<string | null>;
  signer_id: Generated<string | null>;
  signer_name: Generated<string | null>;
  signer_licence: Generated<string | null>;
  signed_at: Generated<Instant>;
  previous_hash: Generated<string | null>;
  content_hash: string;
}

export interface VisitTemplatesTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  species: Generated<string[]>;
  appointment_type_id: Generated<string | null>;
  sections: ColumnType<unknown, string | null | undefined, string | null>;
  findings: ColumnType<unknown, string | null | undefined, string | null>;
  item_ids: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  archived_at: Generated<Instant | null>;
}

export interface VisitsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  client_id: Generated<string | null>;
  appointment_id: Generated<string | null>;
  doctor_id: Generated<string | null>;
  supervisor_id: Generated<string | null>;
  reason: string;
  status: Generated<string>;
  started_at: Generated<Instant>;
  finished_at: Generated<Instant | null>;
  version: Generated<number>;
  needs_cosignature: Generated<boolean>;
  signed_at: Generated<Instant | null>;
  signed_by: Generated<string | null>;
  cosigned_at: Generated<Instant | null>;
  cosigned_by: Generated<string | null>;
  locked_at: Generated<Instant | null>;
  lock_warned_at: Generated<Instant | null>;
  released_at: Generated<Instant | null>;
  released_by: Generated<string | null>;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface VitalRangesTable {
  clinic_id: string;
  id: Generated<string>;
  species: string;
  measure: string;
  low: number;
  high: number;
  source: string;
  confirmed_at: Generated<Instant | null>;
  confirmed_by: Generated<string | null>;
  version: Generated<number>;
  min_age_days: Generated<number | null>;
  max_age_days: Generated<number | null>;
}

export interface VitalsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  visit_id: Generated<string | null>;
  measured_at: Generated<Instant>;
  temperature_centicelsius: Generated<number | null>;
  temperature_unit: Generated<string | null>;
  heart_rate: Generated<number | null>;
  respiratory_rate: Generated<number | null>;
  capillary_refill_tenths: Generated<number | null>;
  mucous_membranes: Generated<string | null>;
  body_condition_score: Generated<number | null>;
  body_condition_scale: Generated<number | null>;
  muscle_condition: Generated<string | null>;
  pain_score: Generated<number | null>;
  pain_scale: Generated<string | null>;
  note: Generated<string | null>;
  recorded_by: Generated<string | null>;
  created_at: Generated<Instant>;
  voided_at: Generated<Instant | null>;
  voided_by: Generated<string | null>;
}

export interface WellnessEventsTable {
  clinic_id: string;
  id: Generated<string>;
  subscription_id: string;
  kind: string;
  effective_on: string;
  pause_months: Generated<number | null>;
  cycle: Generated<number | null>;
  charge_id: Generated<string | null>;
  benefit_id: Generated<string | null>;
  act_id: Generated<string | null>;
  uses: Generated<number | null>;
  earned_minor: Generated<number>;
  ledger_entry_id: Generated<string | null>;
  settlement: ColumnType<unknown, string | null | undefined, string | null>;
  reason: Generated<string | null>;
  recorded_at: Generated<Instant>;
  recorded_by: Generated<string | null>;
}

export interface WellnessPlanBenefitsTable {
  clinic_id: string;
  id: Generated<string>;
  plan_id: string;
  position: number;
  label: string;
  item_id: Generated<string | null>;
  income_category: Generated<string | null>;
  uses_per_term: Generated<number | null>;
  list_price_minor: Generated<number | null>;
  percent_off: Generated<number | null>;
}

export interface WellnessPlansTable {
  clinic_id: string;
  id: Generated<string>;
  name: string;
  description: Generated<string | null>;
  species: Generated<string[]>;
  min_age_days: Generated<number | null>;
  max_age_days: Generated<number | null>;
  term_months: number;
  cycle_months: number;
  fee_minor: number;
  joining_fee_minor: Generated<number>;
  currency: string;
  max_pause_months: Generated<number>;
  gives_back: Generated<boolean>;
  fee_item_id: string;
  version: Generated<number>;
  archived_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
}

export interface WellnessSubscriptionsTable {
  clinic_id: string;
  id: Generated<string>;
  pet_id: string;
  client_id: string;
  plan_id: string;
  terms: ColumnType<unknown, string | null, string | null>;
  started_on: string;
  renews_id: Generated<string | null>;
  sold_at: Generated<Instant>;
  sold_by: Generated<string | null>;
}

export interface AuthAllowancesTable {
  key: string;
  taken: number;
  window_ends_at: Instant;
}

export interface AuthApiKeysTable {
  name: string;
  key: Generated<string | null>;
  created_at: Generated<Instant>;
  id: Generated<string>;
  kind: string;
  key_hash: Buffer;
  hint: string;
  created_by: Generated<string | null>;
  last_used_at: Generated<Instant | null>;
  revoked_at: Generated<Instant | null>;
}

export interface AuthDeploymentTable {
  is_demo: boolean;
}

export interface AuthFlowStatesTable {
  id: Generated<string>;
  user_id: Generated<string | null>;
  method: string;
  verifier_hash: Buffer;
  code_hash: Generated<Buffer | null>;
  sealed_provider: Generated<Buffer | null>;
  created_at: Generated<Instant>;
  expires_at: Instant;
}

export interface AuthIdentitiesTable {
  identity_id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: ColumnType<unknown, string | null | undefined, string | null>;
  last_sign_in_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AuthKnownDevicesTable {
  user_id: string;
  device_hash: Buffer;
  seen_at: Generated<Instant>;
}

export interface AuthKnownNetworksTable {
  user_id: string;
  network: string;
  seen_at: Generated<Instant>;
  second_factor_at: Generated<Instant | null>;
}

export interface AuthMfaChallengesTable {
  id: Generated<string>;
  factor_id: string;
  network: string;
  created_at: Generated<Instant>;
  expires_at: Instant;
  verified_at: Generated<Instant | null>;
}

export interface AuthMfaFactorsTable {
  id: string;
  user_id: string;
  friendly_name: Generated<string>;
  factor_type: Generated<string>;
  status: Generated<string>;
  sealed_secret: Buffer;
  last_used_step: Generated<number | null>;
  last_challenged_at: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AuthOauthStatesTable {
  state_hash: Buffer;
  provider: string;
  browser_hash: Buffer;
  redirect_to: string;
  flow_id: Generated<string | null>;
  linking_user_id: Generated<string | null>;
  linking_session_id: Generated<string | null>;
  created_at: Generated<Instant>;
  expires_at: Instant;
}

export interface AuthOneTimeTokensTable {
  id: Generated<string>;
  user_id: string;
  token_type: string;
  invitation_id: Generated<string | null>;
  sent_to: string;
  token_hash: Buffer;
  code_hash: Buffer;
  created_at: Generated<Instant>;
  expires_at: Instant;
  code_expires_at: Instant;
  flow_id: Generated<string | null>;
  sign_up_id: Generated<string | null>;
}

export interface AuthPendingSignUpsTable {
  id: Generated<string>;
  user_id: string;
  password_hash: Generated<string | null>;
  user_metadata: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Instant>;
  expires_at: Generated<Instant>;
}

export interface AuthPinTriesTable {
  device_id: string;
  user_id: string;
  wrong_count: number;
}

export interface AuthPinsTable {
  user_id: string;
  pin_hash: string;
  set_at: Generated<Instant>;
}

export interface AuthRecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Generated<Instant>;
  used_at: Generated<Instant | null>;
}

export interface AuthRefreshTokensTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  session_id: string;
  parent_id: Generated<number | null>;
  generation: Generated<number>;
  revoked: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AuthSessionLimitsTable {
  is_only: Generated<boolean>;
  time_box_seconds: Generated<number | null>;
  inactivity_seconds: Generated<number | null>;
}

export interface AuthSessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Generated<Instant>;
  not_after: Generated<Instant | null>;
  aal: Generated<string>;
  amr: ColumnType<unknown, string | null | undefined, string | null>;
  user_agent: Generated<string | null>;
  ip: Generated<string | null>;
  factor_id: Generated<string | null>;
  device_id: Generated<string | null>;
  last_seen_at: Generated<Instant | null>;
}

export interface AuthSigningKeysTable {
  kid: string;
  algorithm: Generated<string>;
  status: string;
  public_jwk: ColumnType<unknown, string | null, string | null>;
  sealed_private: Buffer;
  created_at: Generated<Instant>;
  status_since: Generated<Instant>;
}

export interface AuthUsersTable {
  id: Generated<string>;
  email: Generated<string | null>;
  password_hash: Generated<string | null>;
  email_confirmed_at: Generated<Instant | null>;
  is_address_assumed: Generated<boolean>;
  invited_at: Generated<Instant | null>;
  confirmation_sent_at: Generated<Instant | null>;
  recovery_sent_at: Generated<Instant | null>;
  new_email: Generated<string | null>;
  email_change_sent_at: Generated<Instant | null>;
  last_sign_in_at: Generated<Instant | null>;
  app_metadata: ColumnType<unknown, string | null | undefined, string | null>;
  user_metadata: ColumnType<unknown, string | null | undefined, string | null>;
  is_anonymous: Generated<boolean>;
  banned_until: Generated<Instant | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  reauthentication_sent_at: Generated<Instant | null>;
  deleted_at: Generated<Instant | null>;
  email_change_pending: Generated<string[]>;
  has_second_factor: Generated<boolean>;
}

export interface Tables {
  'storage.buckets': StorageBucketsTable;
  'storage.objects': StorageObjectsTable;
  'storage.orphaned_blobs': StorageOrphanedBlobsTable;
  'account_deactivations': AccountDeactivationsTable;
  'account_weeks': AccountWeeksTable;
  'act_schedules': ActSchedulesTable;
  'acts': ActsTable;
  'admissions': AdmissionsTable;
  'ai_choices': AiChoicesTable;
  'ai_connections': AiConnectionsTable;
  'ai_draft_decisions': AiDraftDecisionsTable;
  'ai_drafts': AiDraftsTable;
  'ai_limits': AiLimitsTable;
  'ai_models': AiModelsTable;
  'ai_months': AiMonthsTable;
  'ai_note_rules': AiNoteRulesTable;
  'ai_providers': AiProvidersTable;
  'ai_reservations': AiReservationsTable;
  'ai_stops': AiStopsTable;
  'ai_usage': AiUsageTable;
  'appointment_events': AppointmentEventsTable;
  'appointment_link_visits': AppointmentLinkVisitsTable;
  'appointment_links': AppointmentLinksTable;
  'appointment_message_settings': AppointmentMessageSettingsTable;
  'appointment_messages': AppointmentMessagesTable;
  'appointment_type_doctors': AppointmentTypeDoctorsTable;
  'appointment_types': AppointmentTypesTable;
  'appointments': AppointmentsTable;
  'audit_entries': AuditEntriesTable;
  'backup_runs': BackupRunsTable;
  'billing_settings': BillingSettingsTable;
  'blocks': BlocksTable;
  'bulk_messages': BulkMessagesTable;
  'bulk_recipients': BulkRecipientsTable;
  'care_protocols': CareProtocolsTable;
  'care_reminder_answers': CareReminderAnswersTable;
  'care_reminder_items': CareReminderItemsTable;
  'care_reminder_rules': CareReminderRulesTable;
  'care_reminder_runs': CareReminderRunsTable;
  'care_reminders': CareRemindersTable;
  'cash_movements': CashMovementsTable;
  'catalogue_items': CatalogueItemsTable;
  'catalogue_parts': CataloguePartsTable;
  'catalogue_prices': CataloguePricesTable;
  'catalogue_terms': CatalogueTermsTable;
  'change_lists': ChangeListsTable;
  'charge_discounts': ChargeDiscountsTable;
  'charges': ChargesTable;
  'client_contacts': ClientContactsTable;
  'client_erasures': ClientErasuresTable;
  'client_import_clients': ClientImportClientsTable;
  'client_import_pets': ClientImportPetsTable;
  'client_imports': ClientImportsTable;
  'clients': ClientsTable;
  'clinic_hours': ClinicHoursTable;
  'clinic_laboratories': ClinicLaboratoriesTable;
  'clinic_onboarding': ClinicOnboardingTable;
  'clinic_suspensions': ClinicSuspensionsTable;
  'clinics': ClinicsTable;
  'contact_consents': ContactConsentsTable;
  'contact_hash_keys': ContactHashKeysTable;
  'contact_links': ContactLinksTable;
  'contact_preferences': ContactPreferencesTable;
  'contact_settings': ContactSettingsTable;
  'controlled_containers': ControlledContainersTable;
  'controlled_count_lines': ControlledCountLinesTable;
  'controlled_counts': ControlledCountsTable;
  'controlled_discrepancies': ControlledDiscrepanciesTable;
  'controlled_discrepancy_steps': ControlledDiscrepancyStepsTable;
  'controlled_items': ControlledItemsTable;
  'controlled_licences': ControlledLicencesTable;
  'controlled_register_rows': ControlledRegisterRowsTable;
  'controlled_witness_tries': ControlledWitnessTriesTable;
  'controlled_witnesses': ControlledWitnessesTable;
  'conversation_drafts': ConversationDraftsTable;
  'conversation_events': ConversationEventsTable;
  'conversation_lanes': ConversationLanesTable;
  'conversation_merges': ConversationMergesTable;
  'conversation_senders': ConversationSendersTable;
  'conversation_settings': ConversationSettingsTable;
  'conversation_team_members': ConversationTeamMembersTable;
  'conversation_teams': ConversationTeamsTable;
  'conversations': ConversationsTable;
  'crm_authorizations': CrmAuthorizationsTable;
  'crm_credentials': CrmCredentialsTable;
  'crm_erasures': CrmErasuresTable;
  'crm_lead_links': CrmLeadLinksTable;
  'crm_lead_targets': CrmLeadTargetsTable;
  'crm_location_tokens': CrmLocationTokensTable;
  'crm_webhooks': CrmWebhooksTable;
  'day_close_entries': DayCloseEntriesTable;
  'day_closes': DayClosesTable;
  'demo_booking_links': DemoBookingLinksTable;
  'demo_bookings': DemoBookingsTable;
  'demo_host_hours': DemoHostHoursTable;
  'demo_hosts': DemoHostsTable;
  'demo_settings': DemoSettingsTable;
  'demo_time_off': DemoTimeOffTable;
  'desk_devices': DeskDevicesTable;
  'diagnoses': DiagnosesTable;
  'diagnostic_report_signatures': DiagnosticReportSignaturesTable;
  'diagnostic_reports': DiagnosticReportsTable;
  'dispensing_label_reprints': DispensingLabelReprintsTable;
  'dispensing_labels': DispensingLabelsTable;
  'doctor_times': DoctorTimesTable;
  'documents': DocumentsTable;
  'drug_monographs': DrugMonographsTable;
  'drug_products': DrugProductsTable;
  'due_care_recomputations': DueCareRecomputationsTable;
  'due_cares': DueCaresTable;
  'dunning_holds': DunningHoldsTable;
  'dunning_notice_invoices': DunningNoticeInvoicesTable;
  'dunning_notices': DunningNoticesTable;
  'dunning_pauses': DunningPausesTable;
  'dunning_settings': DunningSettingsTable;
  'duplicate_dismissals': DuplicateDismissalsTable;
  'early_delivery_reports': EarlyDeliveryReportsTable;
  'emergency_settings': EmergencySettingsTable;
  'emergency_term_switches': EmergencyTermSwitchesTable;
  'emergency_terms': EmergencyTermsTable;
  'erased_leads': ErasedLeadsTable;
  'estimate_acts': EstimateActsTable;
  'estimate_answers': EstimateAnswersTable;
  'estimate_lines': EstimateLinesTable;
  'estimate_links': EstimateLinksTable;
  'estimate_options': EstimateOptionsTable;
  'estimate_talks': EstimateTalksTable;
  'estimate_template_lines': EstimateTemplateLinesTable;
  'estimate_template_options': EstimateTemplateOptionsTable;
  'estimate_templates': EstimateTemplatesTable;
  'estimates': EstimatesTable;
  'exam_findings': ExamFindingsTable;
  'feature_flag_clinics': FeatureFlagClinicsTable;
  'feature_flags': FeatureFlagsTable;
  'follow_up_intervals': FollowUpIntervalsTable;
  'follow_ups': FollowUpsTable;
  'form_requests': FormRequestsTable;
  'form_signatures': FormSignaturesTable;
  'form_versions': FormVersionsTable;
  'form_voids': FormVoidsTable;
  'forms': FormsTable;
  'ghl_integrations': GhlIntegrationsTable;
  'idempotency_keys': IdempotencyKeysTable;
  'imaging_annotations': ImagingAnnotationsTable;
  'imaging_devices': ImagingDevicesTable;
  'imaging_instances': ImagingInstancesTable;
  'imaging_requests': ImagingRequestsTable;
  'imaging_settings': ImagingSettingsTable;
  'imaging_studies': ImagingStudiesTable;
  'inbound_mails': InboundMailsTable;
  'intake_answers': IntakeAnswersTable;
  'invitations': InvitationsTable;
  'invoice_counters': InvoiceCountersTable;
  'invoice_emails': InvoiceEmailsTable;
  'invoice_lines': InvoiceLinesTable;
  'invoice_write_offs': InvoiceWriteOffsTable;
  'invoiced_charges': InvoicedChargesTable;
  'invoices': InvoicesTable;
  'job_workers': JobWorkersTable;
  'lab_alerts': LabAlertsTable;
  'lab_codes': LabCodesTable;
  'lab_connections': LabConnectionsTable;
  'lab_messages': LabMessagesTable;
  'lab_order_counters': LabOrderCountersTable;
  'lab_order_sends': LabOrderSendsTable;
  'lab_order_templates': LabOrderTemplatesTable;
  'lab_order_tests': LabOrderTestsTable;
  'lab_orders': LabOrdersTable;
  'lab_ranges': LabRangesTable;
  'lab_releases': LabReleasesTable;
  'lab_reports': LabReportsTable;
  'lab_results': LabResultsTable;
  'lab_reviews': LabReviewsTable;
  'lab_settings': LabSettingsTable;
  'lab_specimens': LabSpecimensTable;
  'lab_test_items': LabTestItemsTable;
  'label_settings': LabelSettingsTable;
  'laboratories': LaboratoriesTable;
  'laboratory_tests': LaboratoryTestsTable;
  'lead_events': LeadEventsTable;
  'lead_notes': LeadNotesTable;
  'lead_tasks': LeadTasksTable;
  'lead_terms': LeadTermsTable;
  'leads': LeadsTable;
  'ledger_account_codes': LedgerAccountCodesTable;
  'ledger_entries': LedgerEntriesTable;
  'ledger_export_settings': LedgerExportSettingsTable;
  'ledger_postings': LedgerPostingsTable;
  'mail_outbox': MailOutboxTable;
  'mail_settings': MailSettingsTable;
  'merge_moves': MergeMovesTable;
  'merges': MergesTable;
  'message_actions': MessageActionsTable;
  'message_attempts': MessageAttemptsTable;
  'message_channel_attempts': MessageChannelAttemptsTable;
  'message_channel_blocks': MessageChannelBlocksTable;
  'message_channel_events': MessageChannelEventsTable;
  'message_channel_routes': MessageChannelRoutesTable;
  'message_channel_windows': MessageChannelWindowsTable;
  'message_channels': MessageChannelsTable;
  'message_connections': MessageConnectionsTable;
  'message_drafts': MessageDraftsTable;
  'message_files': MessageFilesTable;
  'message_settings': MessageSettingsTable;
  'message_sorts': MessageSortsTable;
  'message_templates': MessageTemplatesTable;
  'messages': MessagesTable;
  'never_ordered_items': NeverOrderedItemsTable;
  'online_disputes': OnlineDisputesTable;
  'online_payment_attempts': OnlinePaymentAttemptsTable;
  'online_payment_events': OnlinePaymentEventsTable;
  'online_payment_links': OnlinePaymentLinksTable;
  'online_payout_lines': OnlinePayoutLinesTable;
  'online_payouts': OnlinePayoutsTable;
  'online_refunds': OnlineRefundsTable;
  'payment_allocations': PaymentAllocationsTable;
  'payment_plan_invoices': PaymentPlanInvoicesTable;
  'payment_plan_parts': PaymentPlanPartsTable;
  'payment_plans': PaymentPlansTable;
  'payment_providers': PaymentProvidersTable;
  'payment_reversals': PaymentReversalsTable;
  'payments': PaymentsTable;
  'pet_alerts': PetAlertsTable;
  'pet_clients': PetClientsTable;
  'pet_former_clients': PetFormerClientsTable;
  'pet_photos': PetPhotosTable;
  'pet_weights': PetWeightsTable;
  'pets': PetsTable;
  'platform_rules': PlatformRulesTable;
  'prescription_fills': PrescriptionFillsTable;
  'prescription_settings': PrescriptionSettingsTable;
  'prescriptions': PrescriptionsTable;
  'problems': ProblemsTable;
  'profiles': ProfilesTable;
  'purchase_order_emails': PurchaseOrderEmailsTable;
  'purchase_order_lines': PurchaseOrderLinesTable;
  'purchase_orders': PurchaseOrdersTable;
  'purchase_receipt_lots': PurchaseReceiptLotsTable;
  'purchase_receipts': PurchaseReceiptsTable;
  'push_keys': PushKeysTable;
  'push_subscriptions': PushSubscriptionsTable;
  'recent_changes': RecentChangesTable;
  'record_rules': RecordRulesTable;
  'record_share_views': RecordShareViewsTable;
  'record_shares': RecordSharesTable;
  'refill_requests': RefillRequestsTable;
  'rooms': RoomsTable;
  'search_terms': SearchTermsTable;
  'sent_mails': SentMailsTable;
  'server_processes': ServerProcessesTable;
  'staff_hours': StaffHoursTable;
  'staff_members': StaffMembersTable;
  'status_components': StatusComponentsTable;
  'status_days': StatusDaysTable;
  'status_incidents': StatusIncidentsTable;
  'status_updates': StatusUpdatesTable;
  'stock_count_entries': StockCountEntriesTable;
  'stock_count_lines': StockCountLinesTable;
  'stock_counts': StockCountsTable;
  'stock_forecast_settings': StockForecastSettingsTable;
  'stock_forecasts': StockForecastsTable;
  'stock_items': StockItemsTable;
  'stock_levels': StockLevelsTable;
  'stock_locations': StockLocationsTable;
  'stock_lots': StockLotsTable;
  'stock_movements': StockMovementsTable;
  'supplier_offers': SupplierOffersTable;
  'suppliers': SuppliersTable;
  'support_accesses': SupportAccessesTable;
  'tasks': TasksTable;
  'tax_rates': TaxRatesTable;
  'ticket_attachments': TicketAttachmentsTable;
  'ticket_events': TicketEventsTable;
  'ticket_messages': TicketMessagesTable;
  'tickets': TicketsTable;
  'time_zones': TimeZonesTable;
  'trial_requests': TrialRequestsTable;
  'trials': TrialsTable;
  'twilio_accounts': TwilioAccountsTable;
  'undeliverable_addresses': UndeliverableAddressesTable;
  'user_roles': UserRolesTable;
  'vaccination_certificates': VaccinationCertificatesTable;
  'vaccinations': VaccinationsTable;
  'vaccine_products': VaccineProductsTable;
  'visit_chain_ends': VisitChainEndsTable;
  'visit_section_revisions': VisitSectionRevisionsTable;
  'visit_sections': VisitSectionsTable;
  'visit_signatures': VisitSignaturesTable;
  'visit_templates': VisitTemplatesTable;
  'visits': VisitsTable;
  'vital_ranges': VitalRangesTable;
  'vitals': VitalsTable;
  'wellness_events': WellnessEventsTable;
  'wellness_plan_benefits': WellnessPlanBenefitsTable;
  'wellness_plans': WellnessPlansTable;
  'wellness_subscriptions': WellnessSubscriptionsTable;
  'auth.allowances': AuthAllowancesTable;
  'auth.api_keys': AuthApiKeysTable;
  'auth.deployment': AuthDeploymentTable;
  'auth.flow_states': AuthFlowStatesTable;
  'auth.identities': AuthIdentitiesTable;
  'auth.known_devices': AuthKnownDevicesTable;
  'auth.known_networks': AuthKnownNetworksTable;
  'auth.mfa_challenges': AuthMfaChallengesTable;
  'auth.mfa_factors': AuthMfaFactorsTable;
  'auth.oauth_states': AuthOauthStatesTable;
  'auth.one_time_tokens': AuthOneTimeTokensTable;
  'auth.pending_sign_ups': AuthPendingSignUpsTable;
  'auth.pin_tries': AuthPinTriesTable;
  'auth.pins': AuthPinsTable;
  'auth.recovery_codes': AuthRecoveryCodesTable;
  'auth.refresh_tokens': AuthRefreshTokensTable;
  'auth.session_limits': AuthSessionLimitsTable;
  'auth.sessions': AuthSessionsTable;
  'auth.signing_keys': AuthSigningKeysTable;
  'auth.users': AuthUsersTable;
}
