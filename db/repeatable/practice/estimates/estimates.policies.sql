alter table estimates enable row level security;
alter table estimates force row level security;

grant select on estimates to clinic_member;
grant insert (clinic_id, id, client_id, pet_id, visit_id, title, message, valid_until_on, currency, copied_from_id) on estimates to clinic_member;
grant update (title, message, visit_id, valid_until_on, currency, status, version, sent_at, sent_by, converted_at, converted_by,
  converted_visit_id, withdrawn_at, withdrawn_by, withdraw_reason) on estimates to clinic_member;

create policy estimates_member_select on estimates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimates_member_insert on estimates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy estimates_member_update on estimates for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')))
  with check (clinic_id = (select app.clinic_id()));
