-- What a clinic may use now and what it has left this month. No row for a clinic without limits, and null
-- prices when no model is chosen or it is no longer offered. A clinic's own connection comes before the platform's model, with its
-- own prices and budget; what the platform allows applies to both. For definer functions that have checked the caller.
create or replace function app.ai_budget_of(p_clinic uuid)
  returns table (is_stopped boolean, allowed_features text[], features_on text[], provider text, model text, currency text,
    input_price_minor bigint, output_price_minor bigint, month date, budget_minor bigint, spent_millionths bigint, left_millionths bigint,
    is_own boolean)
  language sql stable
  begin atomic
    select exists (select from public.ai_stops s where s.ended_at is null), l.allowed_features,
        coalesce((select h.features_on from public.ai_choices h where h.clinic_id = p_clinic and not h.is_off), '{}'),
        coalesce(o.name, a.provider), coalesce(o.model, a.model), m.currency, coalesce(o.input_price_minor, a.input_price_minor),
        coalesce(o.output_price_minor, a.output_price_minor), m.month, m.budget_minor, m.spent,
        m.budget_minor * 1000000 - m.spent - app.ai_reserved_millionths(p_clinic, m.month, m.currency), o.clinic_id is not null
      from public.clinics c
      join public.ai_limits l on l.clinic_id = p_clinic
      left join public.ai_connections o on o.clinic_id = p_clinic and o.is_on
      left join public.ai_models a on a.id = l.model_id and a.is_offered and o.clinic_id is null
      cross join lateral (select n.month, n.currency, n.budget_minor, coalesce((select s.spent_millionths from public.ai_months s
          where s.clinic_id = p_clinic and s.month = n.month and s.currency = n.currency), 0) as spent
        from (select app.ai_month(now(), c.time_zone) as month, coalesce(o.currency, l.currency) as currency,
            coalesce(o.budget_minor, l.budget_minor) as budget_minor) n) m
     where c.id = p_clinic;
  end;
