-- Deletes received emails 90 days after they were handled, files of emails that were never completely received after a day, and what is
-- known of sent ones after 400 days: the message of the conversation stays.
create or replace function app.sweep_mails() returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select c.id from public.clinics c loop
    delete from public.inbound_mails m where m.clinic_id = clinic and m.handled_at < now() - interval '90 days';
    delete from public.sent_mails s where s.clinic_id = clinic and s.tried_at < now() - interval '400 days';
    perform app.delete_objects(array(
      select o.id from storage.objects o
       where o.clinic_id = clinic and o.bucket_id = 'mail' and o.created_at < now() - interval '1 day'
         and not exists (select from public.inbound_mails m where m.clinic_id = clinic and m.object_id = o.id)));
  end loop;
end $$;

grant execute on function app.sweep_mails to job_server;
