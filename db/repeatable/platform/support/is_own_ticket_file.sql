-- Whether a file is one that the caller has put into the bucket of tickets. A function, because the policies of files look at
-- what belongs to messages, and policies may not go round in a circle.
create or replace function app.is_own_ticket_file(p_object uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from storage.objects o where o.id = p_object and o.bucket_id = 'tickets' and o.user_id = app.user_id());
  end;

grant execute on function app.is_own_ticket_file to clinic_client, clinic_member, platform_member;
