-- Adds somebody to whom the platform gives a staff role to that clinic's staff list, which the platform itself cannot
-- write.
create or replace function app.activate_staff_member(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to seat a staff member' using errcode = 'insufficient_privilege';
  end if;
  insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
    select r.clinic_id, u.id, coalesce(nullif(p.full_name, ''), split_part(u.email, '@', 1), 'New staff member'), u.email,
           r.role = 'doctor'
      from public.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = r.user_id
     where r.user_id = p_user and r.role in ('clinic_admin', 'doctor', 'technician', 'csr')
    on conflict (clinic_id, user_id) do update set is_active = true;
end $$;

grant execute on function app.activate_staff_member to platform_member;
