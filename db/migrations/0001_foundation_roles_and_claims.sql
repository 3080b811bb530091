-- Who acts: the roles that the server's login may become, and the claims that every policy reads.
-- Roles belong to the whole cluster, so another database of the same server may have made them already.

do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'anon', 'auth_server', 'authenticated', 'clinic_client', 'clinic_member', 'definer', 'job_server', 'platform_member'
  ] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end $$;

-- What is granted to everyone who is signed in holds for each kind of person too.
do $$
begin
  alter role clinic_client inherit;
  alter role clinic_member inherit;
  alter role platform_member inherit;
  grant authenticated to clinic_client, clinic_member, platform_member;
exception when unique_violation or internal_error then
  null; -- "tuple concurrently updated": a sibling database's migration does the same at this moment
end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

revoke create on schema public from public;
revoke execute on all functions in schema public from public;

create schema app;
create schema auth;
grant usage on schema app to anon, auth_server, authenticated, job_server;
grant usage on schema auth to auth_server, job_server;
grant usage on schema public to anon, auth_server, authenticated, job_server;
alter default privileges revoke execute on functions from public;

-- The claims. A setting that was never set reads as null, one whose transaction ended as ''.

create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.session_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.session_id', true), '')::uuid;

create function app.clinic_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.clinic_id', true), '')::uuid;

create function app.role_name() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

create function app.has_permission(wanted text) returns boolean language sql stable parallel safe
  return position(',' || wanted || ',' in coalesce(current_setting('app.permissions', true), '')) > 0;

create function app.origin_ip() returns text language sql stable parallel safe
  return nullif(current_setting('app.ip', true), '');

create function app.origin_user_agent() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_agent', true), '');

create function app.request_id() returns text language sql stable parallel safe
  return nullif(current_setting('app.request_id', true), '');

grant execute on function app.user_id(), app.session_id(), app.clinic_id(), app.role_name(), app.has_permission(text),
  app.origin_ip(), app.origin_user_agent(), app.request_id() to anon, auth_server, authenticated, job_server;

-- Names as people search them: lower case without accents. src/foundation/values/fold.ts does the same.
create function app.fold(name text) returns text language sql immutable parallel safe
  return translate(
    replace(replace(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
    'øđł', 'odl');

-- Each word once.
create function app.fold_words(name text) returns text[] language sql immutable parallel safe
  return array(select distinct w from regexp_split_to_table(app.fold(name), '[^[:alnum:]]+') as w where w <> '');

create function app.touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

grant execute on function app.fold(text), app.fold_words(text) to anon, auth_server, authenticated, job_server;

-- Security-definer functions run as the role `definer`, not as whoever migrated: the tables' owner is held by their
-- policies like everybody else (`force row level security`), and may be a superuser or not. Every migration that makes
-- such a function or a fenced table ends with this call.
create function app.hand_over_definers() returns void language plpgsql as $$
declare
  found record;
begin
  begin
    execute format('grant definer to %I', current_user);
  exception when others then null; -- a superuser needs no membership; a twin may be granting it at this moment
  end;
  grant usage, create on schema app to definer;
  grant usage on schema public, auth to definer;
  grant select, insert, update, delete on all tables in schema public, auth to definer;
  grant execute on all functions in schema app to definer;
  for found in
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_definer_all')
  loop
    execute format('create policy %I on %I for all to definer using (true) with check (true)', found.relname || '_definer_all', found.relname);
  end loop;
  for found in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.proowner <> 'definer'::regrole
  loop
    execute format('alter function %s owner to definer', found.signature);
  end loop;
end $$;
