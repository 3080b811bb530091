-- Deletes what was noted about clients when they booked or cancelled, and returns their appointments, whose times and reasons
-- stay.
create or replace function app.erase_client_appointments(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  update public.appointments a set notes = null, cancel_note = null, version = a.version + 1
   where a.clinic_id = p_clinic and a.client_id = any (p_clients) and num_nonnulls(a.notes, a.cancel_note) > 0;
  return array(select a.id from public.appointments a where a.clinic_id = p_clinic and a.client_id = any (p_clients));
end $$;
