-- Suspends a clinic: its staff are locked out, its data stays unchanged. False when it is already suspended, null when
-- there is no such clinic.
create or replace function app.suspend_clinic(p_clinic uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  is_changed boolean;
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to suspend a clinic' using errcode = 'insufficient_privilege';
  end if;
  is_changed := app.set_clinic_suspended(p_clinic, true);
  if is_changed is not true then
    return is_changed;
  end if;
  insert into public.clinic_suspensions (clinic_id, reason) values (p_clinic, p_reason);
  perform app.notify_clinic_admins(p_clinic, 'clinic_suspended', jsonb_build_object('reason', p_reason));
  return true;
end $$;

grant execute on function app.suspend_clinic to platform_member;
