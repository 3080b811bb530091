-- Files as supabase-js knows them: buckets, and objects in them. The bytes lie elsewhere, in DATA_DIR or in an S3-compatible
-- store, under keys that the server makes. A row here says what they are and who may see them.

do $$
begin
  create role service_key nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole cluster: whoever needs it first makes it
end $$;

create schema storage;
grant usage on schema storage to auth_server, authenticated, definer, job_server, service_key;

create table storage.buckets (
  id                    text collate "C" not null primary key,
  name                  text        not null,
  owner_id              uuid        default app.user_id() references auth.users on delete set null,
  public                boolean     not null default false,
  -- Whose folders lie in it. An object's first folder is named after its clinic or its person.
  folders               text        not null default 'clinic_or_person',
  -- Null is the limit of the whole server.
  file_size_limit_bytes bigint,
  -- Null is any; `image/*` is every type that begins so.
  allowed_mime_types    text[],
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),

  constraint buckets_id_form_check      check (id ~ '^[A-Za-z0-9_!.*''()&$@=;:+,? -]{1,100}$' and id = btrim(id)),
  constraint buckets_name_length_check  check (length(name) between 1 and 100),
  constraint buckets_folders_check      check (folders in ('clinic', 'person', 'clinic_or_person')),
  constraint buckets_size_limit_check   check (file_size_limit_bytes > 0),
  constraint buckets_mime_types_check   check (cardinality(allowed_mime_types) between 1 and 100)
);
create trigger buckets_touch before update on storage.buckets for each row execute function app.touch_updated_at();

create table storage.objects (
  bucket_id     text collate "C" not null references storage.buckets on update cascade,
  id            uuid        not null primary key default gen_random_uuid(),
  name          text collate "C" not null,
  -- Whose folder it lies in: one of the two, told by `app.place_object`.
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

  constraint objects_name_key          unique (bucket_id, name),
  constraint objects_version_key       unique (version),
  -- What links to a clinic's file carries the clinic.
  constraint objects_clinic_key        unique (clinic_id, id),
  constraint objects_name_form_check   check (length(name) <= 1024 and position('/' in name) = 37 and length(name) > 37),
  constraint objects_one_holder_check  check (num_nonnulls(clinic_id, user_id) = 1),
  constraint objects_size_check        check (size_bytes >= 0),
  constraint objects_metadata_check    check (jsonb_typeof(user_metadata) = 'object')
);
create index objects_clinic_name_idx on storage.objects (clinic_id, bucket_id, name);
create index objects_user_name_idx on storage.objects (user_id, bucket_id, name);
create trigger objects_touch before update on storage.objects for each row execute function app.touch_updated_at();

-- Bytes that no object has: they are still coming in, or their object is gone. A job takes them away.
create table storage.loose_bytes (
  key   uuid        not null primary key,
  state text        not null,
  since timestamptz not null default now(),

  constraint loose_bytes_state_check check (state in ('coming', 'gone'))
);
create index loose_bytes_state_idx on storage.loose_bytes (state, since);

-- Finds out whose folder an object lies in, by the first part of its name and the bucket's rule. Past the caller's fence:
-- reads which rule the bucket has, and whether the clinic or the person exists; says neither.
create function app.place_object() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  rule text;
begin
  new.clinic_id := null;
  new.user_id := null;
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  select b.folders into rule from storage.buckets b where b.id = new.bucket_id;
  if rule in ('clinic', 'clinic_or_person') then
    select c.id into new.clinic_id from public.clinics c where c.id = folder::uuid;
  end if;
  if new.clinic_id is null and rule in ('person', 'clinic_or_person') then
    select u.id into new.user_id from auth.users u where u.id = folder::uuid;
  end if;
  return new;
end $$;
create trigger objects_place before insert or update of bucket_id, name on storage.objects
  for each row execute function app.place_object();

-- Keeps the list of loose bytes true: an object takes its bytes off it, and puts back those that it lets go of. Bytes that
-- are not expected, or that the job has given up, cannot become an object's.
create function app.track_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.version <> old.version) then
    insert into storage.loose_bytes (key, state) values (old.version, 'gone');
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.version <> old.version) then
    delete from storage.loose_bytes l where l.key = new.version and l.state = 'coming';
    if not found then
      raise exception 'these bytes are not expected any more' using errcode = 'no_data_found';
    end if;
  end if;
  return null;
end $$;
create trigger objects_track_bytes after insert or update of version or delete on storage.objects
  for each row execute function app.track_bytes();

