alter table profiles enable row level security;
alter table profiles force row level security;

grant select, insert, update on profiles to auth_server;
grant select on profiles to authenticated;
grant select, delete on profiles to service_key;
-- Apps send `updated_at` with what they save; a trigger sets it all the same.
grant insert (id, email, full_name, avatar_url, updated_at) on profiles to authenticated, service_key;
grant update (email, full_name, avatar_url, updated_at) on profiles to authenticated, service_key;

create policy profiles_self_select on profiles for select to authenticated using (id = (select app.user_id()));

create policy profiles_self_insert on profiles for insert to authenticated with check (id = (select app.user_id()));

create policy profiles_self_update on profiles for update to authenticated
  using (id = (select app.user_id())) with check (id = (select app.user_id()));

create policy profiles_member_select on profiles for select to clinic_member
  using ((select app.has_permission('staff:read'))
    and id in (select r.user_id from user_roles r where r.clinic_id = (select app.clinic_id()) and r.role <> 'client'));

create policy profiles_platform_select on profiles for select to platform_member
  using ((select app.has_permission('platform_user:read')));

create policy profiles_server_all on profiles for all to auth_server using (true) with check (true);

create policy profiles_service_all on profiles for all to service_key using (true) with check (true);
