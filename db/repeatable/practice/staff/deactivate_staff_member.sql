-- Deactivates the staff list entry of somebody who loses their role in a clinic; records keep their name.
create or replace function app.deactivate_staff_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.role in ('clinic_admin', 'doctor', 'technician', 'csr') and (tg_op = 'DELETE' or new.clinic_id is distinct from old.clinic_id
      or new.role not in ('clinic_admin', 'doctor', 'technician', 'csr')) then
    update public.staff_members s set is_active = false
     where s.clinic_id = old.clinic_id and s.user_id = old.user_id and s.is_active;
  end if;
  return null;
end $$;
