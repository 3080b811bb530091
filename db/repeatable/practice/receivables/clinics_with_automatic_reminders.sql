-- The clinics with a reminder that is sent automatically. For the job that sends them.
create or replace function app.clinics_with_automatic_reminders() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.dunning_settings s where s.clinic_id = found_clinic and s.steps @> '[{"isAutomatic": true}]') then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_automatic_reminders to job_server;
