alter table record_share_views enable row level security;
alter table record_share_views force row level security;

grant select on record_share_views to clinic_member;

create policy record_share_views_member_select on record_share_views for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));
