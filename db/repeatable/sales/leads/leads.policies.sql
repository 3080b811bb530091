alter table leads enable row level security;
alter table leads force row level security;

grant select on leads to platform_member;
grant insert (source, full_name, email, phone, clinic_name, country, owner_id) on leads to platform_member;
grant update (
  stage, full_name, email, phone, clinic_name, country, owner_id, do_not_contact, lost_reason, clinic_id,
  merged_into) on leads to platform_member;

create policy leads_platform_select on leads for select to platform_member using ((select app.has_permission('platform_lead:read')));

create policy leads_platform_insert on leads for insert to platform_member with check ((select app.has_permission('platform_lead:manage')));

create policy leads_platform_update on leads for update to platform_member
  using ((select app.has_permission('platform_lead:manage'))) with check ((select app.has_permission('platform_lead:manage')));
