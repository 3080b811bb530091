-- SIGN-1. Everything of a visit that is signed with it, as the caller may read it. Texts, numbers and instants only, so that
-- its canonical form does not depend on the server.
create or replace function app.visit_record(p_clinic uuid, p_visit uuid) returns jsonb language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object(
      'format', 1,
      'clinic', (select jsonb_build_object('id', c.id, 'name', c.name) from public.clinics c where c.id = p_clinic),
      'pet', (select jsonb_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex,
                'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'colour', p.colour,
                'microchip', p.microchip)
              from public.pets p where p.clinic_id = p_clinic and p.id = v.pet_id),
      'client', (select jsonb_build_object('id', k.id, 'fullName', k.full_name)
                 from public.clients k where k.clinic_id = p_clinic and k.id = v.client_id),
      'visit', jsonb_build_object('id', v.id, 'reason', v.reason, 'startedAt', v.started_at, 'appointmentId', v.appointment_id,
        'needsCosignature', v.needs_cosignature,
        'doctor', (select jsonb_build_object('id', s.id, 'fullName', s.full_name, 'licenceNumber', s.licence_number)
                   from public.staff_members s where s.clinic_id = p_clinic and s.id = v.doctor_id),
        'supervisor', (select jsonb_build_object('id', s.id, 'fullName', s.full_name)
                       from public.staff_members s where s.clinic_id = p_clinic and s.id = v.supervisor_id)),
      'sections', coalesce((
        select jsonb_agg(jsonb_build_object('section', x.section, 'revision', x.revision, 'content', x.content,
            'savedBy', x.saved_by, 'savedAt', x.saved_at) order by x.section)
          from public.visit_sections x where x.clinic_id = p_clinic and x.visit_id = v.id), '[]'),
      'findings', coalesce((
        select jsonb_agg(jsonb_build_object('bodySystem', f.body_system, 'result', f.result, 'note', f.note,
            'isUnconfirmed', f.is_unconfirmed) order by f.body_system)
          from public.exam_findings f where f.clinic_id = p_clinic and f.visit_id = v.id), '[]'),
      'vitals', coalesce((
        select jsonb_agg(to_jsonb(t) - 'clinic_id' - 'pet_id' - 'visit_id' - 'created_at' - 'voided_at' - 'voided_by' order by t.measured_at, t.id)
          from public.vitals t where t.clinic_id = p_clinic and t.visit_id = v.id and t.voided_at is null), '[]'),
      'weight', (select jsonb_build_object('weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
                 from public.pet_weights w where w.clinic_id = p_clinic and w.pet_id = v.pet_id
                  and w.weighed_at between v.started_at - interval '12 hours' and coalesce(v.locked_at, 'infinity')
                order by w.weighed_at desc, w.id limit 1),
      'ranges', coalesce((
        select jsonb_agg(jsonb_build_object('measure', r.measure, 'minAgeDays', r.min_age_days, 'maxAgeDays', r.max_age_days,
            'low', r.low, 'high', r.high, 'source', r.source) order by r.measure, r.min_age_days, r.max_age_days)
          from public.vital_ranges r join public.pets p on p.clinic_id = p_clinic and p.id = v.pet_id and p.species = r.species
         where r.clinic_id = p_clinic), '[]'),
      'diagnoses', coalesce((
        select jsonb_agg(jsonb_build_object('codeSystem', d.code_system, 'code', d.code, 'codeVersion', d.code_version,
            'display', d.display, 'originalText', d.original_text, 'certainty', d.certainty) order by d.created_at, d.id)
          from public.diagnoses d where d.clinic_id = p_clinic and d.visit_id = v.id), '[]'),
      'problems', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'status', b.status, 'codeSystem', b.code_system,
            'code', b.code) order by b.created_at, b.id)
          from public.problems b where b.clinic_id = p_clinic and b.pet_id = v.pet_id
            and (b.status = 'active' or b.visit_id = v.id)), '[]'),
      'acts', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'itemName', a.item_name, 'itemCode', a.item_code, 'itemKind', a.item_kind,
            'quantityThousandths', a.quantity_thousandths, 'unit', a.unit, 'status', a.status, 'doneAt', a.done_at,
            'doneBy', a.done_by, 'isDeclined', a.is_declined, 'note', a.note, 'overrideReason', a.override_reason)
            order by a.planned_at, a.id)
          from public.acts a where a.clinic_id = p_clinic and a.visit_id = v.id and (a.status <> 'voided' or a.is_declined)), '[]'))
      from public.visits v where v.clinic_id = p_clinic and v.id = p_visit;
  end;

grant execute on function app.visit_record to clinic_member;
