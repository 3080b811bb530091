-- Adds somebody to whom the platform gives a staff role to that clinic's staff list, which the platform itself cannot
-- write.
create or replace function app.activate_staff_member(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  member record;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to activate a staff member' using errcode = 'insufficient_privilege';
  end if;
  select r.clinic_id, u.email, r.role = 'doctor' as takes_appointments,
         coalesce(nullif(p.full_name, ''), split_part(u.email, '@', 1), 'New staff member') as full_name
    into member
    from public.user_roles r
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.id = r.user_id
   where r.user_id = p_user and r.role in ('clinic_admin', 'doctor', 'technician', 'csr');
  if found then
    insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
      values (member.clinic_id, p_user, member.full_name, member.email, member.takes_appointments)
      on conflict (clinic_id, user_id) do update set is_active = true;
  end if;
end $$;

grant execute on function app.activate_staff_member to platform_member;
