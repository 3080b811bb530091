-- An order as its laboratory is sent it, and nothing else of the record. Definer, for the job that sends it: null for another clinic.
create or replace function app.lab_order_to_send(p_clinic uuid, p_order uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
        'orderId', o.id, 'laboratoryId', o.laboratory_id, 'accession', o.accession, 'priority', o.priority,
        'clinicalNote', o.clinical_note, 'orderedAt', o.ordered_at,
        'accountNumber', (select l.account_number from public.clinic_laboratories l
                           where l.clinic_id = p_clinic and l.laboratory_id = o.laboratory_id),
        'clinicName', (select c.name from public.clinics c where c.id = p_clinic),
        'doctorName', (select s.full_name from public.staff_members s where s.clinic_id = p_clinic and s.id = o.doctor_id),
        'pet', jsonb_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex, 'bornOn', p.born_on,
          'microchip', p.microchip),
        'clientName', (select regexp_replace(c.full_name, '^.*\s', '') from public.pet_clients pc
                         join public.clients c on c.clinic_id = p_clinic and c.id = pc.client_id
                        where pc.clinic_id = p_clinic and pc.pet_id = o.pet_id and pc.is_primary and c.erased_at is null limit 1),
        'tests', (select jsonb_agg(jsonb_build_object('code', t.test_code, 'name', t.test_name, 'loincCode', t.loinc_code) order by t.position)
                    from public.lab_order_tests t where t.clinic_id = p_clinic and t.order_id = o.id),
        'specimens', coalesce((select jsonb_agg(jsonb_build_object('position', m.position, 'specimen', m.specimen, 'container', m.container,
                                   'collectedAt', m.collected_at) order by m.position)
                        from public.lab_specimens m where m.clinic_id = p_clinic and m.order_id = o.id), '[]'))
      from public.lab_orders o join public.pets p on p.clinic_id = p_clinic and p.id = o.pet_id
     where o.clinic_id = p_clinic and o.id = p_order and o.ordered_at is not null and p_clinic = app.clinic_id();
  end;

grant execute on function app.lab_order_to_send to job_server;
