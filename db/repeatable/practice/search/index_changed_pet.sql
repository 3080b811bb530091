-- Indexes the pet whose row, or whose link with a client, has changed. The argument is the column with the pet's id.
create or replace function app.index_changed_pet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform app.index_pet((changed ->> 'clinic_id')::uuid, (changed ->> tg_argv[0])::uuid);
  return null;
end $$;
