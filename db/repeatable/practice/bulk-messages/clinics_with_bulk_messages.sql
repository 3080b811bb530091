-- The clinics that are sending a bulk message. For the job.
create or replace function app.clinics_with_bulk_messages() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.bulk_messages b where b.clinic_id = found_clinic and b.state = 'running') then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_bulk_messages to job_server;
