alter table due_cares enable row level security;
alter table due_cares force row level security;

grant select on due_cares to clinic_member;
grant insert (
  clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation) on due_cares to clinic_member;
grant update (
  due_on, earliest_on, rule, explanation, status, snoozed_until_on, closed_reason, closed_at, closed_by) on due_cares to clinic_member;

create policy due_cares_member_select on due_cares for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy due_cares_member_insert on due_cares for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy due_cares_member_update on due_cares for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
