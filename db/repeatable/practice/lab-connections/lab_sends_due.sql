-- Orders that wait to be sent although their time has come, of all clinics: for the job that finds what a killed process left. At most 200.
create or replace function app.lab_sends_due() returns table (clinic uuid, send uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c order by c.id loop
    return query
      select found_clinic, s.id from public.lab_order_sends s
       where s.clinic_id = found_clinic and s.status = 'waiting' and s.next_at <= now() - interval '1 minute'
       order by s.next_at limit 200;
  end loop;
end $$;

grant execute on function app.lab_sends_due to job_server;
