alter table staff_members add column licence_number text;
alter table staff_members add constraint staff_members_licence_check check (length(licence_number) between 1 and 60);

create table record_rules (
  clinic_id        uuid    not null references clinics on delete cascade,
  -- A visit that nobody has signed is locked this long after it began.
  lock_after_hours integer not null default 24,
  updated_at       timestamptz not null default now(),

  primary key (clinic_id),
  constraint record_rules_lock_check check (lock_after_hours between 1 and 720)
);
comment on table record_rules is
  'A clinic''s rules for its medical record. A clinic without a row has the defaults.';

create table visits (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  pet_id              uuid        not null,
  -- Who brought the pet, and so who pays. Null for a pet without clients.
  client_id           uuid,
  appointment_id      uuid,
  -- The doctor in charge, and who has to cosign for them.
  doctor_id           uuid,
  supervisor_id       uuid,
  reason              text        not null,
  status              text        not null default 'open',
  started_at          timestamptz not null default now(),
  finished_at         timestamptz,
  -- Goes up with each change of this row.
  version             integer     not null default 1,
  needs_cosignature   boolean     not null default false,
  signed_at           timestamptz,
  signed_by           uuid,
  cosigned_at         timestamptz,
  cosigned_by         uuid,
  locked_at           timestamptz,
  -- When the doctor was told that a visit that awaits results will be locked.
  lock_warned_at      timestamptz,
  -- From then on the client sees the visit's discharge section.
  released_at         timestamptz,
  released_by         uuid,
  created_by          uuid        default app.user_id(),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, supervisor_id) references staff_members (clinic_id, id) on delete restrict,
  constraint visits_reason_check check (length(reason) between 1 and 500),
  constraint visits_status_check check (status in ('open', 'in_review', 'awaiting_results', 'signed', 'locked')),
  constraint visits_signed_check check ((signed_at is null) = (signed_by is null) and (status <> 'signed' or signed_at is not null)),
  constraint visits_cosigned_check check ((cosigned_at is null) = (cosigned_by is null) and (cosigned_at is null or signed_at is not null)),
  constraint visits_locked_check check (locked_at is null or status in ('signed', 'locked')),
  constraint visits_released_check check ((released_at is null) = (released_by is null))
);
comment on table visits is
  'Visits of pets: what was found, decided and done is attached to one. Once signed or locked, a visit changes only by addenda.';
create unique index visits_appointment_key on visits (clinic_id, appointment_id) where appointment_id is not null;
create index visits_pet_idx on visits (clinic_id, pet_id, started_at desc, id);
create index visits_open_idx on visits (clinic_id, started_at) where status in ('open', 'in_review', 'awaiting_results');

create table visit_sections (
  clinic_id  uuid        not null,
  visit_id   uuid        not null,
  section    text        not null,
  -- A document of the text editor, and its plain text for the search.
  content    jsonb       not null,
  plain_text text        not null,
  revision   integer     not null default 1,
  saved_by   uuid        default app.user_id(),
  saved_at   timestamptz not null default now(),

  primary key (clinic_id, visit_id, section),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint visit_sections_section_check check (section in ('subjective', 'objective', 'assessment', 'plan', 'discharge', 'internal')),
  constraint visit_sections_content_check check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 400000),
  constraint visit_sections_text_check check (length(plain_text) <= 100000),
  constraint visit_sections_revision_check check (revision >= 1)
);
comment on table visit_sections is
  'The text of a visit by section. The internal section never leaves the clinic; the discharge section is what the client gets.';

create table visit_section_revisions (
  clinic_id uuid        not null,
  visit_id  uuid        not null,
  section   text        not null,
  revision  integer     not null,
  content   jsonb       not null,
  saved_by  uuid        default app.user_id(),
  saved_at  timestamptz not null default now(),

  primary key (clinic_id, visit_id, section, revision),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict
);
comment on table visit_section_revisions is
  'Each saved state of a section. Rows are only added.';

