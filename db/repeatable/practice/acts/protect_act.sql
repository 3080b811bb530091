-- ACT-1 and CORE-6 for every role: an act goes from planned to done or voided and from done to voided, what was copied from
-- the catalogue stays as it was, and nothing changes once its visit is signed or locked. The lock of the visit makes
-- signing and a concurrent act wait for each other. A pet's merge moves the visit first, then its acts.
create or replace function app.protect_act() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  visit_status text;
  visit_pet uuid;
  schedule_visit uuid;
  schedule_end timestamptz;
begin
  if tg_op = 'DELETE' then
    raise exception 'an act is voided, never deleted' using errcode = 'insufficient_privilege';
  end if;
  select v.status, v.pet_id into visit_status, visit_pet from public.visits v
   where v.clinic_id = new.clinic_id and v.id = new.visit_id for share;
  if new.pet_id is distinct from visit_pet then
    raise exception 'an act belongs to the pet of its visit' using errcode = 'check_violation', constraint = 'acts_visit_pet_check';
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'pet_id' = to_jsonb(old) - 'pet_id' then
    return new;
  end if;
  if visit_status in ('signed', 'locked') then
    raise exception 'the visit is signed' using errcode = 'check_violation', constraint = 'acts_visit_open_check';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'voided' then
      raise exception 'an act begins as planned or done' using errcode = 'check_violation', constraint = 'acts_transition_check';
    end if;
    if new.schedule_id is not null then
      -- Whoever stops the schedule waits, so that no act is planned for it afterwards.
      select s.visit_id, s.stopped_at into schedule_visit, schedule_end from public.act_schedules s
       where s.clinic_id = new.clinic_id and s.id = new.schedule_id for share;
      if schedule_visit is distinct from new.visit_id then
        raise exception 'a schedule belongs to one visit'
          using errcode = 'foreign_key_violation', constraint = 'acts_clinic_id_schedule_id_fkey';
      end if;
      if schedule_end is not null then
        raise exception 'the schedule was stopped' using errcode = 'check_violation', constraint = 'acts_schedule_open_check';
      end if;
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('planned', 'done'), ('planned', 'voided'), ('done', 'voided')) then
    raise exception 'an act cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'acts_transition_check';
  end if;
  if (new.clinic_id, new.id, new.visit_id, new.item_id, new.item_kind, new.item_name, new.item_code, new.unit,
      new.schedule_id, new.scheduled_for, new.planned_by, new.planned_at)
    is distinct from (old.clinic_id, old.id, old.visit_id, old.item_id, old.item_kind, old.item_name, old.item_code, old.unit,
      old.schedule_id, old.scheduled_for, old.planned_by, old.planned_at) then
    raise exception 'what an act was copied from never changes' using errcode = 'check_violation', constraint = 'acts_snapshot_check';
  end if;
  if old.status <> 'planned' and (new.quantity_thousandths, new.factor_percent, new.is_emergency, new.note, new.is_billable, new.unbilled_reason,
      new.use, new.planned_for, new.done_at, new.done_by, new.override_reason, new.overridden_alert_ids)
    is distinct from (old.quantity_thousandths, old.factor_percent, old.is_emergency, old.note, old.is_billable, old.unbilled_reason,
      old.use, old.planned_for, old.done_at, old.done_by, old.override_reason, old.overridden_alert_ids) then
    raise exception 'only a planned act can change' using errcode = 'check_violation', constraint = 'acts_planned_check';
  end if;
  if old.status = 'voided' and to_jsonb(new) - 'version' <> to_jsonb(old) - 'version' then
    raise exception 'a voided act never changes' using errcode = 'check_violation', constraint = 'acts_planned_check';
  end if;
  return new;
end $$;
