-- The clinics that have switched reminders on, or have some that were not sent yet. For the job.
create or replace function app.clinics_with_care_reminders() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if (select r.is_on from public.care_reminder_rules r where r.clinic_id = found_clinic order by r.version desc limit 1)
       or exists (select from public.care_reminders m where m.clinic_id = found_clinic and m.state = 'planned') then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_care_reminders to job_server;