create table exam_findings (
  clinic_id     uuid        not null,
  visit_id      uuid        not null,
  body_system   text        not null,
  result        text        not null,
  note          text,
  -- A template set it, and nobody has confirmed it yet.
  is_unconfirmed boolean    not null default false,
  revision      integer     not null default 1,
  recorded_by   uuid        default app.user_id(),
  recorded_at   timestamptz not null default now(),

  primary key (clinic_id, visit_id, body_system),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint exam_findings_body_system_check check (body_system in ('general', 'eyes', 'ears', 'nose_throat', 'oral', 'skin',
    'lymph_nodes', 'cardiovascular', 'respiratory', 'abdomen', 'urogenital', 'musculoskeletal', 'neurologic', 'rectal')),
  constraint exam_findings_result_check check (result in ('normal', 'abnormal', 'not_examined')),
  constraint exam_findings_note_check check (length(note) between 1 and 2000)
);
comment on table exam_findings is
  'Findings of an examination by body system. A system without a row was not examined.';

create table vitals (
  clinic_id                uuid        not null,
  id                       uuid        not null default gen_random_uuid(),
  pet_id                   uuid        not null,
  visit_id                 uuid,
  measured_at              timestamptz not null default now(),
  -- Hundredths of a degree Celsius, and the unit in which it was entered.
  temperature_centicelsius integer,
  temperature_unit         text,
  heart_rate               integer,
  respiratory_rate         integer,
  -- Tenths of a second.
  capillary_refill_tenths  integer,
  mucous_membranes         text,
  body_condition_score     integer,
  body_condition_scale     integer,
  muscle_condition         text,
  pain_score               integer,
  pain_scale               text,
  note                     text,
  recorded_by              uuid        default app.user_id(),
  created_at               timestamptz not null default now(),
  voided_at                timestamptz,
  voided_by                uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  -- D3: what no living animal has is a typing error.
  constraint vitals_temperature_check check (temperature_centicelsius between 2500 and 4500
    and (temperature_centicelsius is null) = (temperature_unit is null) and temperature_unit in ('C', 'F')),
  constraint vitals_rates_check check (heart_rate between 1 and 900 and respiratory_rate between 1 and 400),
  constraint vitals_refill_check check (capillary_refill_tenths between 0 and 200),
  constraint vitals_membranes_check check (mucous_membranes in
    ('pink_moist', 'pink_dry', 'pale', 'white', 'cyanotic', 'icteric', 'injected', 'muddy')),
  constraint vitals_body_condition_check check ((body_condition_score is null) = (body_condition_scale is null)
    and body_condition_scale in (5, 9) and body_condition_score between 1 and body_condition_scale),
  constraint vitals_muscle_check check (muscle_condition in ('normal', 'mild_loss', 'moderate_loss', 'severe_loss')),
  constraint vitals_pain_check check ((pain_score is null) = (pain_scale is null) and pain_score between 0 and 30),
  constraint vitals_note_check check (length(note) between 1 and 500),
  constraint vitals_voided_check check ((voided_at is null) = (voided_by is null))
);
comment on table vitals is
  'Vital signs as measured. Weights are in pet_weights.';
create index vitals_pet_idx on vitals (clinic_id, pet_id, measured_at desc);
create index vitals_visit_idx on vitals (clinic_id, visit_id, measured_at) where visit_id is not null;

create table vital_ranges (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  species      text        not null,
  measure      text        not null,
  low          integer     not null,
  high         integer     not null,
  source       text        not null,
  -- Until a clinic has confirmed a range, values outside of it are colored but raise no alarm.
  confirmed_at timestamptz,
  confirmed_by uuid,
  version      integer     not null default 1,

  primary key (clinic_id, id),
  constraint vital_ranges_measure_key unique (clinic_id, species, measure),
  constraint vital_ranges_measure_check check (measure in ('temperature', 'heart_rate', 'respiratory_rate', 'capillary_refill')),
  constraint vital_ranges_order_check check (low <= high),
  constraint vital_ranges_source_check check (length(source) between 1 and 300),
  constraint vital_ranges_confirmed_check check ((confirmed_at is null) = (confirmed_by is null))
);
comment on table vital_ranges is
  'Usual resting values by species, in the units of vitals, with their source. Each clinic may change its own.';

