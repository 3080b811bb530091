-- Orders -----------------------------------------------------------------------------------------------------------------

create table lab_order_counters (
  clinic_id   uuid    not null references clinics on delete cascade,
  last_number integer not null,

  primary key (clinic_id),
  constraint lab_order_counters_number_check check (last_number >= 1)
);
comment on table lab_order_counters is 'The number of a clinic''s latest laboratory order.';

create table lab_test_items (
  clinic_id     uuid        not null,
  laboratory_id uuid        not null,
  test_code     text        not null,
  item_id       uuid        not null,
  changed_by    uuid        default app.user_id(),
  changed_at    timestamptz not null default now(),

  primary key (clinic_id, laboratory_id, test_code),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete cascade,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete cascade,
  constraint lab_test_items_code_check check (length(test_code) between 1 and 40)
);
comment on table lab_test_items is 'As which item of its catalogue a clinic charges a test of a laboratory.';
create index lab_test_items_item_idx on lab_test_items (clinic_id, item_id);

create table lab_orders (
  clinic_id        uuid        not null,
  id               uuid        not null default gen_random_uuid(),
  -- Printed on requisition and labels, sent to the laboratory, and returned with the results.
  accession        text        not null,
  visit_id         uuid        not null,
  pet_id           uuid        not null,
  laboratory_id    uuid        not null,
  -- Whose queue the results are in.
  doctor_id        uuid,
  priority         text        not null default 'routine',
  clinical_note    text,
  status           text        not null default 'draft',
  -- What the laboratory calls it, once it has acknowledged the order.
  laboratory_number text,
  -- Why the laboratory refused it, or why it was cancelled.
  closing_reason   text,
  created_by       uuid        default app.user_id(),
  created_at       timestamptz not null default now(),
  ordered_at       timestamptz,
  ordered_by       uuid,
  -- When the samples were taken and the order was given to the laboratory's way; from then on it is charged.
  submitted_at     timestamptz,
  submitted_by     uuid,
  -- When the laboratory acknowledged it, or at once where orders go with the samples.
  sent_at          timestamptz,
  closed_at        timestamptz,
  version          integer     not null default 1,
  updated_at       timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  constraint lab_orders_visit_of_pet_fkey foreign key (clinic_id, visit_id, pet_id)
    references visits (clinic_id, id, pet_id) deferrable,
  constraint lab_orders_accession_key unique (clinic_id, accession),
  constraint lab_orders_accession_check check (accession ~ '^[A-Z0-9-]{4,20}$'),
  constraint lab_orders_priority_check check (priority in ('routine', 'urgent', 'stat')),
  constraint lab_orders_status_check check (status in
    ('draft', 'ordered', 'sent', 'partial', 'received', 'reviewed', 'released', 'cancelled', 'rejected')),
  constraint lab_orders_texts_check check (length(clinical_note) between 1 and 2000 and length(laboratory_number) between 1 and 80
    and length(closing_reason) between 1 and 500),
  constraint lab_orders_ordered_check check ((ordered_at is null) = (ordered_by is null)
    and (ordered_at is not null or status in ('draft', 'cancelled'))),
  constraint lab_orders_submitted_check check ((submitted_at is null) = (submitted_by is null)
    and (submitted_at is not null or status in ('draft', 'ordered', 'cancelled')) and (sent_at is null or submitted_at is not null)),
  constraint lab_orders_closed_check check ((closed_at is not null) = (status in ('cancelled', 'rejected'))
    and (closing_reason is not null) = (status in ('cancelled', 'rejected')))
);
comment on table lab_orders is 'Tests that a laboratory or an analyzer of the clinic is asked for.';
create index lab_orders_visit_idx on lab_orders (clinic_id, visit_id, created_at);
create index lab_orders_pet_idx on lab_orders (clinic_id, pet_id, created_at desc, id desc);
create index lab_orders_open_idx on lab_orders (clinic_id, created_at, id) where status in ('draft', 'ordered', 'sent', 'partial');
create index lab_orders_list_idx on lab_orders (clinic_id, created_at desc, id desc);

