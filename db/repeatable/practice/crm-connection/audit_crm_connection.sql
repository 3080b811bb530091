-- Audits a connection that is created, renewed or ended, whichever code does so.
create or replace function app.audit_crm_connection() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into public.audit_entries (action, subject_id, before)
      values ('crm.disconnected', old.user_id::text, jsonb_build_object('account', old.user_data, 'locations', old.location_data));
  else
    insert into public.audit_entries (action, subject_id, after)
      values ('crm.connected', new.user_id::text, jsonb_build_object('account', new.user_data, 'locations', new.location_data));
  end if;
  return null;
end $$;
