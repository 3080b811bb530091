-- APPT-3. Confirms or cancels an appointment for the client, with its audit entry. False if its status or its time no longer allow it. For
-- definer functions that have checked who the client is.
create or replace function app.step_linked_appointment(p_clinic uuid, p_appointment uuid, p_status text, p_note text, p_how text)
  returns boolean language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  select a.status into before from public.appointments a where a.clinic_id = p_clinic and a.id = p_appointment for update;
  update public.appointments a
     set status = p_status, version = a.version + 1,
         cancel_reason = case when p_status = 'cancelled' then 'client_cancelled' end,
         cancel_note = case when p_status = 'cancelled' then p_note end
   where a.clinic_id = p_clinic and a.id = p_appointment and a.starts_at > now()
     and case p_status when 'confirmed' then a.status = 'booked' else (a.status = 'requested' or app.expects_visit(a.status)) end;
  if not found then
    return false;
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, ip, before, after)
    values ('appointment.status_changed', p_appointment::text, p_clinic, app.truncated_network(), jsonb_build_object('status', before),
      jsonb_build_object('status', p_status, 'how', p_how));
  return true;
end $$;
