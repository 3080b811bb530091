alter table ai_models enable row level security;
alter table ai_models force row level security;

grant select on ai_models to clinic_member, platform_member;
grant insert (provider, model, currency, input_price_minor, output_price_minor, note) on ai_models to platform_member;
grant update (
  provider, model, input_price_minor, output_price_minor, note, is_offered, version) on ai_models to platform_member;

create policy ai_models_platform_select on ai_models for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_models_platform_insert on ai_models for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')));

create policy ai_models_platform_update on ai_models for update to platform_member
  using ((select app.has_permission('platform_ai:manage')))
  with check ((select app.has_permission('platform_ai:manage')));

-- A clinic sees only the model that it was assigned.
create policy ai_models_member_select on ai_models for select to clinic_member
  using ((select app.has_permission('ai:read'))
    and id in (select l.model_id from ai_limits l where l.clinic_id = (select app.clinic_id())));
