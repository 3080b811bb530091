-- Whether a file is one that the caller uploaded to the bucket of tickets. A function, because the policies of files
-- refer to those of messages, and policies must not be recursive.
create or replace function app.is_own_ticket_file(p_object uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from storage.objects o where o.id = p_object and o.bucket_id = 'tickets' and o.user_id = app.user_id());
  end;

grant execute on function app.is_own_ticket_file to clinic_client, clinic_member, platform_member;
