alter table lead_events enable row level security;
alter table lead_events force row level security;

grant select on lead_events to platform_member;

create policy lead_events_platform_select on lead_events for select to platform_member using ((select app.has_permission('platform_lead:read')));
