-- CORE-1, checked at commit: an act that is done and billable has exactly one charge that counts, for its item, visit and pet, or the
-- shares of one, which add up to it (SPLIT-1); any other act has none. The argument is the column that has the act's id.
create or replace function app.check_act_charges() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  act public.acts;
  counting integer;
  fitting integer;
  whole integer;
  divided boolean;
begin
  select * into act from public.acts a where a.clinic_id = clinic and a.id = subject;
  if not found then
    return null;
  end if;
  select count(*), count(*) filter (where c.item_id = act.item_id and c.visit_id = act.visit_id and c.pet_id = act.pet_id),
      count(*) filter (where c.share_number = 0), bool_or(c.share_number > 0)
    into counting, fitting, whole, divided
    from public.charges c where c.clinic_id = clinic and c.act_id = subject and c.voided_at is null;
  if divided and whole = 0 then
    -- One charge, where all are shares of the same and nothing of it is missing.
    select count(*) into whole
      from (select s.divided_from_id, sum(s.share_ppm) as ppm, sum(s.amount_minor) as amount, sum(s.quantity_thousandths) as quantity
              from public.charges s where s.clinic_id = clinic and s.act_id = subject and s.voided_at is null
             group by s.divided_from_id) shared
      join public.charges o on o.clinic_id = clinic and o.id = shared.divided_from_id and shared.ppm = 1000000
       and o.amount_minor = shared.amount and o.quantity_thousandths = shared.quantity;
  elsif divided then
    whole := counting;
  end if;
  if counting <> fitting or whole <> (act.status = 'done' and act.is_billable)::integer then
    raise exception 'CORE-1: act % is % and has % charges, % of them its own', subject, act.status, counting, fitting
      using errcode = 'check_violation', constraint = 'acts_charges_check';
  end if;
  return null;
end $$;
