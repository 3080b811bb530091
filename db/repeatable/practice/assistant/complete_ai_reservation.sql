-- Records what a request cost, in the month in which it was reserved, and releases the rest of the reservation. False
-- for one that is not the caller's or was completed before, so a repeated call changes nothing. What the provider
-- counted is recorded as it is, even when it exceeds the reservation or comes late.
create or replace function app.complete_ai_reservation(p_reservation uuid, p_input_tokens bigint, p_output_tokens bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  held public.ai_reservations;
  budget bigint;
  cost bigint;
  reached integer;
  told integer;
  spent bigint;
begin
  if not app.has_permission('ai:use') then
    raise exception 'permission denied to complete' using errcode = 'insufficient_privilege';
  end if;
  perform from public.ai_limits l where l.clinic_id = app.clinic_id() for no key update;
  update public.ai_reservations r set status = 'settled', closed_at = now()
   where r.clinic_id = app.clinic_id() and r.id = p_reservation and r.user_id = app.user_id() and r.status = 'open'
   returning * into held;
  if not found then
    return false;
  end if;
  budget := (select b.budget_minor * 1000000 from app.ai_budget_of(held.clinic_id) b where b.currency = held.currency);
  cost := p_input_tokens * held.input_price_minor + p_output_tokens * held.output_price_minor;
  insert into public.ai_usage (clinic_id, month, feature, provider, model, input_tokens, output_tokens, currency,
      input_price_minor, output_price_minor, cost_millionths, user_id, reservation_id)
    values (held.clinic_id, held.month, held.feature, held.provider, held.model, p_input_tokens, p_output_tokens, held.currency,
      held.input_price_minor, held.output_price_minor, cost, held.user_id, held.id);
  update public.ai_months m set spent_millionths = m.spent_millionths + cost
   where m.clinic_id = held.clinic_id and m.month = held.month and m.currency = held.currency
   returning m.spent_millionths, m.told_percent into spent, told;
  reached := case when spent = 0 then 0 when spent >= budget then 100 when spent * 5 >= budget * 4 then 80 else 0 end;
  if reached > told then
    insert into public.audit_entries (action, subject_id, clinic_id, after) values ('ai_budget.reached', held.clinic_id::text,
      held.clinic_id, jsonb_build_object('percent', reached, 'month', held.month, 'spentMillionths', spent,
        'budgetMinor', budget / 1000000, 'currency', held.currency));
    perform app.email_ai_budget(held.clinic_id, held.month, held.currency, reached, budget / 1000000);
  end if;
  -- After the budget was raised, reaching it is reported again.
  update public.ai_months m set told_percent = reached
   where m.clinic_id = held.clinic_id and m.month = held.month and m.currency = held.currency and m.told_percent <> reached;
  return true;
end $$;

grant execute on function app.complete_ai_reservation to clinic_member;
