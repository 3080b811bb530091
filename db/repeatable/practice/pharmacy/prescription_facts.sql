-- A prescription with everything that screens, papers and the rules of refills are made of. It runs with the caller's rights; functions
-- for clients call it with theirs.
create or replace function app.prescription_facts(p_clinic uuid, p_prescription uuid) returns jsonb language sql stable
  begin atomic
    select jsonb_build_object('id', r.id, 'number', r.number, 'visitId', r.visit_id, 'petId', v.pet_id, 'itemId', r.item_id,
        'drugName', r.drug_name, 'strength', r.strength, 'controlSchedule', r.control_schedule, 'directions', r.directions,
        'quantityThousandths', r.quantity_thousandths, 'unit', r.unit, 'refills', r.refills, 'writtenOn', r.written_on,
        'expiresOn', r.expires_on, 'filledAt', r.filled_at, 'note', r.note, 'dose', r.dose, 'overrideReason', r.override_reason,
        'overriddenAlertIds', r.overridden_alert_ids, 'status', r.status, 'stateReason', r.status_reason, 'version', r.version,
        'prescriberId', r.prescriber_id,
        'prescriber', (select jsonb_build_object('name', s.full_name, 'licence', s.licence_number) from public.staff_members s
                        where s.clinic_id = p_clinic and s.id = r.prescriber_id),
        'writtenByName', (select s.full_name from public.staff_members s where s.clinic_id = p_clinic and s.user_id = r.created_by),
        'clinic', jsonb_build_object('id', k.id, 'name', k.name, 'addressLine', k.address_line, 'postalCode', k.postal_code,
          'city', k.city, 'region', k.region, 'country', k.country, 'phone', k.phone, 'timeZone', k.time_zone),
        'client', (select jsonb_build_object('name', c.full_name, 'addressLine', c.address_line, 'postalCode', c.postal_code,
                     'city', c.city, 'region', c.region, 'country', c.country)
                     from public.pet_clients l join public.clients c on c.clinic_id = p_clinic and c.id = l.client_id
                    where l.clinic_id = p_clinic and l.pet_id = v.pet_id order by l.is_primary desc, l.client_id limit 1),
        'pet', jsonb_build_object('name', p.name, 'species', p.species, 'isDeceased', p.deceased_on is not null),
        'fills', coalesce((
          select jsonb_agg(jsonb_build_object('actId', a.id, 'filledOn', app.local_day(a.done_at, k.time_zone),
              'quantityThousandths', a.quantity_thousandths) order by a.done_at, a.id)
            from public.prescription_fills f join public.acts a on a.clinic_id = p_clinic and a.id = f.act_id
           where f.clinic_id = p_clinic and f.prescription_id = r.id and a.status = 'done'), '[]'),
        -- A doctor has seen the pet: findings were recorded, or it had an appointment with one. Something handed over is no examination.
        'examinedOn', (
          select max(app.local_day(e.started_at, k.time_zone)) from public.visits e
           where e.clinic_id = p_clinic and e.pet_id = v.pet_id
             and ((e.appointment_id is not null and e.doctor_id is not null) or exists (
               select from public.exam_findings x where x.clinic_id = p_clinic and x.visit_id = e.id))),
        'weighedOn', (select app.local_day(w.weighed_at, k.time_zone) from public.pet_weights w
                       where w.clinic_id = p_clinic and w.pet_id = v.pet_id order by w.weighed_at desc limit 1),
        'monitorBy', case when r.monitor_test is not null then greatest(r.written_on, (
          select max(app.local_day(t.done_at, k.time_zone)) from public.acts t
           where t.clinic_id = p_clinic and t.pet_id = v.pet_id and t.status = 'done'
             and position(app.fold(r.monitor_test) in app.fold(t.item_name)) > 0)) + r.monitor_every_days end,
        'settings', (select jsonb_build_object('weightDays', n.weight_days, 'examDays', n.exam_days, 'validDays', n.valid_days)
                       from public.prescription_settings n where n.clinic_id = p_clinic),
        'request', (
          select jsonb_build_object('id', q.id, 'state', q.status, 'askedAt', q.asked_at, 'answer', q.answer)
            from public.refill_requests q where q.clinic_id = p_clinic and q.prescription_id = r.id
           order by q.asked_at desc, q.id limit 1))
      from public.prescriptions r
      join public.visits v on v.clinic_id = p_clinic and v.id = r.visit_id
      join public.pets p on p.clinic_id = p_clinic and p.id = v.pet_id
      join public.clinics k on k.id = p_clinic
     where r.clinic_id = p_clinic and r.id = p_prescription;
  end;

grant execute on function app.prescription_facts to clinic_member;
