alter table clients enable row level security;
alter table clients force row level security;

grant select on clients to clinic_member;
grant insert (clinic_id, user_id, full_name) on clients to clinic_client;
grant insert (clinic_id, full_name, address_line, postal_code, city, region, country, notes, language) on clients to clinic_member;
grant select (clinic_id, id, user_id, full_name) on clients to auth_server;
grant select (
  clinic_id, id, user_id, full_name, address_line, postal_code, city, region, country, language, created_at, archived_at) on clients to clinic_client;
grant update (user_id) on clients to auth_server;
grant update (full_name, address_line, postal_code, city, region, country, notes, language, archived_at) on clients to clinic_member;

create policy clients_member_select on clients for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:read')));

create policy clients_member_insert on clients for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));

create policy clients_member_update on clients for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy clients_client_select on clients for select to clinic_client
  using (user_id = (select app.user_id()));

create policy clients_client_insert on clients for insert to clinic_client
  with check (user_id = (select app.user_id()) and (select app.has_permission('own_clinic:join'))
    and clinic_id in (select c.id from clinics c where c.online_booking <> 'off' and c.suspended_at is null));

create policy clients_server_all on clients for all to auth_server using (true) with check (true);

-- Whose account is paid online, whether they were merged, and to whom reminders are addressed that a job sends.
grant select (clinic_id, id, full_name, address_line, postal_code, city, region, country, language, merged_into, erased_at) on clients to job_server;

create policy clients_job_select on clients for select to job_server using (clinic_id = (select app.clinic_id()));

-- Who wrote a message, and whether they have an account for the portal.
grant select (user_id, archived_at) on clients to job_server;
