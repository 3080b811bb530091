alter table wellness_plan_benefits enable row level security;
alter table wellness_plan_benefits force row level security;

grant select on wellness_plan_benefits to clinic_member;
grant insert (clinic_id, plan_id, position, label, item_id, income_category, uses_per_term, list_price_minor, percent_off)
  on wellness_plan_benefits to clinic_member;
grant delete on wellness_plan_benefits to clinic_member;

create policy wellness_plan_benefits_member_select on wellness_plan_benefits for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy wellness_plan_benefits_member_insert on wellness_plan_benefits for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy wellness_plan_benefits_member_delete on wellness_plan_benefits for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));
