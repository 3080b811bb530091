alter table crm_lead_targets enable row level security;
alter table crm_lead_targets force row level security;

grant select, insert, update on crm_lead_targets to crm_server;
grant select on crm_lead_targets to platform_member;

create policy crm_lead_targets_server_all on crm_lead_targets for all to crm_server using (true) with check (true);

create policy crm_lead_targets_platform_select on crm_lead_targets for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
