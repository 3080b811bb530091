alter table ai_note_rules enable row level security;
alter table ai_note_rules force row level security;

grant select, delete on ai_note_rules to clinic_member;
grant insert (user_id, when_contains, section, replace_by) on ai_note_rules to clinic_member;

-- Nobody sees the rules of others. Those of the clinic are managed, one's own are only written.
create policy ai_note_rules_member_select on ai_note_rules for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read'))
    and (user_id is null or user_id = (select app.user_id())));

create policy ai_note_rules_member_insert on ai_note_rules for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and case when user_id is null then (select app.has_permission('ai:manage'))
    else user_id = (select app.user_id()) and (select app.has_permission('record:write')) end);

create policy ai_note_rules_member_delete on ai_note_rules for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and case when user_id is null then (select app.has_permission('ai:manage'))
    else user_id = (select app.user_id()) and (select app.has_permission('record:write')) end);
