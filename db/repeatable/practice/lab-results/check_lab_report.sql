-- LABR-3, LABR-5. A report never disappears and never goes back to an earlier revision; whose it is stays once a doctor has signed it, but
-- for a merge of two pets.
create or replace function app.check_lab_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a laboratory report is not deleted' using errcode = 'insufficient_privilege';
  end if;
  if new.revision < old.revision or new.reviewed_revision is null and old.reviewed_revision is not null
     or new.reviewed_revision < old.reviewed_revision then
    raise exception 'a laboratory report does not go back' using errcode = 'insufficient_privilege';
  end if;
  if old.reviewed_revision is not null and new.pet_id is distinct from old.pet_id
     and not app.is_merging(old.clinic_id, old.pet_id, new.pet_id) then
    raise exception 'a signed report stays with its pet' using errcode = 'check_violation', constraint = 'lab_reports_signed_match_check';
  end if;
  return new;
end $$;
