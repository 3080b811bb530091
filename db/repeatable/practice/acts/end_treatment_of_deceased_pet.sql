-- PET-3. A pet's death ends its stay, stops its repeated orders and drops the acts that were planned for later. What is planned in
-- a visit without a time stays for the visit's doctor: it may be what is done for a pet that has died. Undone, the stay goes on and
-- the orders and acts are planned again, as new rows, where their visit is still open: what has ended never changes.
create or replace function app.end_treatment_of_deceased_pet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if new.deceased_on is not null then
    update public.act_schedules s
       set stopped_at = new.deceased_recorded_at, stopped_by = app.user_id(), stop_reason = 'The pet has died.'
     where s.clinic_id = new.clinic_id and s.pet_id = new.id and s.stopped_at is null;
    update public.acts a
       set status = 'voided', voided_at = new.deceased_recorded_at, voided_by = coalesce(app.user_id(), a.planned_by, nobody),
           void_reason = 'The pet has died.', version = a.version + 1
      from public.visits v
     where v.clinic_id = new.clinic_id and v.pet_id = new.id and v.status not in ('signed', 'locked')
       and a.clinic_id = new.clinic_id and a.visit_id = v.id and a.status = 'planned' and a.planned_for >= now();
    with ended as (
      update public.admissions d set discharged_at = new.deceased_recorded_at, discharged_by = app.user_id()
        from public.visits v
       where v.clinic_id = new.clinic_id and v.pet_id = new.id and d.clinic_id = new.clinic_id and d.visit_id = v.id
         and d.discharged_at is null
      returning d.id, d.visit_id)
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      select 'admission.ended', e.id::text, new.clinic_id, jsonb_build_object('visitId', e.visit_id, 'reason', 'The pet has died.')
        from ended e;
    return null;
  end if;
  with resumed as (
    insert into public.admissions (clinic_id, visit_id, place, admitted_at, admitted_by)
      select new.clinic_id, d.visit_id, d.place, d.discharged_at, d.admitted_by
        from public.admissions d
        join public.visits v on v.clinic_id = new.clinic_id and v.id = d.visit_id and v.status not in ('signed', 'locked')
       where d.clinic_id = new.clinic_id and v.pet_id = new.id and d.discharged_at = old.deceased_recorded_at
      on conflict do nothing
    returning id, visit_id)
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    select 'admission.added', r.id::text, new.clinic_id, jsonb_build_object('visitId', r.visit_id, 'petId', new.id, 'isResumed', true)
      from resumed r;
  insert into public.act_schedules (clinic_id, visit_id, pet_id, item_id, quantity_thousandths, note, every_minutes, times_minutes,
      starts_at, ends_at, override_reason, overridden_alert_ids, created_by)
    select new.clinic_id, s.visit_id, s.pet_id, s.item_id, s.quantity_thousandths, s.note, s.every_minutes, s.times_minutes,
           x.next_at, s.ends_at, s.override_reason, s.overridden_alert_ids, s.created_by
      from public.act_schedules s
      join public.visits v on v.clinic_id = new.clinic_id and v.id = s.visit_id and v.status not in ('signed', 'locked')
      cross join lateral (
        -- The next time in the rhythm of the order.
        select case when s.starts_at >= now() then s.starts_at
                    when s.every_minutes is null then now()
                    else s.starts_at + make_interval(mins => s.every_minutes
                      * ceil(extract(epoch from now() - s.starts_at) / 60 / s.every_minutes)::integer) end as next_at
      ) x
     where s.clinic_id = new.clinic_id and s.pet_id = new.id and s.stopped_at = old.deceased_recorded_at
       and (s.ends_at is null or s.ends_at > x.next_at);
  insert into public.acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, item_code, unit, quantity_thousandths,
      factor_percent, is_emergency, note, is_billable, unbilled_reason, use, planned_for, planned_by, override_reason, overridden_alert_ids)
    select new.clinic_id, a.visit_id, a.pet_id, a.item_id, a.item_kind, a.item_name, a.item_code, a.unit, a.quantity_thousandths,
           a.factor_percent, a.is_emergency, a.note, a.is_billable, a.unbilled_reason, a.use, a.planned_for, a.planned_by, a.override_reason,
           a.overridden_alert_ids
      from public.acts a
      join public.visits v on v.clinic_id = new.clinic_id and v.id = a.visit_id and v.status not in ('signed', 'locked')
     where a.clinic_id = new.clinic_id and a.pet_id = new.id and a.status = 'voided' and a.voided_at = old.deceased_recorded_at
       and a.schedule_id is null;
  return null;
end $$;
