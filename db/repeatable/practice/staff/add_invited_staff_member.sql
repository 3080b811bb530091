-- Adds somebody who accepted an invitation to the staff: links the staff member whom the clinic has listed under this address,
-- or inserts a new one.
create or replace function app.add_invited_staff_member(p_clinic uuid, p_user uuid, p_email text, p_full_name text,
    p_takes_appointments boolean)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.staff_members s set user_id = p_user, is_active = true
   where s.clinic_id = p_clinic and s.user_id is null and lower(s.email) = p_email
     and not exists (select from public.staff_members o where o.clinic_id = p_clinic and o.user_id = p_user);
  insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
    values (p_clinic, p_user, left(p_full_name, 200), p_email, p_takes_appointments)
    on conflict (clinic_id, user_id) do update set is_active = true;
end $$;
