-- Clinics whose admins all have deactivated accounts, so that nobody can manage them.
create or replace function app.clinics_locked_out() returns table (clinic_id uuid, clinic_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id, c.name from public.clinics c
      join public.user_roles r on r.clinic_id = c.id and r.role = 'clinic_admin'
      join auth.users u on u.id = r.user_id
     where app.has_permission('platform_clinic:read')
     group by c.id, c.name having bool_and(u.banned_until is not null and u.banned_until > now())
     order by c.name, c.id limit 50;
  end;

grant execute on function app.clinics_locked_out to platform_member;
