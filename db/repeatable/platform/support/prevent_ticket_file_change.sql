-- A file that was sent with a ticket is never changed, and not deleted by any person. It is deleted with the account.
create or replace function app.prevent_ticket_file_change() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' or current_user in ('auth_server', 'authenticated', 'clinic_client', 'clinic_member', 'platform_member'))
     and app.is_ticket_file(old.id) then
    raise exception 'a file that was sent with a ticket stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
