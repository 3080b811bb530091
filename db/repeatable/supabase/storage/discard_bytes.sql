-- Wakes the job that takes loose bytes away, with the transaction that let go of them.
create or replace function app.discard_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('storage.discard', '{}', null, null, 'storage.discard');
  return null;
end $$;
