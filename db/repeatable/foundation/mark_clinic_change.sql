-- As app.mark_change, for the row of the clinic itself.
create or replace function app.mark_clinic_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.recent_changes (clinic_id, table_name)
  values (case tg_op when 'DELETE' then old.id else new.id end, 'clinics')
  on conflict do nothing;
  return null;
end $$;
