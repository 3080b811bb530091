-- Pictures as modalities send them. Only the server itself puts files there.
insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types, is_built_in)
  values ('imaging', 'imaging', false, 'clinic', 52428800, '{application/dicom}', true);

create table imaging_settings (
  clinic_id   uuid        not null references clinics on delete cascade,
  -- The number of the clinic's latest request.
  last_number integer     not null default 0,
  -- Whether modalities may connect at all.
  is_on       boolean     not null default true,
  version     integer     not null default 1,
  changed_at  timestamptz not null default now(),
  changed_by  uuid        default app.user_id(),

  primary key (clinic_id),
  constraint imaging_settings_number_check check (last_number >= 0)
);
comment on table imaging_settings is 'How a clinic''s modalities connect, and the number of its latest request. At most one row a clinic.';

create table imaging_devices (
  clinic_id     uuid        not null references clinics on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  name          text        not null,
  -- How it calls itself.
  ae_title      text        not null,
  -- From where it may connect; null for anywhere.
  address       inet,
  -- Which part of the worklist it gets; null for all of it.
  modality      text,
  last_connected_at timestamptz,
  created_at    timestamptz not null default now(),
  created_by    uuid        default app.user_id(),
  removed_at    timestamptz,

  primary key (clinic_id, id),
  constraint imaging_devices_name_check check (length(name) between 1 and 80),
  constraint imaging_devices_title_check check (ae_title ~ '^[A-Z0-9_. -]{1,16}$' and ae_title = btrim(ae_title)),
  constraint imaging_devices_modality_check check (modality in ('DX', 'CR', 'US', 'CT', 'MR', 'ES'))
);
comment on table imaging_devices is 'The modalities of a clinic that may read its worklist and send pictures.';
create unique index imaging_devices_title_key on imaging_devices (clinic_id, ae_title) where removed_at is null;

create table imaging_requests (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  -- On the worklist, and returned with the pictures.
  accession      text        not null,
  visit_id       uuid        not null,
  pet_id         uuid        not null,
  doctor_id      uuid,
  modality       text        not null,
  body_region    text        not null,
  views          text,
  question       text,
  priority       text        not null default 'routine',
  status         text        not null default 'requested',
  -- What it costs; null where the clinic charges nothing for it.
  act_id         uuid,
  closing_reason text,
  requested_at   timestamptz not null default now(),
  requested_by   uuid        default app.user_id(),
  closed_at      timestamptz,
  closed_by      uuid,
  version        integer     not null default 1,
  updated_at     timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  constraint imaging_requests_visit_of_pet_fkey foreign key (clinic_id, visit_id, pet_id)
    references visits (clinic_id, id, pet_id) deferrable,
  constraint imaging_requests_accession_key unique (clinic_id, accession),
  constraint imaging_requests_act_key unique (clinic_id, act_id),
  constraint imaging_requests_accession_check check (accession ~ '^[A-Z0-9]{4,16}$'),
  constraint imaging_requests_modality_check check (modality in ('DX', 'CR', 'US', 'CT', 'MR', 'ES')),
  constraint imaging_requests_priority_check check (priority in ('routine', 'urgent', 'stat')),
  constraint imaging_requests_status_check check (status in ('requested', 'done', 'cancelled')),
  constraint imaging_requests_texts_check check (length(body_region) between 1 and 60 and length(views) between 1 and 120
    and length(question) between 1 and 2000 and length(closing_reason) between 1 and 500),
  constraint imaging_requests_closed_check check ((closed_at is not null) = (status <> 'requested')
    and (closed_at is null) = (closed_by is null) and (closing_reason is not null) = (status = 'cancelled'))
);
comment on table imaging_requests is 'Studies that a modality is asked for. One is on the worklist until it is done or canceled.';
create index imaging_requests_open_idx on imaging_requests (clinic_id, requested_at, id) where status = 'requested';
create index imaging_requests_list_idx on imaging_requests (clinic_id, requested_at desc, id desc);
create index imaging_requests_visit_idx on imaging_requests (clinic_id, visit_id, requested_at);
create index imaging_requests_pet_idx on imaging_requests (clinic_id, pet_id, requested_at desc);

