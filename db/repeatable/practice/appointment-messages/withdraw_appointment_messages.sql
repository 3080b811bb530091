-- MSG-2. What was taken back from the conversation, by its keys. A message about several visits is planned again for those that are still as
-- they were. What is planned next speaks of what the client knows: who never got the confirmation, is not told of a move. For the job
-- that takes messages back.
create or replace function app.withdraw_appointment_messages(p_clinic uuid, p_keys text[], p_now timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[];
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  visits := array(select distinct m.appointment_id from public.appointment_messages m
                   where m.clinic_id = p_clinic and m.state = 'queued' and m.message_key = any (p_keys));
  update public.appointment_messages m
     set state = case when m.withdraw_at is null then 'planned' else 'canceled' end,
         reason = case when m.withdraw_at is null then null else 'withdrawn' end,
         due_at = case when m.withdraw_at is null then p_now else m.due_at end,
         attempt = m.attempt + 1, withdraw_at = null, message_key = null, message_id = null, channel = null, queued_at = null, send_at = null
   where m.clinic_id = p_clinic and m.state = 'queued' and m.message_key = any (p_keys);
  update public.appointment_messages m set withdraw_at = null where m.clinic_id = p_clinic and m.withdraw_at is not null;

  update public.appointment_messages m set previous_starts_at = w.previous_starts_at
    from public.appointment_messages w
   where m.clinic_id = p_clinic and m.appointment_id = any (visits) and m.kind = 'changed' and m.state in ('planned', 'held')
     and w.clinic_id = p_clinic and w.appointment_id = m.appointment_id and w.kind = 'changed' and w.reason = 'withdrawn'
     and w.starts_at = m.previous_starts_at and w.previous_starts_at is not null;
  update public.appointment_messages m set state = 'canceled', reason = 'replaced'
   where m.clinic_id = p_clinic and m.appointment_id = any (visits) and m.kind = 'changed' and m.state in ('planned', 'held')
     and m.previous_starts_at = m.starts_at;
  update public.appointment_messages m set kind = 'confirmation', previous_starts_at = null
   where m.clinic_id = p_clinic and m.appointment_id = any (visits) and m.kind = 'changed' and m.state in ('planned', 'held')
     and exists (select from public.appointment_messages w
                  where w.clinic_id = p_clinic and w.appointment_id = m.appointment_id and w.kind = 'confirmation' and w.reason = 'withdrawn')
     and not exists (select from public.appointment_messages q
                      where q.clinic_id = p_clinic and q.appointment_id = m.appointment_id and q.state = 'queued'
                        and q.kind not in ('reminder', 'early_reminder'));
  perform app.plan_appointment_reminders(p_clinic, visits);
end $$;

grant execute on function app.withdraw_appointment_messages to job_server;
