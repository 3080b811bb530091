alter table lead_notes enable row level security;
alter table lead_notes force row level security;

grant select on lead_notes to platform_member;
grant insert (lead_id, text) on lead_notes to platform_member;

create policy lead_notes_platform_select on lead_notes for select to platform_member using ((select app.has_permission('platform_lead:read')));

create policy lead_notes_platform_insert on lead_notes for insert to platform_member
  with check ((select app.has_permission('platform_lead:manage')));
