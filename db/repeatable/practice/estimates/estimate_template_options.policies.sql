alter table estimate_template_options enable row level security;
alter table estimate_template_options force row level security;

grant select on estimate_template_options to clinic_member;
grant insert (clinic_id, template_id, position, name, note) on estimate_template_options to clinic_member;
grant delete on estimate_template_options to clinic_member;

create policy estimate_template_options_member_select on estimate_template_options for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_template_options_member_insert on estimate_template_options for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy estimate_template_options_member_delete on estimate_template_options for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));
