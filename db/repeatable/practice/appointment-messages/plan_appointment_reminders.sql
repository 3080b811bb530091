-- MSG-1. Plans the reminders of appointments anew. Those that were queued, or that a person holds back or wants sent, stay as long as
-- the visit has the time that they speak of. Appointments that nobody booked, such as imported ones, get none. For definer functions.
create or replace function app.plan_appointment_reminders(p_clinic uuid, p_appointments uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointment_messages m using public.appointments a
   where m.clinic_id = p_clinic and m.appointment_id = any (p_appointments) and m.kind in ('reminder', 'early_reminder')
     and a.clinic_id = p_clinic and a.id = m.appointment_id
     and (m.state = 'planned' or m.state = 'held' or m.state = 'suppressed' and m.reason <> 'unreachable')
     and (not app.expects_visit(a.status) or a.starts_at <> m.starts_at or (m.state <> 'held' and not m.is_manual));
  insert into public.appointment_messages (clinic_id, appointment_id, kind, starts_at, due_at, state, reason)
    select p_clinic, a.id, r.kind, a.starts_at, r.due_at, r.state, r.reason
      from public.appointments a
      join public.clinics k on k.id = p_clinic
      cross join lateral (
        select max(n.created_at) as told_at from public.appointment_messages n
         where n.clinic_id = p_clinic and n.appointment_id = a.id and n.kind in ('confirmation', 'changed')
           and n.state in ('planned', 'queued')) t
      cross join lateral app.appointment_reminder_plan(a.starts_at, coalesce(t.told_at, a.created_at), t.told_at, now(),
        k.time_zone, app.appointment_message_rules(p_clinic, a.appointment_type_id)) r
     where a.clinic_id = p_clinic and a.id = any (p_appointments) and app.expects_visit(a.status) and a.starts_at > now()
       and a.created_by is not null
  on conflict do nothing;
end $$;
