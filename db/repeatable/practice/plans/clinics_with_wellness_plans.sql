-- The clinics that have sold wellness plans. For the job that charges their fees.
create or replace function app.clinics_with_wellness_plans() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.wellness_subscriptions s where s.clinic_id = found_clinic) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_wellness_plans to job_server;
