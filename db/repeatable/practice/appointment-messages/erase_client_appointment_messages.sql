-- G-02. Deletes the links to appointments of clients, and what was planned about them. For the erasure of a client.
create or replace function app.erase_client_appointment_messages(p_clinic uuid, p_appointments uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointment_links l using public.appointment_link_visits v
   where l.clinic_id = p_clinic and v.clinic_id = p_clinic and v.link_id = l.id and v.appointment_id = any (p_appointments);
  delete from public.appointment_messages m where m.clinic_id = p_clinic and m.appointment_id = any (p_appointments);
end $$;
