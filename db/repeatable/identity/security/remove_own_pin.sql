create or replace function app.remove_own_pin() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('pin:manage') then
    raise exception 'permission denied to remove a PIN' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.pins n where n.user_id = app.user_id();
  return found;
end $$;

grant execute on function app.remove_own_pin to clinic_member;
