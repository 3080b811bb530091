-- The clinics that have repeated orders which have not been stopped. For the job that plans their acts.
create or replace function app.clinics_with_schedules() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.act_schedules s where s.clinic_id = found_clinic and s.stopped_at is null) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_schedules to job_server;
