-- Puts reminders of open due care off until a day. For definer functions that have checked the caller.
create or replace function app.snooze_due_cares(p_clinic uuid, p_ids uuid[], p_until date) returns void language plpgsql as $$
begin
  update public.due_cares d set snoozed_until_on = p_until
   where d.clinic_id = p_clinic and d.id = any (p_ids) and d.status = 'open';
end $$;
