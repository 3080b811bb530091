-- Adds a staff member; one who takes appointments may get the clinic's opening hours.
create or replace function app.insert_staff_member(p_clinic uuid, p_user uuid, p_full_name text, p_email text,
    p_takes_appointments boolean, p_with_clinic_hours boolean)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
    values (p_clinic, p_user, p_full_name, p_email, p_takes_appointments) returning id into member;
  if p_takes_appointments and p_with_clinic_hours then
    insert into public.staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
      select p_clinic, member, h.weekday, h.start_minute, h.end_minute from public.clinic_hours h where h.clinic_id = p_clinic;
  end if;
  return member;
end $$;
