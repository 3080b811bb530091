-- Reserves budget for a request of at most the given tokens to the clinic's model. No row when the clinic may not make it:
-- `ai_feature_state` says why. Requests of one clinic are serialized by its row of ai_limits, so that together they never
-- exceed the budget.
create or replace function app.reserve_ai_budget(p_feature text, p_input_tokens bigint, p_output_tokens bigint)
  returns table (reservation_id uuid, provider text, model text, expires_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := app.clinic_id();
begin
  if clinic is null or not app.has_permission('ai:use') then
    raise exception 'permission denied to reserve budget' using errcode = 'insufficient_privilege';
  end if;
  if p_input_tokens not between 0 and 10000000 or p_output_tokens not between 0 and 10000000 then
    raise exception 'not a valid number of tokens' using errcode = 'invalid_parameter_value';
  end if;
  perform from public.ai_limits l where l.clinic_id = clinic for no key update;
  return query insert into public.ai_reservations as r (clinic_id, user_id, feature, provider, model, currency, input_price_minor,
      output_price_minor, month, reserved_millionths, is_own)
    select clinic, app.user_id(), p_feature, b.provider, b.model, b.currency, b.input_price_minor, b.output_price_minor, b.month,
        p_input_tokens * b.input_price_minor + p_output_tokens * b.output_price_minor, b.is_own
      from app.ai_budget_of(clinic) b
     where not b.is_stopped and p_feature = any (b.allowed_features) and p_feature = any (b.features_on)
       and p_input_tokens * b.input_price_minor + p_output_tokens * b.output_price_minor <= b.left_millionths
    returning r.id, r.provider, r.model, r.expires_at;
  -- What the request costs is added to its month.
  insert into public.ai_months (clinic_id, month, currency)
    select clinic, b.month, b.currency from app.ai_budget_of(clinic) b where found on conflict do nothing;
end $$;

grant execute on function app.reserve_ai_budget to clinic_member;
