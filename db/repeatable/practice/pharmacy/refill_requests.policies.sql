alter table refill_requests enable row level security;
alter table refill_requests force row level security;

grant select on refill_requests to clinic_member;
grant update (status, outcome, rule, answer, answered_at, answered_by, version) on refill_requests to clinic_member;

create policy refill_requests_member_select on refill_requests for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy refill_requests_member_update on refill_requests for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
