-- Plans a message about what just happened to an appointment, some minutes later: what is undone meanwhile, is not told, and the visits of
-- a household that are booked one after the other have one message. For definer functions.
create or replace function app.add_appointment_notice(p_clinic uuid, p_appointment uuid, p_kind text, p_previous timestamptz, p_state text)
  returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.appointment_messages (clinic_id, appointment_id, kind, starts_at, previous_starts_at, due_at, state, reason)
      select p_clinic, a.id, p_kind, a.starts_at, p_previous,
          now() + make_interval(mins => case p_kind when 'no_show' then (r.rules ->> 'noShowMinutes')::integer when 'canceled' then 5 else 2 end),
          case when n.reason is null then p_state else 'suppressed' end, n.reason
        from public.appointments a
        cross join lateral (select app.appointment_message_rules(p_clinic, a.appointment_type_id) as rules) r
        cross join lateral (
          select case when not (r.rules ->> case p_kind when 'no_show' then 'noShow' else p_kind end)::boolean then 'off'
                      when p_kind = 'canceled' and a.cancel_reason = 'client_cancelled' then 'client_canceled' end as reason) n
       where a.clinic_id = p_clinic and a.id = p_appointment;
  end;
