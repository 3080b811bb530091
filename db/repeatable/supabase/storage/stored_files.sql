-- The keys of all stored files that were changed since, for backups: no names, and not whose they are.
create or replace function app.stored_files(p_since timestamptz)
  returns table (key uuid, changed_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select o.version, o.updated_at from storage.objects o where o.updated_at >= p_since order by o.updated_at;
$$;

grant execute on function app.stored_files to job_server;
