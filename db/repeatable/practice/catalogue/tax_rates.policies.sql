alter table tax_rates enable row level security;
alter table tax_rates force row level security;

grant select on tax_rates to clinic_member;
grant select (clinic_id, tax_class, name, rate_ppm, valid_from_on) on tax_rates to job_server;
grant insert (
  clinic_id, tax_class, name, rate_ppm, valid_from_on, source) on tax_rates to clinic_member;
grant delete on tax_rates to clinic_member;

create policy tax_rates_member_select on tax_rates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:read')));

create policy tax_rates_member_insert on tax_rates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy tax_rates_member_delete on tax_rates for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy tax_rates_job_select on tax_rates for select to job_server using (clinic_id = (select app.clinic_id()));
