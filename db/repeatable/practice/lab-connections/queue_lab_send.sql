-- Queues the job that sends an order. Those of one connection follow one another, so that a laboratory that does not answer holds up no
-- other.
create or replace function app.queue_lab_send(p_clinic uuid, p_send uuid, p_run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  connection uuid;
begin
  select s.connection_id into connection from public.lab_order_sends s
   where s.clinic_id = p_clinic and s.id = p_send and s.status = 'waiting' and p_clinic = app.clinic_id();
  if connection is not null then
    perform app.add_job('labs.sendOrder', jsonb_build_object('clinicId', p_clinic, 'sendId', p_send), 'lab:' || connection, p_run_at,
      'labs.sendOrder:' || p_send);
  end if;
end $$;

grant execute on function app.queue_lab_send to clinic_member, job_server;
