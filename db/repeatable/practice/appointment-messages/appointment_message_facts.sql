-- What messages about appointments say, and what decides whether they are sent. For the job that queues them, beyond whose policies the
-- appointments, pets and clients are.
create or replace function app.appointment_message_facts(p_clinic uuid, p_messages uuid[]) returns setof jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  return query
    select jsonb_build_object('id', m.id, 'kind', m.kind, 'aboutStartsAt', m.starts_at, 'previousStartsAt', m.previous_starts_at,
        'dueAt', m.due_at, 'attempt', m.attempt, 'isManual', m.is_manual,
        'appointmentId', a.id, 'status', a.status, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'cancelReason', a.cancel_reason,
        'typeName', t.name, 'doctorName', d.full_name, 'petName', p.name, 'isPetDeceased', p.deceased_on is not null,
        'clientId', c.id, 'clientName', c.full_name, 'isClientArchived', c.archived_at is not null, 'isClientErased', c.erased_at is not null,
        'email', (select k.value from public.client_contacts k
                   where k.clinic_id = p_clinic and k.client_id = c.id and k.kind = 'email' order by k.is_primary desc limit 1),
        'canAnswerIntake', app.can_answer_intake(p_clinic, a.id),
        'calendarId', e.uid, 'calendarSequence', e.sequence, 'rules', app.appointment_message_rules(p_clinic, a.appointment_type_id))
      from public.appointment_messages m
      join public.appointments a on a.clinic_id = p_clinic and a.id = m.appointment_id
      join public.appointment_types t on t.clinic_id = p_clinic and t.id = a.appointment_type_id
      join public.staff_members d on d.clinic_id = p_clinic and d.id = a.doctor_id
      join public.pets p on p.clinic_id = p_clinic and p.id = a.pet_id
      join public.clients c on c.clinic_id = p_clinic and c.id = a.client_id
      cross join lateral app.appointment_calendar_entry(p_clinic, a.id) e
     where m.clinic_id = p_clinic and m.id = any (p_messages)
     order by m.due_at, c.id, a.starts_at, m.id;
end $$;

grant execute on function app.appointment_message_facts to job_server;
