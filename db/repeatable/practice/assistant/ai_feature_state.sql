-- Whether the caller's clinic may use a feature now. Reveals, beyond the caller's policies, whether their clinic's model
-- is offered.
create or replace function app.ai_feature_state(p_feature text)
  returns table (is_stopped boolean, is_allowed boolean, is_switched_on boolean, has_model boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.ai_stops s where s.ended_at is null), coalesce(p_feature = any (b.allowed_features), false),
        coalesce(p_feature = any (b.features_on), false), b.model is not null
      from (select app.clinic_id() as id) c left join lateral app.ai_budget_of(c.id) b on true
     where app.has_permission('ai:use');
  end;

grant execute on function app.ai_feature_state to clinic_member;
