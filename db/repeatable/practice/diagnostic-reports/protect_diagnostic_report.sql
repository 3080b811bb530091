-- CORE-4. What was signed stays: from then on only the release to the client changes, and the pet when two are merged.
create or replace function app.protect_diagnostic_report() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a report is not deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.signed_at is not null
    and (new.clinic_id, new.id, new.visit_id, new.kind, new.title, new.doctor_id, new.technique, new.findings, new.conclusion,
      new.pictures, new.revision, new.saved_at, new.saved_by, new.created_at, new.created_by, new.signed_at, new.signed_by,
      new.discarded_at)
    is distinct from (old.clinic_id, old.id, old.visit_id, old.kind, old.title, old.doctor_id, old.technique, old.findings,
      old.conclusion, old.pictures, old.revision, old.saved_at, old.saved_by, old.created_at, old.created_by, old.signed_at,
      old.signed_by, old.discarded_at) then
    raise exception 'the report is signed'
      using errcode = 'check_violation', constraint = 'diagnostic_reports_signed_for_good_check';
  end if;
  return new;
end $$;
