-- Marks reminders that were handed over and not sent, of a pet or of a client, to be decided again, and queues the job that does it.
-- What is only planned is decided again before it is handed over. For triggers.
create or replace function app.flag_care_reminders(p_clinic uuid, p_pet uuid, p_client uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.care_reminders m set needs_check = true
   where m.clinic_id = p_clinic and m.state = 'requested' and not m.needs_check
     and (m.client_id = p_client
       or m.id in (select i.reminder_id from public.care_reminder_items i where i.clinic_id = p_clinic and i.pet_id = p_pet));
  if found then
    perform app.add_job('careReminders.send', jsonb_build_object('clinicId', p_clinic), null, null, 'careReminders.send:' || p_clinic);
  end if;
end $$;
