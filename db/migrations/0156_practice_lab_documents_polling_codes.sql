-- A report that came as a PDF has its file before anybody knows whose it is.
alter table documents drop constraint documents_subject_check;
alter table documents add constraint documents_subject_check check (num_nonnulls(pet_id, client_id) >= 1 or kind = 'laboratory');

alter table lab_reports
  -- SHA-256 of the document, which is signed with the report.
  add column document_sha256 text,
  add constraint lab_reports_document_check check ((document_id is null) = (document_sha256 is null) and document_sha256 ~ '^[0-9a-f]{64}$');
create index lab_reports_document_idx on lab_reports (clinic_id, document_id) where document_id is not null;

-- Results that are asked for at a laboratory's JSON API.
alter table lab_connections
  -- Null where results are not asked for.
  add column results_url text,
  add column poll_minutes integer not null default 15,
  -- What the laboratory said to continue with.
  add column poll_cursor text,
  add column poll_next_at timestamptz,
  add column polled_at timestamptz,
  add column poll_failures integer not null default 0,
  add column poll_failure text,
  add constraint lab_connections_poll_check check (length(results_url) between 8 and 500 and poll_minutes between 1 and 1440
    and length(poll_cursor) between 1 and 500 and length(poll_failure) between 1 and 500
    and (poll_failures = 0) = (poll_failure is null) and poll_failures >= 0);
create index lab_connections_poll_idx on lab_connections (clinic_id, poll_next_at) where results_url is not null and is_on;

-- The unit as the laboratory wrote it, where it stands for another one.
alter table lab_results
  add column reported_unit text,
  add constraint lab_results_reported_unit_check check (length(reported_unit) between 1 and 40);

create table lab_codes (
  clinic_id      uuid        not null default app.clinic_id(),
  laboratory_id  uuid        not null,
  kind           text        not null,
  -- As the laboratory writes it.
  code           text        not null,
  -- What the laboratory calls it.
  name           text,
  -- What it is here: the code of a test of the directory, an analyte, or a unit. Null until somebody says so.
  ours           text,
  first_seen_at  timestamptz not null default now(),
  changed_at     timestamptz,
  changed_by     uuid,

  primary key (clinic_id, laboratory_id, kind, code),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete restrict,
  constraint lab_codes_kind_check check (kind in ('test', 'analyte', 'unit')),
  constraint lab_codes_texts_check check (length(code) between 1 and 80 and length(name) between 1 and 200 and length(ours) between 1 and 80)
);
comment on table lab_codes is 'Codes and units that a laboratory uses and the clinic''s own lists do not have, and what they stand for.';
