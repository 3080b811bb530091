-- Queues the emails about a ticket, with its number, its subject and a link. Beyond the caller's policies it reads the
-- addresses of the requester and of the platform's staff, and shows them to nobody. A requester can have the platform
-- notified, the platform a requester, and nobody anybody else.
create or replace function app.email_ticket(p_ticket uuid, p_template text) returns void language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  reader record;
begin
  select * into ticket from public.tickets t where t.id = p_ticket;
  if not found or (case p_template
      when 'ticket_answered' then not app.has_permission('platform_ticket:manage')
      when 'ticket_opened' then ticket.requester_id is distinct from app.user_id()
      when 'ticket_replied' then ticket.requester_id is distinct from app.user_id()
      else true end) then
    raise exception 'permission denied to send this email' using errcode = 'insufficient_privilege';
  end if;
  for reader in
    select u.id, u.email from auth.users u
     where u.email is not null and (u.banned_until is null or u.banned_until <= now()) and case
       when p_template = 'ticket_answered' then u.id = ticket.requester_id
       when ticket.assignee_id is not null then u.id = ticket.assignee_id
       else u.id in (select r.user_id from public.user_roles r where r.role = 'platform_admin') end
  loop
    perform app.queue_mail(p_template, reader.email, reader.id, null, null, jsonb_build_object('ticketId', p_ticket));
  end loop;
end $$;

grant execute on function app.email_ticket to clinic_client, clinic_member, platform_member;
