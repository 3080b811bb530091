alter table crm_erasures enable row level security;
alter table crm_erasures force row level security;

grant select, delete on crm_erasures to crm_server;
grant select on crm_erasures to platform_member;
grant update (reason) on crm_erasures to crm_server;

create policy crm_erasures_server_all on crm_erasures for all to crm_server using (true) with check (true);

create policy crm_erasures_platform_select on crm_erasures for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
