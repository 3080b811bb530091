alter table storage.objects enable row level security;
alter table storage.objects force row level security;

grant select, insert, update, delete on storage.objects to auth_server, definer;
grant select, delete on storage.objects to authenticated, service_key;
grant insert (
  bucket_id, name, version, size_bytes, mime_type, cache_control, user_metadata) on storage.objects to authenticated, service_key;
grant update (
  bucket_id, name, version, size_bytes, mime_type, cache_control, user_metadata) on storage.objects to authenticated, service_key;

create policy objects_member_select on storage.objects for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:read')));

create policy objects_member_insert on storage.objects for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')));

create policy objects_member_update on storage.objects for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy objects_member_delete on storage.objects for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('file:write')));

create policy objects_self_select on storage.objects for select to authenticated
  using (user_id = (select app.user_id()));

create policy objects_self_insert on storage.objects for insert to authenticated
  with check (user_id = (select app.user_id()));

create policy objects_self_update on storage.objects for update to authenticated
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));

create policy objects_self_delete on storage.objects for delete to authenticated
  using (user_id = (select app.user_id()));

-- Requests by a signed URL, or for public files.
create policy objects_server_all on storage.objects for all to auth_server using (true) with check (true);

create policy objects_service_all on storage.objects for all to service_key using (true) with check (true);

create policy objects_definer_all on storage.objects for all to definer using (true) with check (true);

create policy objects_member_ticket_select on storage.objects for select to clinic_member
  using (bucket_id = 'tickets' and exists (select from public.ticket_attachments a join public.tickets t on t.id = a.ticket_id
    where a.object_id = objects.id and t.clinic_id = (select app.clinic_id())));

create policy objects_client_ticket_select on storage.objects for select to clinic_client
  using (bucket_id = 'tickets' and exists (select from public.ticket_attachments a join public.tickets t on t.id = a.ticket_id
    where a.object_id = objects.id and t.requester_id = (select app.user_id())));

create policy objects_platform_ticket_select on storage.objects for select to platform_member
  using (bucket_id = 'tickets' and (select app.has_permission('platform_ticket:read'))
    and exists (select from public.ticket_attachments a where a.object_id = objects.id));

-- The file of a document that the client may see: the policies of `documents` decide.
create policy objects_client_document_select on storage.objects for select to clinic_client
  using (bucket_id = 'documents' and clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from public.documents d where d.clinic_id = objects.clinic_id and d.object_id = objects.id));

-- The file of a message that the client sees in the portal: the policies of `messages` decide. What they upload for one they see
-- before it is sent.
create policy objects_client_message_select on storage.objects for select to clinic_client
  using (bucket_id = 'documents' and clinic_id = any (array(select app.own_clinic_ids()))
    and (owner_id = (select app.user_id())
      or exists (select from public.message_files f where f.clinic_id = objects.clinic_id and f.object_id = objects.id)));

create policy objects_client_message_insert on storage.objects for insert to clinic_client
  with check (bucket_id = 'documents' and clinic_id = any (array(select app.own_clinic_ids()))
    and owner_id = (select app.user_id()) and (select app.has_permission('own_message:write')));
