alter table estimate_template_lines enable row level security;
alter table estimate_template_lines force row level security;

grant select on estimate_template_lines to clinic_member;
grant insert (clinic_id, template_id, option_position, position, item_id, use, low_thousandths, high_thousandths, is_required)
  on estimate_template_lines to clinic_member;

create policy estimate_template_lines_member_select on estimate_template_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_template_lines_member_insert on estimate_template_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));
