-- The project's keys: publishable ones, which every browser gets, and secret ones, which other programs act with.

-- Who shows a secret key. Held by policies like everybody: it sees the three tables of the wire, and nothing else.
do $$
begin
  create role service_key nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole cluster, so another database of the same server may have made it already
end $$;

alter table auth.api_keys drop constraint api_keys_pkey;
alter table auth.api_keys
  add column id           uuid        not null primary key default gen_random_uuid(),
  add column kind         text        not null default 'publishable',
  add column key_hash     bytea,
  -- How the key begins, to tell it from others in a list.
  add column hint         text,
  add column created_by   uuid        references auth.users on delete set null,
  add column last_used_at timestamptz,
  add column revoked_at   timestamptz;
update auth.api_keys set key_hash = sha256(convert_to(key, 'UTF8')), hint = left(key, 20);
alter table auth.api_keys
  alter column kind drop default,
  alter column key drop not null,
  alter column key_hash set not null,
  alter column hint set not null,
  add constraint api_keys_hash_key unique (key_hash),
  add constraint api_keys_kind_check check (kind in ('publishable', 'secret')),
  add constraint api_keys_secret_hidden_check check ((kind = 'secret') = (key is null)),
  add constraint api_keys_name_length_check check (length(name) between 1 and 60);
comment on table auth.api_keys is 'A publishable key stands here in clear, of a secret one only its hash.';

-- Every process forgets at once what it knew of keys.
create function app.announce_api_key() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_key', new.id::text);
  return null;
end $$;
create trigger api_keys_announce after insert or update of revoked_at on auth.api_keys
  for each row execute function app.announce_api_key();

-- Every key there is and was, without what opens anything, for those who may manage them.
create function app.api_keys()
  returns table (id uuid, kind text, name text, hint text, key text, created_at timestamptz, created_by uuid, created_by_email text,
    last_used_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select k.id, k.kind, k.name, k.hint, k.key, k.created_at, k.created_by, u.email, k.last_used_at, k.revoked_at
      from auth.api_keys k left join auth.users u on u.id = k.created_by
     where app.has_permission('platform_key:manage')
     order by k.revoked_at is not null, k.created_at desc, k.id;
  end;

create function app.create_api_key(p_kind text, p_name text, p_key text, p_hash bytea, p_hint text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to create a key' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.api_keys (kind, name, key, key_hash, hint, created_by)
    values (p_kind, p_name, p_key, p_hash, p_hint, app.user_id()) returning id into made;
  return made;
end $$;

-- False where there is no such key in use. The last publishable key stays: without one no browser gets in.
create function app.revoke_api_key(p_key uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to revoke a key' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('auth.api_keys'));
  if exists (select from auth.api_keys k where k.id = p_key and k.kind = 'publishable' and k.revoked_at is null)
     and not exists (select from auth.api_keys k where k.id <> p_key and k.kind = 'publishable' and k.revoked_at is null) then
    raise exception 'the project keeps one publishable key' using errcode = 'check_violation',
      constraint = 'api_keys_last_publishable_check', table = 'api_keys', schema = 'auth';
  end if;
  update auth.api_keys k set revoked_at = now() where k.id = p_key and k.revoked_at is null;
  return found;
end $$;
grant execute on function app.api_keys(), app.create_api_key(text, text, text, bytea, text), app.revoke_api_key(uuid) to platform_member;

-- The door for a secret key: it must stand now. What is done with it is told apart in the audit trail.
create function app.enter_with_key(p_key uuid, p_ip text, p_user_agent text, p_request text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.api_keys k where k.id = p_key and k.kind = 'secret' and k.revoked_at is null) then
    raise exception 'the key is not in use' using errcode = 'TW003';
  end if;
  perform set_config('app.role', 'service_key', true), set_config('app.key_id', p_key::text, true),
          set_config('app.ip', p_ip, true), set_config('app.user_agent', p_user_agent, true),
          set_config('app.request_id', p_request, true);
end $$;

grant usage on schema app, public to service_key;
grant execute on function app.user_id(), app.clinic_id(), app.is_granted(uuid, text, uuid), app.fold(text) to service_key;
create policy user_roles_service_all on user_roles for all to service_key using (true) with check (true);
create policy profiles_service_all on profiles for all to service_key using (true) with check (true);
create policy ghl_integrations_service_all on ghl_integrations for all to service_key using (true) with check (true);
grant select, delete, insert (user_id, role, clinic_id), update (role, clinic_id) on user_roles to service_key;
grant select, delete, insert (id, email, full_name, avatar_url), update (email, full_name, avatar_url) on profiles to service_key;
grant select, delete, insert (user_id, token_expires_at, user_data, location_data),
  update (token_expires_at, user_data, location_data) on ghl_integrations to service_key;

-- What a program changes with a secret key leaves a line as what a person changes does.
create function app.audit_key_write() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('row.written_by_key', coalesce(becomes, was) ->> tg_argv[0], (coalesce(becomes, was) ->> 'clinic_id')::uuid,
      was || jsonb_build_object('table', tg_table_name, 'keyId', current_setting('app.key_id', true)),
      coalesce(becomes, '{}') || jsonb_build_object('table', tg_table_name, 'keyId', current_setting('app.key_id', true)));
  return null;
end $$;
create trigger user_roles_audit_key after insert or update or delete on user_roles
  for each row when (current_user = 'service_key') execute function app.audit_key_write('user_id');
create trigger profiles_audit_key after insert or update or delete on profiles
  for each row when (current_user = 'service_key') execute function app.audit_key_write('id');
create trigger ghl_integrations_audit_key after insert or update or delete on ghl_integrations
  for each row when (current_user = 'service_key') execute function app.audit_key_write('user_id');

select app.hand_over_definers();
