-- Deletes what was reported and asked more than 30 days ago. What became of a message is in its conversation.
create or replace function app.sweep_message_channels() returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select c.id from public.clinics c loop
    delete from public.message_channel_events e where e.clinic_id = clinic and e.received_at < now() - interval '30 days';
    delete from public.message_channel_attempts a where a.clinic_id = clinic and a.created_at < now() - interval '30 days';
    delete from public.message_channel_windows w where w.clinic_id = clinic and w.heard_at < now() - interval '30 days';
  end loop;
end $$;

grant execute on function app.sweep_message_channels to job_server;
