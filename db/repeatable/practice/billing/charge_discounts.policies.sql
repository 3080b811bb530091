alter table charge_discounts enable row level security;
alter table charge_discounts force row level security;

grant select on charge_discounts to clinic_member;
grant insert (clinic_id, charge_id, amount_minor, reason) on charge_discounts to clinic_member;
grant delete on charge_discounts to clinic_member;

create policy charge_discounts_member_select on charge_discounts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy charge_discounts_member_insert on charge_discounts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy charge_discounts_member_delete on charge_discounts for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
