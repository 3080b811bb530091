-- Deletes messages that were applied more than 400 days ago: the results are in their reports. What failed stays until it was applied.
create or replace function app.sweep_lab_messages() returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select c.id from public.clinics c loop
    delete from public.lab_messages m
     where m.clinic_id = clinic and m.status = 'applied' and m.received_at < now() - interval '400 days';
  end loop;
end $$;

grant execute on function app.sweep_lab_messages to job_server;
