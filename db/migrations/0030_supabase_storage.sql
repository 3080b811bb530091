create table storage.buckets (
  id                    text collate "C" not null primary key,
  name                  text        not null,
  owner_id              uuid        default app.user_id() references auth.users on delete set null,
  public                boolean     not null default false,
  -- Whose folders are in it. An object's first folder is named after its clinic or its person.
  folders               text        not null default 'clinic_or_person',
  -- Null is the limit of the whole server.
  file_size_limit_bytes bigint,
  -- Null is any; `image/*` is every type that begins so.
  allowed_mime_types    text[],
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),

  constraint buckets_id_form_check check (id ~ '^[A-Za-z0-9_!.*''()&$@=;:+,? -]{1,100}$' and id = btrim(id)),
  constraint buckets_name_length_check check (length(name) between 1 and 100),
  constraint buckets_folders_check check (folders in ('clinic', 'person', 'clinic_or_person')),
  constraint buckets_size_limit_check check (file_size_limit_bytes > 0),
  constraint buckets_mime_types_check check (cardinality(allowed_mime_types) between 1 and 100)
);
comment on table storage.buckets is
  'Buckets of files.';

insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types)
  values ('avatars', 'avatars', true, 'person', 1048576, '{image/jpeg,image/png,image/webp}')
  on conflict (id) do nothing;

-- Files are in the folder of whoever sends them, and are read by whoever reads the message that they belongs to.
insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types)
  values ('tickets', 'tickets', false, 'person', 10485760,
    '{image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain,text/csv}')
  on conflict (id) do nothing;

create table storage.objects (
  bucket_id     text collate "C" not null references storage.buckets on update cascade,
  id            uuid        not null primary key default gen_random_uuid(),
  name          text collate "C" not null,
  -- Whose folder it is in: one of the two, told by `app.assign_object_folder`.
  clinic_id     uuid        references clinics on delete cascade,
  user_id       uuid        references auth.users on delete cascade,
  owner_id      uuid        default app.user_id() references auth.users on delete set null,
  -- The key of its bytes: another one whenever they change.
  version       uuid        not null,
  size_bytes    bigint      not null,
  -- Found from the bytes, never from the name.
  mime_type     text        not null,
  cache_control text        not null,
  user_metadata jsonb,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),

  constraint objects_name_key unique (bucket_id, name),
  constraint objects_version_key unique (version),
  -- What links to a clinic's file carries the clinic.
  constraint objects_clinic_key unique (clinic_id, id),
  constraint objects_name_form_check check (length(name) <= 1024 and position('/' in name) = 37 and length(name) > 37),
  constraint objects_one_holder_check check (num_nonnulls(clinic_id, user_id) = 1),
  constraint objects_size_check check (size_bytes >= 0),
  constraint objects_metadata_check check (jsonb_typeof(user_metadata) = 'object')
);
comment on table storage.objects is
  'Files: to whom each belongs, what it is, and under which key its bytes are stored.';
create index objects_clinic_name_idx on storage.objects (clinic_id, bucket_id, name);
create index objects_user_name_idx on storage.objects (user_id, bucket_id, name);

create table storage.orphaned_blobs (
  key   uuid        not null primary key,
  state text        not null,
  since timestamptz not null default now(),

  constraint orphaned_blobs_state_check check (state in ('reserved', 'released'))
);
comment on table storage.orphaned_blobs is
  'Keys of stored bytes without an object: being uploaded, or left by an object that is gone. A job deletes them.';
create index orphaned_blobs_state_idx on storage.orphaned_blobs (state, since);
