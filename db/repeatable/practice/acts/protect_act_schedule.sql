-- A schedule is stopped once, and otherwise never changes. A pet's merge may move it.
create or replace function app.protect_act_schedule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a schedule is stopped, never deleted' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) - '{stopped_at,stopped_by,stop_reason,pet_id}'::text[] <> to_jsonb(old) - '{stopped_at,stopped_by,stop_reason,pet_id}'::text[]
    or (old.stopped_at is not null and (new.stopped_at, new.stopped_by, new.stop_reason) is distinct from
      (old.stopped_at, old.stopped_by, old.stop_reason)) then
    raise exception 'a schedule can only be stopped' using errcode = 'check_violation', constraint = 'act_schedules_fixed_check';
  end if;
  return new;
end $$;
