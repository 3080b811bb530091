-- Whether a session with one factor must pass a second one: the account has one, or is required to.
create or replace function app.lacks_second_factor(p_aal text, p_has_second_factor boolean, p_role text, p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select p_aal <> 'aal2' and (p_has_second_factor
      or (p_role = 'platform_admin' and (select r.second_factor_required from public.platform_rules r))
      or (p_role in ('clinic_admin', 'doctor', 'technician', 'csr')
        and (select c.second_factor_required from public.clinics c where c.id = p_clinic)));
  end;
