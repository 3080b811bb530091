alter table clinic_laboratories enable row level security;
alter table clinic_laboratories force row level security;

grant select on clinic_laboratories to clinic_member;
grant insert (laboratory_id, is_on, account_number) on clinic_laboratories to clinic_member;
grant update (is_on, account_number, changed_by) on clinic_laboratories to clinic_member;

create policy clinic_laboratories_member_select on clinic_laboratories for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy clinic_laboratories_member_insert on clinic_laboratories for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));

create policy clinic_laboratories_member_update on clinic_laboratories for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));
