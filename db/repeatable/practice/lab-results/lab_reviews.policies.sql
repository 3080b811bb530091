alter table lab_reviews enable row level security;
alter table lab_reviews force row level security;

grant select on lab_reviews to clinic_member;
grant insert (clinic_id, report_id, revision, interpretation, signer_name, signed_at, content_hash) on lab_reviews to clinic_member;

create policy lab_reviews_member_select on lab_reviews for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

-- A person signs as themselves: `signed_by` is never given.
create policy lab_reviews_member_insert on lab_reviews for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:sign')) and signed_by = (select app.user_id()));
