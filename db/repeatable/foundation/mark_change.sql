-- Records that this transaction has changed a clinic's rows of the table that the trigger names. Nobody waits: the key contains the
-- transaction.
create or replace function app.mark_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.recent_changes (clinic_id, table_name)
  values (case tg_op when 'DELETE' then old.clinic_id else new.clinic_id end, tg_argv[0])
  on conflict do nothing;
  return null;
end $$;
