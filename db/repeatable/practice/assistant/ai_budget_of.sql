-- What a clinic may use now and what it has left this month. No row for a clinic without limits, and null
-- prices when no model is chosen or it is no longer offered. For definer functions that have checked the caller.
create or replace function app.ai_budget_of(p_clinic uuid)
  returns table (is_stopped boolean, allowed_features text[], features_on text[], provider text, model text, currency text,
    input_price_minor bigint, output_price_minor bigint, month date, budget_minor bigint, spent_millionths bigint, left_millionths bigint)
  language sql stable
  begin atomic
    select exists (select from public.ai_stops s where s.ended_at is null), l.allowed_features,
        coalesce((select h.features_on from public.ai_choices h where h.clinic_id = p_clinic), '{}'),
        a.provider, a.model, l.currency, a.input_price_minor, a.output_price_minor, m.month, l.budget_minor, m.spent,
        l.budget_minor * 1000000 - m.spent - app.ai_reserved_millionths(p_clinic, m.month, l.currency)
      from public.clinics c
      join public.ai_limits l on l.clinic_id = p_clinic
      left join public.ai_models a on a.id = l.model_id and a.is_offered
      cross join lateral (select n.month, coalesce((select s.spent_millionths from public.ai_months s
          where s.clinic_id = p_clinic and s.month = n.month and s.currency = l.currency), 0) as spent
        from (select app.ai_month(now(), c.time_zone) as month) n) m
     where c.id = p_clinic;
  end;