-- A person's own folders hold 200 MB in all, so that nobody who can sign up can fill the disk. A clinic's hold what it needs.
create function app.limit_person_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select sum(o.size_bytes) from storage.objects o where o.user_id = new.user_id) > 209715200 then
    raise exception 'too many bytes in the folders of one person'
      using errcode = 'check_violation', constraint = 'objects_person_bytes_check', table = 'objects', schema = 'storage';
  end if;
  return null;
end $$;
create trigger objects_limit_person_bytes after insert or update of size_bytes, name on storage.objects
  for each row when (new.user_id is not null) execute function app.limit_person_bytes();

-- Wakes the job that takes loose bytes away, with the transaction that let go of them.
create function app.discard_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('storage.discard', '{}', null, null, 'storage.discard');
  return null;
end $$;
create trigger objects_discard_bytes after update of version or delete on storage.objects
  for each statement execute function app.discard_bytes();

-- Announces bytes that are about to come in. Until an object takes them, they are the job's to take away.
create function app.expect_bytes(p_key uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.loose_bytes (key, state) values (p_key, 'coming');
  end;
grant execute on function app.expect_bytes(uuid) to auth_server, authenticated, service_key;

-- Takes every object out of a bucket, whosever it is, without showing any of them.
create function app.empty_bucket(p_bucket text) returns integer language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  if not app.has_permission('platform_storage:manage') and app.role_name() is distinct from 'service_key' then
    raise exception 'permission denied for bucket' using errcode = 'insufficient_privilege';
  end if;
  delete from storage.objects o where o.bucket_id = p_bucket;
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.empty_bucket(text) to platform_member, service_key;

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
alter table storage.objects enable row level security;
alter table storage.objects force row level security;
alter table storage.loose_bytes enable row level security;
alter table storage.loose_bytes force row level security;

create policy buckets_platform_select on storage.buckets for select to platform_member
  using ((select app.has_permission('platform_storage:manage')));
create policy buckets_platform_insert on storage.buckets for insert to platform_member
  with check ((select app.has_permission('platform_storage:manage')));
create policy buckets_platform_update on storage.buckets for update to platform_member
  using ((select app.has_permission('platform_storage:manage')))
  with check ((select app.has_permission('platform_storage:manage')));
create policy buckets_platform_delete on storage.buckets for delete to platform_member
  using ((select app.has_permission('platform_storage:manage')));
create policy buckets_server_select on storage.buckets for select to auth_server using (true);
-- A program with a secret key of the project.
create policy buckets_service_all on storage.buckets for all to service_key using (true) with check (true);
create policy buckets_definer_all on storage.buckets for all to definer using (true) with check (true);
grant select on storage.buckets to authenticated;
grant select, delete on storage.buckets to platform_member, service_key;
grant insert (id, name, public, file_size_limit_bytes, allowed_mime_types)
  on storage.buckets to platform_member, service_key;
grant update (public, file_size_limit_bytes, allowed_mime_types) on storage.buckets to platform_member, service_key;
grant select on storage.buckets to auth_server;

create policy objects_member_select on storage.objects for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:read')));
create policy objects_member_insert on storage.objects for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')));
create policy objects_member_update on storage.objects for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')))
  with check (clinic_id = (select app.clinic_id()));
create policy objects_member_delete on storage.objects for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')));
create policy objects_self_select on storage.objects for select to authenticated
  using (user_id = (select app.user_id()));
create policy objects_self_insert on storage.objects for insert to authenticated
  with check (user_id = (select app.user_id()));
create policy objects_self_update on storage.objects for update to authenticated
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy objects_self_delete on storage.objects for delete to authenticated
  using (user_id = (select app.user_id()));
-- Whoever holds a signed address, or asks for what is public.
create policy objects_server_all on storage.objects for all to auth_server using (true) with check (true);
create policy objects_service_all on storage.objects for all to service_key using (true) with check (true);
create policy objects_definer_all on storage.objects for all to definer using (true) with check (true);
grant select, delete on storage.objects to authenticated, service_key;
grant insert (bucket_id, name, version, size_bytes, mime_type, cache_control, user_metadata)
  on storage.objects to authenticated, service_key;
grant update (bucket_id, name, version, size_bytes, mime_type, cache_control, user_metadata)
  on storage.objects to authenticated, service_key;
grant select, insert, update, delete on storage.objects to auth_server;

create policy loose_bytes_server_all on storage.loose_bytes for all to auth_server using (true) with check (true);
create policy loose_bytes_job_all on storage.loose_bytes for all to job_server using (true) with check (true);
create policy loose_bytes_definer_all on storage.loose_bytes for all to definer using (true) with check (true);
grant select, update, delete on storage.loose_bytes to auth_server;
grant select, update, delete on storage.loose_bytes to job_server;

grant select, insert, update, delete on all tables in schema storage to definer;

select app.hand_over_definers();
