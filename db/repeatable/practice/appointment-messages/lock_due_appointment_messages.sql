-- Locks the messages of a clinic that are due by an instant, those of one client together, and returns their ids. The first lock lets two
-- runs wait for each other: a household would otherwise have a message from each. For the job that queues them.
create or replace function app.lock_due_appointment_messages(p_clinic uuid, p_until timestamptz, p_limit integer) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('appointment-messages:' || p_clinic, 0));
  return array(
    select d.id from (
      select m.id from public.appointment_messages m
        join public.appointments a on a.clinic_id = p_clinic and a.id = m.appointment_id
       where m.clinic_id = p_clinic and m.state = 'planned' and m.due_at <= p_until
       order by m.due_at, a.client_id, a.starts_at, m.id limit p_limit for update of m) d);
end $$;

grant execute on function app.lock_due_appointment_messages to job_server;
