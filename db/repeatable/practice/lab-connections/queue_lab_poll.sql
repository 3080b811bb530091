-- Queues the job that asks a laboratory for results, once however often it is asked for.
create or replace function app.queue_lab_poll(p_clinic uuid, p_connection uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if p_clinic = app.clinic_id() and exists (select from public.lab_connections c
      where c.clinic_id = p_clinic and c.id = p_connection and c.is_on and c.results_url is not null) then
    perform app.add_job('labs.pollConnection', jsonb_build_object('clinicId', p_clinic, 'connectionId', p_connection),
      'lab-poll:' || p_connection, null, 'labs.pollConnection:' || p_connection);
  end if;
end $$;

grant execute on function app.queue_lab_poll to clinic_member;
