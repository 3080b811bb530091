-- Deletes files of pictures that were never completely received, after a day.
create or replace function app.sweep_imaging() returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select c.id from public.clinics c loop
    perform app.delete_objects(array(
      select o.id from storage.objects o
       where o.clinic_id = clinic and o.bucket_id = 'imaging' and o.created_at < now() - interval '1 day'
         and not exists (select from public.imaging_instances i where i.clinic_id = clinic and i.object_id = o.id)));
  end loop;
end $$;

grant execute on function app.sweep_imaging to job_server;
