-- CORE-4: what was given stays as it was recorded, for every role. Only the proof of one from
-- elsewhere, its verification, a reaction and its voiding are
-- added, and a voided one stays as it is. The pet may change when two records of one animal are merged.
create or replace function app.preserve_vaccination() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['pet_id', 'proof_document_id', 'verified_at', 'verified_by', 'reaction', 'reaction_severity', 'reaction_at',
    'voided_at', 'voided_by', 'void_reason', 'lot_folded'];
begin
  if old.proof_document_id is not null and new.proof_document_id is distinct from old.proof_document_id then
    raise exception 'the proof of a vaccination cannot be replaced' using errcode = 'insufficient_privilege';
  end if;
  if old.voided_at is not null and (to_jsonb(new) - 'pet_id'::text) is distinct from (to_jsonb(old) - 'pet_id'::text)
     or (to_jsonb(new) - open_columns) is distinct from (to_jsonb(old) - open_columns) then
    raise exception 'a recorded vaccination cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
