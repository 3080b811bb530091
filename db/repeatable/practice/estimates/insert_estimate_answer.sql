-- Writes what a client answered outside of the clinic, with its audit entry; a trigger checks it. For functions of clients.
create or replace function app.insert_estimate_answer(p_clinic uuid, p_estimate uuid, p_channel text, p_answer jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.estimate_answers (clinic_id, estimate_id, option_position, accepted_line_ids, declined_line_ids, signer_name, method,
      channel, strokes, document, content_hash, agreed_low_minor, agreed_high_minor, answered_at)
    values (p_clinic, p_estimate, (p_answer ->> 'optionPosition')::integer,
      array(select jsonb_array_elements_text(p_answer -> 'acceptedLineIds')::uuid),
      array(select jsonb_array_elements_text(p_answer -> 'declinedLineIds')::uuid),
      p_answer ->> 'signerName', p_answer ->> 'method', p_channel, nullif(p_answer -> 'strokes', 'null'), p_answer -> 'document',
      p_answer ->> 'contentHash', (p_answer ->> 'agreedLowMinor')::bigint, (p_answer ->> 'agreedHighMinor')::bigint,
      (p_answer ->> 'answeredAt')::timestamptz);
end $$;
