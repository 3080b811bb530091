-- A stay ends once. Until then only the place changes.
create or replace function app.protect_admission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an admission ends, it is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.discharged_at is not null
    or to_jsonb(new) - '{place,discharged_at,discharged_by}'::text[] <> to_jsonb(old) - '{place,discharged_at,discharged_by}'::text[] then
    raise exception 'an admission that ended does not change' using errcode = 'check_violation', constraint = 'admissions_fixed_check';
  end if;
  return new;
end $$;