create table problems (
  clinic_id   uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  pet_id      uuid        not null,
  -- The visit in which it was first noted.
  visit_id    uuid,
  name        text        not null,
  code_system text,
  code        text,
  status      text        not null default 'active',
  onset_on    date,
  closed_on   date,
  note        text,
  version     integer     not null default 1,
  created_by  uuid        default app.user_id(),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint problems_name_check check (length(name) between 1 and 200),
  constraint problems_code_check check ((code is null) = (code_system is null) and length(code) <= 40 and length(code_system) <= 40),
  constraint problems_status_check check (status in ('active', 'resolved', 'ruled_out')),
  constraint problems_closed_check check ((status = 'active') = (closed_on is null)),
  constraint problems_note_check check (length(note) <= 2000)
);
comment on table problems is
  'A pet''s problems, over all its visits.';
create index problems_pet_idx on problems (clinic_id, pet_id, status, created_at desc);

create table diagnoses (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  visit_id      uuid        not null,
  pet_id        uuid        not null,
  problem_id    uuid,
  code_system   text,
  code          text,
  code_version  text,
  display       text        not null,
  -- What was typed, kept whatever the code says.
  original_text text        not null,
  certainty     text        not null default 'presumptive',
  created_by    uuid        default app.user_id(),
  created_at    timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, problem_id) references problems (clinic_id, id) on delete restrict,
  constraint diagnoses_code_check check ((code is null) = (code_system is null) and length(code) <= 40
    and length(code_system) <= 40 and length(code_version) <= 40),
  constraint diagnoses_texts_check check (length(display) between 1 and 300 and length(original_text) between 1 and 300),
  constraint diagnoses_certainty_check check (certainty in ('differential', 'presumptive', 'confirmed'))
);
comment on table diagnoses is
  'Diagnoses of a visit, coded where a code was chosen.';
create index diagnoses_visit_idx on diagnoses (clinic_id, visit_id);
create index diagnoses_pet_idx on diagnoses (clinic_id, pet_id, created_at desc);

create table visit_templates (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  name                text        not null,
  -- Empty for every species; without a type, for every reason.
  species             text[]      not null default '{}',
  appointment_type_id uuid,
  -- Plain text by section, results by body system, and catalogue items that are planned.
  sections            jsonb       not null default '{}',
  findings            jsonb       not null default '{}',
  item_ids            uuid[]      not null default '{}',
  version             integer     not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  archived_at         timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete restrict,
  constraint visit_templates_name_check check (length(name) between 1 and 120),
  constraint visit_templates_content_check check (jsonb_typeof(sections) = 'object' and jsonb_typeof(findings) = 'object'
    and pg_column_size(sections) <= 100000 and cardinality(item_ids) <= 100 and cardinality(species) <= 30)
);
comment on table visit_templates is
  'Templates that fill a visit''s sections and examination. What they set is unconfirmed until a person touches it.';
create unique index visit_templates_name_key on visit_templates (clinic_id, name) where archived_at is null;

create table visit_signatures (
  clinic_id     uuid        not null,
  -- The place in the pet's chain, from 1 on without gaps.
  pet_id        uuid        not null,
  position      integer     not null,
  visit_id      uuid        not null,
  kind          text        not null,
  -- What was signed, complete: the printed record and the hash come from it.
  content       jsonb       not null,
  reason        text,
  signer_id     uuid,
  signer_name   text,
  signer_licence text,
  signed_at     timestamptz not null default now(),
  -- SHA-256, in hexadecimal, of the previous hash and the content in canonical form.
  previous_hash text,
  content_hash  text        not null,

  primary key (clinic_id, pet_id, position),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint visit_signatures_kind_check check (kind in ('signature', 'cosignature', 'automatic_lock', 'addendum')),
  constraint visit_signatures_first_check check ((position = 1) = (previous_hash is null) and position >= 1),
  constraint visit_signatures_hash_check check (content_hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'),
  constraint visit_signatures_signer_check check ((kind = 'automatic_lock') = (signer_id is null)
    and (signer_id is null) = (signer_name is null)),
  constraint visit_signatures_reason_check check (kind <> 'addendum' or length(reason) between 1 and 500)
);
comment on table visit_signatures is
  'Signatures, automatic locks and addenda of a pet''s visits, chained by hashes. Rows are only added.';
create index visit_signatures_visit_idx on visit_signatures (clinic_id, visit_id, position);
create unique index visit_signatures_once_key on visit_signatures (clinic_id, visit_id, kind) where kind <> 'addendum';
