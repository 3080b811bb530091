-- Opens an access for the caller in place of their present one, and notifies the clinic's admins by email. Null when
-- there is no such clinic. Beyond the caller's policies it reads the addresses of those admins.
create or replace function app.open_support_access(p_clinic uuid, p_reason text, p_minutes integer) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
  person text;
begin
  if not app.has_permission('platform_support:enter') or p_minutes not in (15, 30, 60)
     or (app.clinic_id() is not null and app.clinic_id() <> p_clinic) then
    raise exception 'permission denied to enter a clinic' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.clinics c where c.id = p_clinic) then
    return null;
  end if;
  -- Two that are opened at the same moment by one person are serialized.
  perform from public.user_roles r where r.user_id = app.user_id() for no key update;
  update public.support_accesses a set ended_at = least(now(), a.ends_at) where a.user_id = app.user_id() and a.ended_at is null;
  select coalesce(nullif(p.full_name, ''), 'Tailwell') into person from public.profiles p where p.id = app.user_id();
  insert into public.support_accesses (clinic_id, user_id, person_name, reason, ends_at)
    values (p_clinic, app.user_id(), coalesce(person, 'Tailwell'), p_reason, now() + make_interval(mins => p_minutes))
    returning id into opened;
  perform set_config('app.support_access_id', opened::text, true);
  perform app.notify_clinic_admins(p_clinic, 'support_access_opened', jsonb_build_object('personName', coalesce(person, 'Tailwell'),
    'reason', p_reason, 'minutes', p_minutes));
  return opened;
end $$;

grant execute on function app.open_support_access to clinic_member, platform_member;
