-- Lifts a suspension, effective from the next request. False when the clinic is not suspended, null when there is no
-- such clinic.
create or replace function app.reactivate_clinic(p_clinic uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  is_changed boolean;
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to reactivate a clinic' using errcode = 'insufficient_privilege';
  end if;
  is_changed := app.set_clinic_suspended(p_clinic, false);
  if is_changed is not true then
    return is_changed;
  end if;
  update public.clinic_suspensions s set lifted_at = now(), lift_reason = p_reason, lifted_by = app.user_id()
   where s.clinic_id = p_clinic and s.lifted_at is null;
  perform app.notify_clinic_admins(p_clinic, 'clinic_reactivated', jsonb_build_object('reason', p_reason));
  return true;
end $$;

grant execute on function app.reactivate_clinic to platform_member;
