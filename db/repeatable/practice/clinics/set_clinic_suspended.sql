-- Suspends a clinic or lifts the suspension. Null where there is no such clinic, false where nothing changed.
create or replace function app.set_clinic_suspended(p_clinic uuid, p_is_suspended boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.clinics c where c.id = p_clinic for no key update;
  if not found then
    return null;
  end if;
  update public.clinics c set suspended_at = case when p_is_suspended then now() end
   where c.id = p_clinic and (c.suspended_at is null) = p_is_suspended;
  return found;
end $$;
