-- Revokes a device: its secret becomes invalid, and every session on it ends except the caller's.
create or replace function app.revoke_desk_device(p_device uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  revoked text;
begin
  if not app.has_permission('clinic:manage') then
    raise exception 'permission denied to revoke a device' using errcode = 'insufficient_privilege';
  end if;
  update public.desk_devices d set revoked_at = now()
   where d.id = p_device and d.clinic_id = app.clinic_id() and d.revoked_at is null returning d.name into revoked;
  if found then
    perform app.end_device_sessions(p_device, app.session_id());
    delete from auth.pin_tries t where t.device_id = p_device;
  end if;
  return revoked;
end $$;

grant execute on function app.revoke_desk_device to clinic_member;
