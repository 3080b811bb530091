alter table crm_webhooks enable row level security;
alter table crm_webhooks force row level security;

grant select, insert, update, delete on crm_webhooks to crm_server;
grant select (
  id, clinic_id, kind, location_id, scheme, state, reason, sent_at, received_at, applied_at, replays) on crm_webhooks to clinic_member, platform_member;

create policy crm_webhooks_server_all on crm_webhooks for all to crm_server using (true) with check (true);

create policy crm_webhooks_platform_select on crm_webhooks for select to platform_member
  using (clinic_id is null and (select app.has_permission('platform_crm:manage')));

create policy crm_webhooks_member_select on crm_webhooks for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('crm:manage')));
