-- An estimate with everything that screens, papers and the client's page are made of. It runs with the caller's rights; functions for
-- clients call it with theirs. One that was sent and not answered is expired after its last day at the clinic.
create or replace function app.estimate_facts(p_clinic uuid, p_estimate uuid) returns jsonb language sql stable
  begin atomic
    select jsonb_build_object('id', e.id, 'clientId', e.client_id, 'petId', e.pet_id, 'visitId', e.visit_id, 'title', e.title,
        'message', e.message, 'validUntilOn', e.valid_until_on, 'currency', e.currency, 'version', e.version,
        'status', case when e.status = 'sent' and e.valid_until_on < app.local_day(now(), k.time_zone) then 'expired' else e.status end,
        'createdAt', e.created_at, 'sentAt', e.sent_at, 'sentOn', app.local_day(e.sent_at, k.time_zone),
        'answeredAt', e.answered_at, 'convertedAt', e.converted_at,
        'convertedVisitId', e.converted_visit_id, 'withdrawnAt', e.withdrawn_at, 'withdrawReason', e.withdraw_reason,
        'clinic', jsonb_build_object('name', k.name, 'addressLine', k.address_line, 'postalCode', k.postal_code, 'city', k.city,
          'region', k.region, 'country', k.country, 'phone', k.phone, 'email', k.email, 'timeZone', k.time_zone),
        'client', jsonb_build_object('name', c.full_name, 'addressLine', c.address_line, 'postalCode', c.postal_code, 'city', c.city,
          'region', c.region, 'country', c.country),
        'pet', jsonb_build_object('name', p.name, 'species', p.species),
        'options', coalesce((
          select jsonb_agg(jsonb_build_object('position', o.position, 'name', o.name, 'note', o.note, 'lines', coalesce((
              select jsonb_agg(jsonb_build_object('id', l.id, 'itemId', l.item_id, 'sourceActId', l.source_act_id,
                  'description', l.description, 'code', l.code, 'unit', l.unit, 'use', l.use, 'includesTax', l.includes_tax,
                  'taxes', l.taxes,
                  'lowThousandths', l.low_thousandths, 'highThousandths', l.high_thousandths, 'factorPercent', l.factor_percent,
                  'unitPriceMinor', l.unit_price_minor, 'lowMinor', l.low_minor, 'highMinor', l.high_minor,
                  'isRequired', l.is_required) order by l.position)
                from public.estimate_lines l
               where l.clinic_id = p_clinic and l.estimate_id = e.id and l.option_position = o.position), '[]')) order by o.position)
            from public.estimate_options o where o.clinic_id = p_clinic and o.estimate_id = e.id), '[]'),
        'answer', (
          select jsonb_build_object('optionPosition', a.option_position, 'acceptedLineIds', a.accepted_line_ids,
              'declinedLineIds', a.declined_line_ids, 'signerName', a.signer_name, 'method', a.method, 'channel', a.channel,
              'strokes', a.strokes, 'document', a.document, 'contentHash', a.content_hash, 'agreedLowMinor', a.agreed_low_minor,
              'agreedHighMinor', a.agreed_high_minor, 'answeredAt', a.answered_at)
            from public.estimate_answers a where a.clinic_id = p_clinic and a.estimate_id = e.id))
      from public.estimates e
      join public.clinics k on k.id = p_clinic
      join public.clients c on c.clinic_id = p_clinic and c.id = e.client_id
      join public.pets p on p.clinic_id = p_clinic and p.id = e.pet_id
     where e.clinic_id = p_clinic and e.id = p_estimate;
  end;

grant execute on function app.estimate_facts to clinic_member;
