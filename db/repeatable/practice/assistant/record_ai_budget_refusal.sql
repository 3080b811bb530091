-- Records the first request of a month that does not fit into the budget of the caller's clinic. A request that fits is not
-- recorded.
create or replace function app.record_ai_budget_refusal(p_input_tokens bigint, p_output_tokens bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  budget record;
  wanted bigint;
begin
  if not app.has_permission('ai:use') then
    raise exception 'permission denied to record a refusal' using errcode = 'insufficient_privilege';
  end if;
  select * into budget from app.ai_budget_of(app.clinic_id());
  wanted := p_input_tokens * budget.input_price_minor + p_output_tokens * budget.output_price_minor;
  if coalesce(wanted <= budget.left_millionths, true) then
    return;
  end if;
  insert into public.ai_months as m (clinic_id, month, currency, refused_at) values (app.clinic_id(), budget.month, budget.currency, now())
    on conflict on constraint ai_months_pkey do update set refused_at = now() where m.refused_at is null;
  if found then
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      values ('ai_budget.refused', app.clinic_id()::text, app.clinic_id(), jsonb_build_object('month', budget.month,
        'spentMillionths', budget.spent_millionths, 'wantedMillionths', wanted, 'budgetMinor', budget.budget_minor,
        'currency', budget.currency));
  end if;
end $$;

grant execute on function app.record_ai_budget_refusal to clinic_member;