create table lab_specimens (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  order_id     uuid        not null,
  -- Follows the accession on the label: 1, 2, …
  position     integer     not null,
  specimen     text        not null,
  container    text,
  collected_at timestamptz,
  collected_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references lab_orders (clinic_id, id) on delete cascade,
  constraint lab_specimens_position_key unique (clinic_id, order_id, position),
  constraint lab_specimens_position_check check (position between 1 and 40),
  constraint lab_specimens_texts_check check (length(specimen) between 1 and 120 and length(container) between 1 and 120),
  constraint lab_specimens_collected_check check ((collected_at is null) = (collected_by is null))
);
comment on table lab_specimens is 'Samples of an order, each with a label.';

create table lab_order_tests (
  clinic_id   uuid    not null,
  id          uuid    not null default gen_random_uuid(),
  order_id    uuid    not null,
  position    integer not null,
  -- Copied from the laboratory's directory when it was ordered.
  test_code   text    not null,
  test_name   text    not null,
  loinc_code  text,
  turnaround_hours integer,
  specimen_id uuid,
  -- What it costs; null where the clinic charges nothing for it.
  act_id      uuid,
  status      text    not null default 'ordered',

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references lab_orders (clinic_id, id) on delete cascade,
  foreign key (clinic_id, specimen_id) references lab_specimens (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  constraint lab_order_tests_code_key unique (clinic_id, order_id, test_code),
  constraint lab_order_tests_act_key unique (clinic_id, act_id),
  constraint lab_order_tests_position_check check (position between 1 and 100),
  constraint lab_order_tests_texts_check check (length(test_code) between 1 and 40 and length(test_name) between 1 and 160),
  constraint lab_order_tests_turnaround_check check (turnaround_hours between 0 and 8760),
  constraint lab_order_tests_loinc_check check (loinc_code ~ '^[0-9]{1,7}-[0-9]$'),
  constraint lab_order_tests_status_check check (status in ('ordered', 'preliminary', 'final', 'corrected', 'cancelled'))
);
comment on table lab_order_tests is 'Tests and panels of an order, each with the act that charges it once.';

create table lab_order_templates (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  name          text        not null,
  laboratory_id uuid        not null,
  test_codes    text[]      not null,
  -- Empty for every species.
  species       text[]      not null default '{}',
  priority      text        not null default 'routine',
  created_by    uuid        default app.user_id(),
  created_at    timestamptz not null default now(),
  archived_at   timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete cascade,
  constraint lab_order_templates_name_check check (length(name) between 1 and 120),
  constraint lab_order_templates_tests_check check (cardinality(test_codes) between 1 and 100 and array_position(test_codes, null) is null),
  constraint lab_order_templates_species_check check (cardinality(species) <= 40 and array_position(species, null) is null),
  constraint lab_order_templates_priority_check check (priority in ('routine', 'urgent', 'stat'))
);
comment on table lab_order_templates is 'Tests that a clinic orders together, such as those before an anesthesia.';
create unique index lab_order_templates_name_key on lab_order_templates (clinic_id, app.fold(name)) where archived_at is null;

-- Results ----------------------------------------------------------------------------------------------------------------

create table lab_settings (
  clinic_id              uuid        not null references clinics on delete cascade,
  -- Minutes after which a critical value that nobody has acknowledged goes to the cover doctor.
  escalate_after_minutes integer     not null default 30,
  cover_doctor_id        uuid,
  version                integer     not null default 1,
  changed_at             timestamptz not null default now(),
  changed_by             uuid        default app.user_id(),

  primary key (clinic_id),
  foreign key (clinic_id, cover_doctor_id) references staff_members (clinic_id, id) on delete restrict,
  constraint lab_settings_escalate_check check (escalate_after_minutes between 1 and 1440)
);
comment on table lab_settings is 'Who else is notified of a critical value, and after how long. At most one row a clinic.';

create table lab_ranges (
  clinic_id     uuid        not null references clinics on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  -- Null for results of every laboratory.
  laboratory_id uuid,
  code          text        not null,
  species       text        not null,
  sex           text,
  from_days     integer     not null default 0,
  -- Days of life up to, not including; null for no upper limit.
  to_days       integer,
  unit          text        not null,
  low           numeric,
  high          numeric,
  critical_low  numeric,
  critical_high numeric,
  source        text        not null,
  confirmed_at  timestamptz,
  confirmed_by  uuid,
  retired_at    timestamptz,
  created_at    timestamptz not null default now(),
  created_by    uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete restrict,
  constraint lab_ranges_days_check check (from_days between 0 and 40000 and to_days > from_days and to_days <= 40000),
  constraint lab_ranges_sex_check check (sex in ('female', 'male')),
  constraint lab_ranges_texts_check check (length(code) between 1 and 40 and length(unit) between 1 and 40
    and length(source) between 1 and 300),
  constraint lab_ranges_values_check check (num_nonnulls(low, high, critical_low, critical_high) >= 1 and low <= high
    and critical_low <= low and critical_high >= high),
  constraint lab_ranges_confirmed_check check ((confirmed_at is null) = (confirmed_by is null))
);
comment on table lab_ranges is
  'Reference ranges of a clinic by species, age and sex, each with its source. One is retired and never changed: results keep what was used.';
create index lab_ranges_code_idx on lab_ranges (clinic_id, code, species) where retired_at is null;

create table lab_reports (
  clinic_id         uuid        not null references clinics on delete cascade,
  id                uuid        not null default gen_random_uuid(),
  -- Who made it: a laboratory of the clinic's list, an analyzer included.
  laboratory_id     uuid        not null,
  way               text        not null,
  -- What the laboratory calls this report; together with the laboratory it is the same report.
  external_id       text        not null,
  -- The number of the clinic's order, as it came back.
  accession         text,
  -- The patient as the laboratory named it, kept for the match and whoever checks it.
  patient           jsonb       not null default '{}',
  order_id          uuid,
  -- Null while nobody knows whose it is.
  pet_id            uuid,
  visit_id          uuid,
  doctor_id         uuid,
  status            text        not null,
  collected_at      timestamptz,
  resulted_at       timestamptz not null,
  received_at       timestamptz not null default now(),
  -- When something in it changed last.
  changed_at        timestamptz not null default now(),
  comment           text,
  -- When the laboratory gave the comment.
  comment_at        timestamptz,
  -- When the laboratory withdrew the whole report; what it gave until then is cancelled.
  cancelled_at      timestamptz,
  document_id       uuid,
  -- Incremented with each change of what it says.
  revision          integer     not null default 1,
  -- The revision that a doctor has signed; another one than `revision` waits for a review.
  reviewed_revision integer,
  reviewed_at       timestamptz,
  reviewed_by       uuid,
  -- The signed revision that the client sees.
  released_revision integer,
  has_abnormal      boolean     not null default false,
  has_critical      boolean     not null default false,
  -- Critical ones are first in every queue.
  queue_rank        integer     not null generated always as (case when has_critical then 0 else 1 end) stored,
  matched_by        text,
  matched_at        timestamptz,
  matched_by_user   uuid,
  -- Nobody's: a report that is not about a patient of the clinic.
  dismissed_at      timestamptz,
  dismissed_by      uuid,
  dismiss_reason    text,

  primary key (clinic_id, id),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete restrict,
  foreign key (clinic_id, order_id) references lab_orders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, document_id) references documents (clinic_id, id) on delete restrict,
  constraint lab_reports_external_key unique (clinic_id, laboratory_id, external_id),
  constraint lab_reports_way_check check (way in ('hl7', 'json', 'csv', 'pdf', 'manual')),
  constraint lab_reports_status_check check (status in ('pending', 'preliminary', 'partial', 'final', 'corrected', 'cancelled')),
  constraint lab_reports_texts_check check (length(external_id) between 1 and 120 and length(accession) between 1 and 80
    and length(comment) between 1 and 20000 and length(dismiss_reason) between 1 and 500),
  constraint lab_reports_patient_check check (jsonb_typeof(patient) = 'object' and pg_column_size(patient) <= 8000),
  constraint lab_reports_matched_check check ((pet_id is null) = (matched_at is null) and (pet_id is null) = (matched_by is null)
    and matched_by in ('accession', 'person', 'manual') and (pet_id is not null or num_nonnulls(order_id, visit_id, doctor_id) = 0)),
  constraint lab_reports_reviewed_check check ((reviewed_revision is null) = (reviewed_at is null)
    and (reviewed_revision is null) = (reviewed_by is null) and reviewed_revision <= revision
    and (reviewed_revision is null or pet_id is not null)),
  constraint lab_reports_released_check check (released_revision <= reviewed_revision),
  constraint lab_reports_dismissed_check check ((dismissed_at is null) = (dismiss_reason is null)
    and (dismissed_at is null or pet_id is null)),
  constraint lab_reports_revision_check check (revision >= 1)
);
comment on table lab_reports is
  'What laboratories and analyzers reported. One stays in a queue until a doctor has signed its present revision.';