create table imaging_studies (
  clinic_id       uuid        not null references clinics on delete cascade,
  id              uuid        not null default gen_random_uuid(),
  study_uid       text        not null,
  modality        text        not null,
  description     text,
  -- As the modality named it, which need not be one of ours.
  accession       text,
  patient         jsonb       not null default '{}',
  -- By the modality's clock, without a time zone: YYYYMMDD and HHMMSS.
  study_day       text,
  study_time      text,
  ae_title        text        not null,
  request_id      uuid,
  -- Null while nobody knows whose it is.
  pet_id          uuid,
  visit_id        uuid,
  matched_by      text,
  matched_at      timestamptz,
  matched_by_user uuid,
  dismissed_at    timestamptz,
  dismissed_by    uuid,
  dismiss_reason  text,
  -- When the client was shown pictures of it, with which note.
  released_at     timestamptz,
  released_by     uuid,
  release_note    text,
  received_at     timestamptz not null default now(),
  last_image_at   timestamptz not null default now(),
  version         integer     not null default 1,

  primary key (clinic_id, id),
  foreign key (clinic_id, request_id) references imaging_requests (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint imaging_studies_uid_key unique (clinic_id, study_uid),
  constraint imaging_studies_uid_check check (study_uid ~ '^[0-9.]{1,64}$'),
  constraint imaging_studies_texts_check check (length(modality) between 1 and 16 and length(description) between 1 and 200
    and length(accession) between 1 and 64 and length(study_day) between 1 and 16 and length(study_time) between 1 and 16
    and length(ae_title) between 1 and 16 and length(dismiss_reason) between 1 and 500 and length(release_note) between 1 and 4000),
  constraint imaging_studies_patient_check check (jsonb_typeof(patient) = 'object' and pg_column_size(patient) <= 8000),
  constraint imaging_studies_matched_check check ((pet_id is null) = (matched_at is null) and (pet_id is null) = (matched_by is null)
    and matched_by in ('accession', 'patient', 'manual') and (pet_id is not null or num_nonnulls(request_id, visit_id) = 0)),
  constraint imaging_studies_dismissed_check check ((dismissed_at is null) = (dismiss_reason is null)
    and (dismissed_at is null or pet_id is null)),
  constraint imaging_studies_released_check check ((released_at is null) = (release_note is null)
    and (released_at is null or pet_id is not null))
);
comment on table imaging_studies is 'Studies that modalities sent. One without a pet waits until somebody says whose it is.';
create index imaging_studies_list_idx on imaging_studies (clinic_id, received_at desc, id desc);
create index imaging_studies_pet_idx on imaging_studies (clinic_id, pet_id, received_at desc) where pet_id is not null;
create index imaging_studies_request_idx on imaging_studies (clinic_id, request_id) where request_id is not null;
create index imaging_studies_visit_idx on imaging_studies (clinic_id, visit_id) where visit_id is not null;
create index imaging_studies_unmatched_idx on imaging_studies (clinic_id, received_at, id) where pet_id is null and dismissed_at is null;

create table imaging_instances (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  study_id        uuid        not null,
  sop_uid         text        not null,
  sop_class       text        not null,
  transfer_syntax text        not null,
  series_uid      text        not null,
  series_number   integer,
  series_name     text,
  number          integer,
  body_part       text,
  view_name       text,
  pixel_rows      integer     not null,
  pixel_columns   integer     not null,
  frames          integer     not null default 1,
  object_id       uuid        not null,
  object_name     text        not null,
  size_bytes      bigint      not null,
  sha256          bytea       not null,
  received_at     timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, study_id) references imaging_studies (clinic_id, id) on delete restrict,
  foreign key (clinic_id, object_id) references storage.objects (clinic_id, id) on delete restrict,
  constraint imaging_instances_uid_key unique (clinic_id, sop_uid),
  constraint imaging_instances_object_key unique (clinic_id, object_id),
  constraint imaging_instances_uids_check check (sop_uid ~ '^[0-9.]{1,64}$' and sop_class ~ '^[0-9.]{1,64}$'
    and transfer_syntax ~ '^[0-9.]{1,64}$' and series_uid ~ '^[0-9.]{1,64}$'),
  constraint imaging_instances_texts_check check (length(series_name) between 1 and 200 and length(body_part) between 1 and 64
    and length(view_name) between 1 and 64 and length(object_name) <= 200),
  constraint imaging_instances_size_check check (pixel_rows between 1 and 65535 and pixel_columns between 1 and 65535
    and frames between 1 and 100000 and size_bytes > 0 and length(sha256) = 32)
);
comment on table imaging_instances is 'The pictures of studies, with the series they belong to. Rows are only added, each picture once.';
create index imaging_instances_study_idx on imaging_instances (clinic_id, study_id, series_number, number, id);

create table imaging_annotations (
  clinic_id  uuid        not null,
  study_id   uuid        not null,
  -- As the viewer draws them, by picture.
  marks      jsonb       not null default '[]',
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id, study_id),
  foreign key (clinic_id, study_id) references imaging_studies (clinic_id, id) on delete cascade,
  constraint imaging_annotations_marks_check check (jsonb_typeof(marks) = 'array' and pg_column_size(marks) <= 400000)
);
comment on table imaging_annotations is 'Measurements and texts that staff drew over the pictures of a study, which stay as they came.';
