alter table form_requests enable row level security;
alter table form_requests force row level security;

grant select on form_requests to clinic_member;
grant insert (clinic_id, form_id, pet_id, client_id, visit_id, appointment_id, in_portal) on form_requests to clinic_member;
grant update (answers, withdrawn_at) on form_requests to clinic_member;
-- Without who asked: it is the clinic's own.
grant select (
  clinic_id, id, form_id, pet_id, client_id, appointment_id, in_portal, answers, asked_at, withdrawn_at) on form_requests to clinic_client;
grant update (answers) on form_requests to clinic_client;

create policy form_requests_member_select on form_requests for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy form_requests_member_insert on form_requests for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy form_requests_member_update on form_requests for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));

-- Those that were sent to the client's account, about a pet that still is theirs or about themselves.
create policy form_requests_client_select on form_requests for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and in_portal and withdrawn_at is null
    and (select app.has_permission('own_record:read'))
    and client_id = any (array(select app.own_client_ids()))
    and (pet_id is null or pet_id = any (array(select app.own_pet_ids()))));

create policy form_requests_client_update on form_requests for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and in_portal and withdrawn_at is null
    and (select app.has_permission('own_pet:write'))
    and client_id = any (array(select app.own_client_ids()))
    and (pet_id is null or pet_id = any (array(select app.own_pet_ids()))))
  with check (clinic_id = any (array(select app.own_clinic_ids())));
