-- CORE-1, checked at commit: an act that is done and billable has exactly one charge that counts, for its item, visit and pet;
-- any other act has none. The argument is the column that has the act's id.
create or replace function app.check_act_charges() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  act public.acts;
  counting integer;
  fitting integer;
begin
  select * into act from public.acts a where a.clinic_id = clinic and a.id = subject;
  if not found then
    return null;
  end if;
  select count(*), count(*) filter (where c.item_id = act.item_id and c.visit_id = act.visit_id and c.pet_id = act.pet_id)
    into counting, fitting
    from public.charges c where c.clinic_id = clinic and c.act_id = subject and c.voided_at is null;
  if counting <> fitting or counting <> (act.status = 'done' and act.is_billable)::integer then
    raise exception 'CORE-1: act % is % and has % charges, % of them its own', subject, act.status, counting, fitting
      using errcode = 'check_violation', constraint = 'acts_charges_check';
  end if;
  return null;
end $$;
