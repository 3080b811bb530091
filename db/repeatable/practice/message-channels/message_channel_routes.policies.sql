alter table message_channel_routes enable row level security;
alter table message_channel_routes force row level security;

grant select on message_channel_routes to clinic_member, job_server;
grant insert (clinic_id, channel, way, is_on) on message_channel_routes to clinic_member;
grant update (way, is_on) on message_channel_routes to clinic_member;

create policy message_channel_routes_member_select on message_channel_routes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_channel_routes_member_insert on message_channel_routes for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy message_channel_routes_member_update on message_channel_routes for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy message_channel_routes_job_select on message_channel_routes for select to job_server
  using (clinic_id = (select app.clinic_id()));
