-- Notifies the screens of everybody who can see a ticket that it changed, by its id. Beyond the caller's policies it
-- looks up the clinic's admins and the platform's staff. The requester's side is not notified of internal notes,
-- assignees and due times.
create or replace function app.notify_ticket(p_ticket uuid, p_to_all boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  listener uuid;
begin
  select t.* into ticket from public.tickets t where t.id = p_ticket;
  for listener in
    select r.user_id from public.user_roles r where r.role = 'platform_admin'
    union
    select ticket.requester_id where ticket.requester_id is not null and p_to_all
    union
    select r.user_id from public.user_roles r where r.clinic_id = ticket.clinic_id and r.role = 'clinic_admin' and p_to_all
  loop
    perform app.broadcast('user:' || listener, 'ticket', jsonb_build_object('id', p_ticket));
  end loop;
end $$;
