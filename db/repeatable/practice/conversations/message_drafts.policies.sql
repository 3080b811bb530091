alter table message_drafts enable row level security;
alter table message_drafts force row level security;

grant select, delete on message_drafts to clinic_client;
grant insert (about, text) on message_drafts to clinic_client;
grant update (text, saved_at) on message_drafts to clinic_client;

create policy message_drafts_client_select on message_drafts for select to clinic_client
  using (user_id = (select app.user_id()));

create policy message_drafts_client_insert on message_drafts for insert to clinic_client
  with check (user_id = (select app.user_id()) and (select app.has_permission('own_message:write')));

create policy message_drafts_client_update on message_drafts for update to clinic_client
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));

create policy message_drafts_client_delete on message_drafts for delete to clinic_client
  using (user_id = (select app.user_id()));
