alter table stock_forecast_settings enable row level security;
alter table stock_forecast_settings force row level security;

grant select on stock_forecast_settings to clinic_member;
grant insert (acts) on stock_forecast_settings to clinic_member;
grant update (acts, changed_by, version) on stock_forecast_settings to clinic_member;

create policy stock_forecast_settings_member_select on stock_forecast_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_forecast_settings_member_insert on stock_forecast_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy stock_forecast_settings_member_update on stock_forecast_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));
