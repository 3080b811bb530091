create or replace function app.clinics_needing_attention() returns table (kind text, clinic_id uuid, clinic_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select w.kind, c.id, c.name from public.clinics c cross join lateral (
      select 'clinic_without_admin' as kind where not exists (
        select from public.user_roles r where r.clinic_id = c.id and r.role = 'clinic_admin')
      union all
      select 'clinic_without_doctor' where not exists (
        select from public.staff_members s where s.clinic_id = c.id and s.is_active and s.takes_appointments)
      union all
      select 'clinic_without_hours' where not exists (select from public.clinic_hours h where h.clinic_id = c.id)
    ) w
    where app.has_permission('platform_clinic:read') order by c.created_at desc, w.kind limit 50;
  end;

grant execute on function app.clinics_needing_attention to platform_member;
