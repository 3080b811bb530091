alter table invoiced_charges enable row level security;
alter table invoiced_charges force row level security;

grant select on invoiced_charges to clinic_member;

create policy invoiced_charges_member_select on invoiced_charges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

