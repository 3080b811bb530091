-- Audits a connection that is created, renewed or ended, and the account when it becomes known or another one, whichever
-- code does so. A new connection has no account yet: it is read from the provider after the tokens are stored.
create or replace function app.audit_crm_connection() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into public.audit_entries (action, subject_id, before)
      values ('crm.disconnected', old.user_id::text, jsonb_build_object('account', old.user_data, 'locations', old.location_data));
  elsif tg_op = 'INSERT' or new.user_data is null or old.user_data is distinct from new.user_data then
    insert into public.audit_entries (action, subject_id, after)
      values (case when tg_op = 'UPDATE' and new.user_data is not null then 'crm.account_read' else 'crm.connected' end,
        new.user_id::text, jsonb_build_object('account', new.user_data, 'locations', new.location_data));
  end if;
  return null;
end $$;
