alter table crm_lead_links enable row level security;
alter table crm_lead_links force row level security;

grant select, insert, update on crm_lead_links to crm_server;
grant select on crm_lead_links to platform_member;

create policy crm_lead_links_server_all on crm_lead_links for all to crm_server using (true) with check (true);

create policy crm_lead_links_platform_select on crm_lead_links for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
