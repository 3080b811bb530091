-- The connections that are on, of all clinics: for the job that reads their folders.
create or replace function app.lab_folders() returns table (clinic uuid, connection uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c order by c.id loop
    return query select found_clinic, c.id from public.lab_connections c where c.clinic_id = found_clinic and c.is_on order by c.id;
  end loop;
end $$;

grant execute on function app.lab_folders to job_server;
