-- Ties the caller's session, which was opened by other means than a PIN, to the shared browser, if it is their
-- clinic's, and resets their failed PIN attempts there. The device's automatic lock then applies to it.
create or replace function app.attach_to_desk_device(p_secret_hash bytea) returns json language plpgsql security definer set search_path = '' as $$
declare
  device public.desk_devices;
begin
  select * into device from public.desk_devices d where d.secret_hash = p_secret_hash and d.revoked_at is null;
  if not found then
    return null;
  end if;
  if device.clinic_id = app.clinic_id() and app.role_name() <> 'client' then
    if not exists (select from auth.sessions s where s.id = app.session_id() and s.device_id = device.id) then
      perform app.move_session_to_device(app.session_id(), device.id);
      update public.desk_devices d set last_used_at = now() where d.clinic_id = device.clinic_id and d.id = device.id;
    end if;
    delete from auth.pin_tries t where t.device_id = device.id and t.user_id = app.user_id()
      and exists (select from auth.sessions s where s.id = app.session_id() and not s.amr @> '[{"method": "pin"}]');
  end if;
  return (select json_build_object('deviceId', device.id, 'deviceName', device.name, 'clinicName', c.name,
    'autoLockMinutes', c.auto_lock_minutes) from public.clinics c where c.id = device.clinic_id);
end $$;

grant execute on function app.attach_to_desk_device to authenticated;
