-- Behavior 8. Nothing is said about a pet that has died or was archived, from the transaction on that records it: what was planned or
-- waits to be sent is canceled, and the job takes its message back. What the same message said about other pets is free again. It runs
-- with definer rights because whoever records a death may not be allowed to change messages; it reveals nothing.
create or replace function app.cancel_reminders_of_pet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  why text := case when new.deceased_on is not null then 'deceased' else 'inactive' end;
  canceled uuid[];
begin
  with done as (
    update public.care_reminders m set state = 'canceled', reason = why, needs_check = m.requested_at is not null
     where m.clinic_id = new.clinic_id and m.state in ('planned', 'requested')
       and m.id in (select i.reminder_id from public.care_reminder_items i where i.clinic_id = new.clinic_id and i.pet_id = new.id)
    returning m.id)
  select array(select d.id from done d) into canceled;
  if cardinality(canceled) > 0 then
    update public.care_reminder_items i
       set reminder_id = null, reason = case when i.pet_id = new.id then why else 'changed' end
     where i.clinic_id = new.clinic_id and i.reminder_id = any (canceled);
    perform app.add_job('careReminders.send', jsonb_build_object('clinicId', new.clinic_id), null, null, 'careReminders.send:' || new.clinic_id);
  end if;
  return null;
end $$;
