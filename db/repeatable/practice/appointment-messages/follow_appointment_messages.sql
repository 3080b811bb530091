-- MSG-2. Keeps the messages about an appointment true in the transaction that changes it: what was planned and no longer fits is
-- dropped, what was queued is to be taken back, and what the client has to be told is planned. What the client knows follows from the
-- messages that went out. Appointments without an author (imported, or made for the demo) get no messages. It runs with definer rights
-- because clients book too, who see no messages; it reveals nothing.
create or replace function app.follow_appointment_messages() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  pending public.appointment_messages;
  told public.appointment_messages;
  -- The time at which the client expects the visit; null if they expect none.
  believed timestamptz;
  wanted text;
begin
  if tg_op = 'INSERT' then
    if app.expects_visit(new.status) and new.starts_at > now() then
      perform app.add_appointment_notice(new.clinic_id, new.id, 'confirmation', null, 'planned');
    end if;
    perform app.plan_appointment_reminders(new.clinic_id, array[new.id]);
    return null;
  end if;

  -- Waits for the job that is about to queue them.
  perform from public.appointment_messages m where m.clinic_id = new.clinic_id and m.appointment_id = new.id order by m.id for update;
  select * into pending from public.appointment_messages m
   where m.clinic_id = new.clinic_id and m.appointment_id = new.id and m.kind not in ('reminder', 'early_reminder')
     and m.state in ('planned', 'held');
  select * into told from public.appointment_messages m
   where m.clinic_id = new.clinic_id and m.appointment_id = new.id and m.kind not in ('reminder', 'early_reminder')
     and (m.state = 'queued' or m.reason = 'client_canceled')
   order by coalesce(m.queued_at, m.created_at) desc limit 1;
  believed := case
    when told.id is not null then case when told.kind in ('confirmation', 'changed') then told.starts_at end
    when pending.kind = 'confirmation' or old.status = 'requested' then null
    else old.starts_at end;

  wanted := case
    when app.expects_visit(new.status) then
      case when new.starts_at <= now() or believed = new.starts_at then null
           when believed is null then 'confirmation'
           else 'changed' end
    when new.status = old.status then pending.kind
    when new.status = 'cancelled' then
      case when new.starts_at > now() and (old.status = 'requested' or believed is not null) then 'canceled' end
    when new.status = 'no_show' then case when new.starts_at > now() - interval '1 day' then 'no_show' end end;

  if pending.id is not null and (wanted is distinct from pending.kind or pending.starts_at <> new.starts_at) then
    if new.status = 'rescheduled' and pending.kind = 'confirmation' then
      -- The client never heard of it: what replaces it is confirmed, not moved.
      update public.appointment_messages m set state = 'canceled', reason = 'replaced'
       where m.clinic_id = new.clinic_id and m.id = pending.id;
    else
      delete from public.appointment_messages m where m.clinic_id = new.clinic_id and m.id = pending.id;
    end if;
  end if;
  if wanted is not null and (pending.id is null or wanted <> pending.kind or pending.starts_at <> new.starts_at) then
    perform app.add_appointment_notice(new.clinic_id, new.id, wanted, believed, coalesce(pending.state, 'planned'));
  end if;

  -- Why it was canceled is often entered a moment later.
  if new.cancel_reason is distinct from old.cancel_reason then
    update public.appointment_messages m
       set state = case when new.cancel_reason = 'client_cancelled' then 'suppressed' else 'planned' end,
           reason = case when new.cancel_reason = 'client_cancelled' then 'client_canceled' end
     where m.clinic_id = new.clinic_id and m.appointment_id = new.id and m.kind = 'canceled' and m.starts_at = new.starts_at
       and new.status = 'cancelled'
       and case when new.cancel_reason = 'client_cancelled' then m.state = 'planned'
                else m.reason = 'client_canceled' and m.due_at > now() end;
  end if;
  -- An appointment that took the place of one that the client knew of.
  if new.rescheduled_to is not null and old.rescheduled_to is null and not exists (
      select from public.appointment_messages m
       where m.clinic_id = new.clinic_id and m.appointment_id = new.id and m.reason = 'replaced') then
    update public.appointment_messages m
       set kind = 'changed', previous_starts_at = coalesce(told.starts_at, new.starts_at),
           state = case when (r.rules ->> 'changed')::boolean then 'planned' else 'suppressed' end,
           reason = case when (r.rules ->> 'changed')::boolean then null else 'off' end
      from (select app.appointment_message_rules(new.clinic_id, new.appointment_type_id) as rules) r
     where m.clinic_id = new.clinic_id and m.appointment_id = new.rescheduled_to and m.kind = 'confirmation'
       and m.state in ('planned', 'suppressed');
  end if;

  update public.appointment_messages m set withdraw_at = case when f.fits then null else now() end
    from (select x.id, case when app.expects_visit(new.status) then x.kind not in ('canceled', 'no_show') and x.starts_at = new.starts_at
                            else x.kind in ('canceled', 'no_show') end as fits
            from public.appointment_messages x
           where x.clinic_id = new.clinic_id and x.appointment_id = new.id and x.state = 'queued'
             and x.queued_at > now() - interval '3 days') f
   where m.clinic_id = new.clinic_id and m.id = f.id and f.fits = (m.withdraw_at is not null);
  if found then
    perform app.add_job('appointmentMessages.withdraw', jsonb_build_object('clinicId', new.clinic_id), null, null,
      'appointmentMessages.withdraw:' || new.clinic_id);
  end if;
  perform app.plan_appointment_reminders(new.clinic_id, array[new.id]);
  return null;
end $$;
