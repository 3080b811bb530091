alter table message_templates enable row level security;
alter table message_templates force row level security;

grant select, delete on message_templates to clinic_member;
grant insert (clinic_id, kind, language, name, shortcut, user_id, email_subject, email_text, sms_text, whatsapp_text, whatsapp_template, portal_text, is_active) on message_templates to clinic_member;
grant update (language, name, shortcut, email_subject, email_text, sms_text, whatsapp_text, whatsapp_template, portal_text, is_active, version, changed_at, changed_by) on message_templates to clinic_member;

-- Nobody sees the personal replies of others. Those of the clinic are managed, one's own are only written.
create policy message_templates_member_select on message_templates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')) and (user_id is null or user_id = (select app.user_id())));

create policy message_templates_member_insert on message_templates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and case when user_id is null then (select app.has_permission('message:manage')) else user_id = (select app.user_id()) and (select app.has_permission('message:write')) end);

create policy message_templates_member_update on message_templates for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and case when user_id is null then (select app.has_permission('message:manage')) else user_id = (select app.user_id()) and (select app.has_permission('message:write')) end)
  with check (clinic_id = (select app.clinic_id()));

create policy message_templates_member_delete on message_templates for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and case when user_id is null then (select app.has_permission('message:manage')) else user_id = (select app.user_id()) and (select app.has_permission('message:write')) end);

-- Messages are also written by what a client does, and by jobs; saved replies only by staff.
grant select (clinic_id, kind, language, user_id, email_subject, email_text, sms_text, whatsapp_text, whatsapp_template, portal_text, is_active) on message_templates to clinic_client, job_server;

create policy message_templates_client_select on message_templates for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and kind <> 'saved_reply');

create policy message_templates_job_select on message_templates for select to job_server
  using (clinic_id = (select app.clinic_id()) and kind <> 'saved_reply');
