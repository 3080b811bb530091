-- Indexes the client whose row, or whose contact's row, has changed, and their pets. The argument is the column with the
-- client's id.
create or replace function app.index_changed_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform app.index_client_and_pets((changed ->> 'clinic_id')::uuid, (changed ->> tg_argv[0])::uuid);
  return null;
end $$;
