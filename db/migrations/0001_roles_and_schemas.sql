-- The roles that the server's logins may become, the extensions and the schemas.
-- Roles belong to the whole cluster: another database of the same server may have created them already, or may be
-- creating them at this moment.

do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'anon', 'auth_server', 'authenticated', 'clinic_client', 'clinic_member', 'crm_server', 'definer', 'job_server',
    'live_server', 'platform_member', 'service_key'
  ] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end $$;

-- What is granted to `authenticated` holds for each kind of person too.
do $$
begin
  alter role clinic_client inherit;
  alter role clinic_member inherit;
  alter role platform_member inherit;
  grant authenticated to clinic_client, clinic_member, platform_member;
exception when unique_violation or internal_error then
  null; -- "tuple concurrently updated": another database of this server runs the same statement
end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Functions and claims.
create schema app;
-- Accounts, sessions and credentials: supabase/auth.
create schema auth;
-- What the processes of the realtime service share: supabase/realtime.
create schema live;
-- Buckets and objects: supabase/storage. The records of clinics and of the platform are in `public`.
create schema storage;

revoke create on schema public from public;
revoke execute on all functions in schema public from public;
alter default privileges revoke execute on functions from public;
