alter table lead_terms enable row level security;
alter table lead_terms force row level security;

grant select on lead_terms to platform_member;

create policy lead_terms_platform_select on lead_terms for select to platform_member using ((select app.has_permission('platform_lead:read')));
