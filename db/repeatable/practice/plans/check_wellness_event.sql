-- PLAN-1, checked at commit: no benefit is used more often than the plan includes, nor given back more often than it was used, and
-- what an event makes income is in the ledger. The subscription is locked, so that two who use the last one see each other. It runs
-- with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_wellness_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  subscription public.wellness_subscriptions;
  included integer;
  used integer;
begin
  select * into subscription from public.wellness_subscriptions s
   where s.clinic_id = new.clinic_id and s.id = new.subscription_id for no key update;
  if new.benefit_id is not null then
    select (b ->> 'usesPerTerm')::integer into included from jsonb_array_elements(subscription.terms -> 'benefits') b
     where b ->> 'id' = new.benefit_id::text;
    select sum(e.uses) into used from public.wellness_events e
     where e.clinic_id = new.clinic_id and e.subscription_id = new.subscription_id and e.benefit_id = new.benefit_id;
    if included is null or used not between 0 and included then
      raise exception 'a benefit is used % of % times', used, included
        using errcode = 'check_violation', constraint = 'wellness_events_included_check';
    end if;
  end if;
  if new.earned_minor <> coalesce((
    select sum(p.amount_minor) from public.ledger_postings p
     where p.clinic_id = new.clinic_id and p.entry_id = new.ledger_entry_id and p.account = 'plan'), 0) then
    raise exception 'the ledger does not have what wellness event % makes income', new.id
      using errcode = 'check_violation', constraint = 'wellness_events_booked_check';
  end if;
  return null;
end $$;