create index lab_reports_pet_idx on lab_reports (clinic_id, pet_id, resulted_at desc, id desc) where pet_id is not null;
create index lab_reports_order_idx on lab_reports (clinic_id, order_id) where order_id is not null;
create index lab_reports_visit_idx on lab_reports (clinic_id, visit_id) where visit_id is not null;
create index lab_reports_list_idx on lab_reports (clinic_id, received_at desc, id desc);
create index lab_reports_unread_idx on lab_reports (clinic_id, queue_rank, received_at, id)
  where pet_id is not null and reviewed_revision is distinct from revision;
create index lab_reports_doctor_unread_idx on lab_reports (clinic_id, doctor_id, queue_rank, received_at, id)
  where pet_id is not null and reviewed_revision is distinct from revision;
create index lab_reports_unmatched_idx on lab_reports (clinic_id, queue_rank, received_at, id) where pet_id is null and dismissed_at is null;

create table lab_results (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  report_id     uuid        not null,
  -- Of the report, in which it came.
  revision      integer     not null,
  position      integer     not null,
  -- The test or panel that it belongs to.
  test_code     text        not null,
  test_name     text        not null,
  -- What was measured; with `sub_id` where one is reported several times.
  code          text        not null,
  sub_id        text        not null default '',
  loinc_code    text,
  -- The same for every laboratory, so that values of several are compared.
  analyte       text        not null,
  name          text        not null,
  -- As it was reported, and as a number where it is one.
  value_text    text,
  value_number  numeric,
  comparator    text,
  unit          text,
  low           numeric,
  high          numeric,
  range_text    text,
  range_source  text,
  -- Of the clinic's range, where that was used.
  range_id      uuid,
  flag          text,
  -- Found by comparing the value with the range, because the laboratory gave no flag.
  is_flag_derived boolean   not null default false,
  is_abnormal   boolean     not null default false,
  is_critical   boolean     not null default false,
  status        text        not null,
  method        text,
  specimen      text,
  note          text,
  collected_at  timestamptz,
  resulted_at   timestamptz not null,
  received_at   timestamptz not null default now(),
  -- SHA-256 of what the laboratory gave, without its times: the same again is known by it.
  reported_hash text        not null,
  -- By which row it was corrected or completed, and in which revision of the report.
  replaced_by   uuid,
  replaced_revision integer,

  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references lab_reports (clinic_id, id) on delete restrict,
  foreign key (clinic_id, range_id) references lab_ranges (clinic_id, id) on delete restrict,
  constraint lab_results_replaced_fkey foreign key (clinic_id, replaced_by) references lab_results (clinic_id, id)
    deferrable initially deferred,
  constraint lab_results_revision_check check (revision >= 1 and position between 0 and 10000),
  constraint lab_results_texts_check check (length(test_code) between 1 and 80 and length(test_name) between 1 and 200
    and length(code) between 1 and 80 and length(analyte) between 1 and 80 and length(sub_id) <= 40 and length(name) between 1 and 200
    and length(value_text) between 1 and 20000 and length(unit) between 1 and 40 and length(range_text) between 1 and 200
    and length(method) between 1 and 200 and length(specimen) between 1 and 120 and length(note) between 1 and 20000),
  constraint lab_results_comparator_check check (comparator in ('<', '<=', '>', '>=')),
  constraint lab_results_range_check check (range_source in ('laboratory', 'clinic') and (range_source = 'clinic') = (range_id is not null)),
  constraint lab_results_flag_check check (flag in
    ('L', 'H', 'LL', 'HH', '<', '>', 'N', 'A', 'AA', 'U', 'D', 'B', 'W', 'S', 'R', 'I', 'MS', 'VS')),
  constraint lab_results_status_check check (status in ('pending', 'preliminary', 'final', 'corrected', 'cancelled')),
  constraint lab_results_hash_check check (reported_hash ~ '^[0-9a-f]{64}$'),
  constraint lab_results_replaced_check check (replaced_by <> id and (replaced_by is null) = (replaced_revision is null)
    and replaced_revision >= revision)
);
comment on table lab_results is
  'Values of reports, each with its unit, flag and the range that was used. A row is never changed; another one replaces it.';
