create table diagnostic_reports (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  pet_id       uuid        not null,
  visit_id     uuid        not null,
  kind         text        not null,
  title        text        not null,
  doctor_id    uuid,
  -- Indication and how it was done; what was seen; what it means.
  technique    text,
  findings     text,
  conclusion   text,
  -- Pictures with captions, in their order: `[{"documentId": …, "caption": …}]`.
  pictures     jsonb       not null default '[]',
  -- Incremented with each save; a save names the one that was edited.
  revision     integer     not null default 1,
  saved_at     timestamptz not null default now(),
  saved_by     uuid        default app.user_id(),
  created_at   timestamptz not null default now(),
  created_by   uuid        default app.user_id(),
  signed_at    timestamptz,
  signed_by    uuid,
  -- A draft that was given up.
  discarded_at timestamptz,
  discarded_by uuid,
  released_at  timestamptz,
  released_by  uuid,
  release_note text,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  constraint diagnostic_reports_visit_of_pet_fkey foreign key (clinic_id, visit_id, pet_id)
    references visits (clinic_id, id, pet_id) deferrable,
  constraint diagnostic_reports_kind_check check (kind in ('endoscopy', 'cytology', 'histology', 'radiology', 'ultrasound')),
  constraint diagnostic_reports_texts_check check (length(title) between 1 and 200 and length(technique) between 1 and 10000
    and length(findings) between 1 and 20000 and length(conclusion) between 1 and 10000 and length(release_note) between 1 and 4000),
  constraint diagnostic_reports_pictures_check check (jsonb_typeof(pictures) = 'array' and pg_column_size(pictures) <= 20000),
  constraint diagnostic_reports_revision_check check (revision >= 1),
  constraint diagnostic_reports_signed_check check ((signed_at is null) = (signed_by is null)
    and (signed_at is null or discarded_at is null)),
  constraint diagnostic_reports_discarded_check check ((discarded_at is null) = (discarded_by is null)),
  constraint diagnostic_reports_released_check check ((released_at is null) = (released_by is null)
    and (released_at is null) = (release_note is null) and (released_at is null or signed_at is not null))
);
comment on table diagnostic_reports is
  'Reports of endoscopies, cytology, histology and imaging: text with pictures, which a signature freezes.';
create index diagnostic_reports_pet_idx on diagnostic_reports (clinic_id, pet_id, created_at desc, id desc);
create index diagnostic_reports_visit_idx on diagnostic_reports (clinic_id, visit_id);
create index diagnostic_reports_drafts_idx on diagnostic_reports (clinic_id, created_at, id)
  where signed_at is null and discarded_at is null;

create table diagnostic_report_signatures (
  clinic_id      uuid        not null,
  report_id      uuid        not null,
  -- 1 is the signature, what follows are addenda.
  position       integer     not null,
  kind           text        not null,
  -- All that was signed, or the text of the addendum.
  content        jsonb       not null,
  reason         text,
  signer_id      uuid        not null,
  signer_name    text        not null,
  signer_licence text,
  signed_at      timestamptz not null,
  previous_hash  text,
  content_hash   text        not null,

  primary key (clinic_id, report_id, position),
  foreign key (clinic_id, report_id) references diagnostic_reports (clinic_id, id) on delete restrict,
  constraint diagnostic_report_signatures_kind_check check (kind in ('signature', 'addendum')
    and (kind = 'signature') = (position = 1) and (kind = 'signature') = (reason is null)),
  constraint diagnostic_report_signatures_chain_check check ((position = 1) = (previous_hash is null)),
  constraint diagnostic_report_signatures_texts_check check (pg_column_size(content) <= 100000 and length(reason) between 1 and 500
    and length(signer_name) between 1 and 200 and length(signer_licence) between 1 and 60),
  constraint diagnostic_report_signatures_hash_check check (content_hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$')
);
comment on table diagnostic_report_signatures is
  'Signatures and addenda of reports, each with the hash of the one before. Rows are only added.';
