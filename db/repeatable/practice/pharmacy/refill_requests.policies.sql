alter table refill_requests enable row level security;
alter table refill_requests force row level security;

grant select on refill_requests to clinic_member;
grant insert (clinic_id, prescription_id, note) on refill_requests to clinic_member;
grant update (status, outcome, rule, answer, answered_at, answered_by, version) on refill_requests to clinic_member;

create policy refill_requests_member_select on refill_requests for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- What a client asked for in a message.
create policy refill_requests_member_insert on refill_requests for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy refill_requests_member_update on refill_requests for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
