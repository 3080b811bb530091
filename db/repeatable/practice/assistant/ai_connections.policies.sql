alter table ai_connections enable row level security;
alter table ai_connections force row level security;

-- The key is sealed, and no one reads it back.
grant select (clinic_id, name, kind, base_url, model, key_hint, currency, input_price_minor, output_price_minor, budget_minor, is_on,
  tested_at, test_failure, version, updated_at) on ai_connections to clinic_member;
grant insert (name, kind, base_url, model, key_sealed, key_hint, currency, input_price_minor, output_price_minor, budget_minor, is_on)
  on ai_connections to clinic_member;
grant update (name, kind, base_url, model, key_sealed, key_hint, currency, input_price_minor, output_price_minor, budget_minor, is_on,
  tested_at, test_failure, changed_by, version) on ai_connections to clinic_member;
grant delete on ai_connections to clinic_member;

create policy ai_connections_member_select on ai_connections for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));

create policy ai_connections_member_insert on ai_connections for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));

create policy ai_connections_member_update on ai_connections for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));

create policy ai_connections_member_delete on ai_connections for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
