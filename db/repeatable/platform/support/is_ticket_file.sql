-- Whether a file is attached to any message; shows nothing else of either.
create or replace function app.is_ticket_file(p_object uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.ticket_attachments a where a.object_id = p_object);
  end;

grant execute on function app.is_ticket_file to auth_server, authenticated, service_key;
