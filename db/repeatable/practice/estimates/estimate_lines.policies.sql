alter table estimate_lines enable row level security;
alter table estimate_lines force row level security;

grant select on estimate_lines to clinic_member;
grant insert (clinic_id, estimate_id, option_position, position, item_id, source_act_id, description, code, unit, use, tax_class, includes_tax, taxes,
  low_thousandths, high_thousandths, factor_percent, unit_price_minor, fixed_price_minor, minimum_price_minor, low_minor, high_minor,
  is_required) on estimate_lines to clinic_member;

create policy estimate_lines_member_select on estimate_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_lines_member_insert on estimate_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
