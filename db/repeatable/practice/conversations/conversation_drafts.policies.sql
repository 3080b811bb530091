alter table conversation_drafts enable row level security;
alter table conversation_drafts force row level security;

grant select on conversation_drafts to clinic_member;
grant insert (
  clinic_id, conversation_id, text, subject, is_note, channel, files, ai_draft_id, ai_confirmed, saved_at) on conversation_drafts to clinic_member;
grant update (
  text, subject, is_note, channel, files, ai_draft_id, ai_confirmed, saved_at) on conversation_drafts to clinic_member;
grant delete on conversation_drafts to clinic_member;

create policy conversation_drafts_member_select on conversation_drafts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')) and user_id = (select app.user_id()));

create policy conversation_drafts_member_insert on conversation_drafts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')) and user_id = (select app.user_id()));

create policy conversation_drafts_member_update on conversation_drafts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')) and user_id = (select app.user_id()))
  with check (clinic_id = (select app.clinic_id()) and user_id = (select app.user_id()));

create policy conversation_drafts_member_delete on conversation_drafts for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')) and user_id = (select app.user_id()));
