create table documents (
  clinic_id         uuid        not null references clinics on delete cascade,
  id                uuid        not null default gen_random_uuid(),
  pet_id            uuid,
  client_id         uuid,
  visit_id          uuid,
  kind              text        not null,
  title             text        not null,
  -- The file, in the bucket `documents` and the clinic's folder.
  object_id         uuid        not null,
  object_name       text        not null,
  mime_type         text        not null,
  size_bytes        bigint      not null,
  -- When the picture was taken or the document written; the day of the upload if unknown.
  dated_on          date        not null,
  note              text,
  is_client_visible boolean     not null default false,
  -- Shapes drawn over a picture.
  annotations       jsonb       not null default '[]',
  rotation          integer     not null default 0,
  version           integer     not null default 1,
  uploaded_by       uuid        default app.user_id(),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  archived_at       timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, object_id) references storage.objects (clinic_id, id) on delete restrict,
  constraint documents_object_key unique (clinic_id, object_id),
  constraint documents_subject_check check (num_nonnulls(pet_id, client_id) >= 1),
  constraint documents_kind_check check (kind in
    ('photo', 'radiograph', 'ultrasound', 'laboratory', 'referral', 'consent', 'form', 'certificate', 'discharge', 'other')),
  constraint documents_title_check check (length(title) between 1 and 200),
  constraint documents_size_check check (size_bytes > 0),
  constraint documents_note_check check (length(note) between 1 and 2000),
  constraint documents_annotations_check check (jsonb_typeof(annotations) = 'array' and pg_column_size(annotations) <= 100000),
  constraint documents_rotation_check check (rotation in (0, 90, 180, 270))
);
comment on table documents is
  'Files and pictures about pets and clients. The client sees one only if its own switch is on.';
create index documents_pet_idx on documents (clinic_id, pet_id, dated_on desc, id desc) where pet_id is not null;
create index documents_client_idx on documents (clinic_id, client_id, dated_on desc, id desc) where client_id is not null;
create index documents_visit_idx on documents (clinic_id, visit_id) where visit_id is not null;

insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types)
  values ('documents', 'documents', false, 'clinic', 52428800,
    '{image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif,image/tiff,application/pdf,text/plain,text/csv,video/mp4,video/webm,application/vnd.openxmlformats-officedocument.wordprocessingml.document}')
  on conflict (id) do nothing;
