-- Reserves budget for a request of at most so many tokens to the clinic's model. Requests of one clinic are serialized
-- by its row of ai_limits, so that together they never exceed the budget. Beyond the caller's policies it shows whether
-- their own clinic may. The outcomes: 'reserved', 'stopped', 'not_allowed', 'off', 'no_model', 'over_budget'.
create or replace function app.reserve_ai_budget(p_feature text, p_input_tokens bigint, p_output_tokens bigint)
  returns table (outcome text, reservation_id uuid, provider text, model text, expires_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := app.clinic_id();
  limits public.ai_limits;
  chosen public.ai_models;
  this_month date;
  wanted bigint;
  spent bigint;
begin
  if clinic is null or not app.has_permission('ai:use') then
    raise exception 'permission denied to ask for leave' using errcode = 'insufficient_privilege';
  end if;
  if p_input_tokens not between 0 and 10000000 or p_output_tokens not between 0 and 10000000 then
    raise exception 'that is no number of tokens' using errcode = 'invalid_parameter_value';
  end if;
  select * into limits from public.ai_limits l where l.clinic_id = clinic for no key update;
  if exists (select from public.ai_stops s where s.ended_at is null) then
    outcome := 'stopped';
  elsif not coalesce(p_feature = any (limits.allowed_features), false) then
    outcome := 'not_allowed';
  elsif not exists (select from public.ai_choices c where c.clinic_id = clinic and p_feature = any (c.features_on)) then
    outcome := 'off';
  else
    select * into chosen from public.ai_models m where m.id = limits.model_id and m.is_offered;
    if not found then
      outcome := 'no_model';
    end if;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  select app.ai_month(now(), c.time_zone) into this_month from public.clinics c where c.id = clinic;
  wanted := p_input_tokens * chosen.input_price_minor + p_output_tokens * chosen.output_price_minor;
  insert into public.ai_months as m (clinic_id, month, currency) values (clinic, this_month, limits.currency)
    on conflict on constraint ai_months_pkey do update set currency = m.currency
    returning m.spent_millionths into spent;
  if spent + app.ai_reserved_millionths(clinic, this_month, limits.currency) + wanted > limits.budget_minor * 1000000 then
    update public.ai_months m set refused_at = now()
     where m.clinic_id = clinic and m.month = this_month and m.currency = limits.currency and m.refused_at is null;
    if found then
      insert into public.audit_entries (action, subject_id, clinic_id, after) values ('ai_budget.refused', clinic::text, clinic,
        jsonb_build_object('month', this_month, 'spentMillionths', spent, 'wantedMillionths', wanted,
          'budgetMinor', limits.budget_minor, 'currency', limits.currency));
    end if;
    outcome := 'over_budget';
    return next;
    return;
  end if;
  outcome := 'reserved';
  provider := chosen.provider;
  model := chosen.model;
  insert into public.ai_reservations as r (clinic_id, user_id, feature, provider, model, currency, input_price_minor,
      output_price_minor, month, reserved_millionths)
    values (clinic, app.user_id(), p_feature, chosen.provider, chosen.model, chosen.currency, chosen.input_price_minor,
      chosen.output_price_minor, this_month, wanted)
    returning r.id, r.expires_at into reservation_id, expires_at;
  return next;
end $$;

grant execute on function app.reserve_ai_budget to clinic_member;