create index lab_results_report_idx on lab_results (clinic_id, report_id, position, received_at);
create unique index lab_results_current_key on lab_results (clinic_id, report_id, test_code, code, sub_id) where replaced_by is null;
create index lab_results_analyte_idx on lab_results (clinic_id, report_id, analyte) where replaced_by is null;

create table lab_reviews (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  report_id      uuid        not null,
  revision       integer     not null,
  interpretation text,
  signed_by      uuid        default app.user_id(),
  signer_name    text        not null,
  signed_at      timestamptz not null default now(),
  -- SHA-256 of what was signed.
  content_hash   text        not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references lab_reports (clinic_id, id) on delete restrict,
  constraint lab_reviews_revision_key unique (clinic_id, report_id, revision),
  constraint lab_reviews_texts_check check (length(interpretation) between 1 and 10000 and length(signer_name) between 1 and 200),
  constraint lab_reviews_hash_check check (content_hash ~ '^[0-9a-f]{64}$')
);
comment on table lab_reviews is 'Who signed which revision of a report, with their interpretation. Rows are only added.';

create table lab_releases (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  report_id    uuid        not null,
  -- The signed revision that the client sees.
  revision     integer     not null,
  note         text        not null,
  released_by  uuid        default app.user_id(),
  released_at  timestamptz not null default now(),
  -- Since when the client does not see it any more.
  withdrawn_at timestamptz,
  withdrawn_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, report_id, revision) references lab_reviews (clinic_id, report_id, revision) on delete restrict,
  constraint lab_releases_note_check check (length(note) between 1 and 4000),
  constraint lab_releases_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table lab_releases is 'Signed reports that the client may see, with a note in plain language.';
create unique index lab_releases_present_key on lab_releases (clinic_id, report_id) where withdrawn_at is null;
create index lab_releases_revision_idx on lab_releases (clinic_id, report_id, revision);

create table lab_alerts (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  report_id       uuid        not null,
  revision        integer     not null,
  -- Null if the clinic has no doctor to notify by name: then every doctor sees it.
  doctor_id       uuid,
  raised_at       timestamptz not null default now(),
  escalate_at     timestamptz not null,
  escalated_at    timestamptz,
  cover_doctor_id uuid,
  acknowledged_at timestamptz,
  acknowledged_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references lab_reports (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, cover_doctor_id) references staff_members (clinic_id, id) on delete restrict,
  constraint lab_alerts_revision_key unique (clinic_id, report_id, revision),
  constraint lab_alerts_acknowledged_check check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint lab_alerts_escalated_check check (escalated_at is not null or cover_doctor_id is null)
);
comment on table lab_alerts is 'Critical values, who was notified of them and who has acknowledged them.';
create index lab_alerts_open_idx on lab_alerts (clinic_id, escalate_at) where acknowledged_at is null;
