alter table account_deactivations enable row level security;
alter table account_deactivations force row level security;

grant select on account_deactivations to platform_member;

create policy account_deactivations_platform_select on account_deactivations for select to platform_member
  using ((select app.has_permission('platform_user:read')));
