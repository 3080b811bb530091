-- LABR-6. The clinics in which a critical value was not acknowledged in time. For the job that escalates it.
create or replace function app.clinics_with_lab_alerts_due(p_now timestamptz) returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.lab_alerts a
                where a.clinic_id = found_clinic and a.acknowledged_at is null and a.escalated_at is null and a.escalate_at <= p_now) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_lab_alerts_due to job_server;
