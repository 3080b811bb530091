alter table payment_plan_parts enable row level security;
alter table payment_plan_parts force row level security;

grant select on payment_plan_parts to clinic_member;
grant insert (clinic_id, plan_id, position, due_on, amount_minor) on payment_plan_parts to clinic_member;

create policy payment_plan_parts_member_select on payment_plan_parts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_plan_parts_member_insert on payment_plan_parts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
