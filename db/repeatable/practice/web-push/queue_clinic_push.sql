-- Queues a notification for one client of a clinic, one staff member, or with neither for all of its staff; never for the caller.
-- `queue_push` checks that the clinic is the caller's. It reveals nothing: it runs with definer rights because a client may not read
-- who works at a clinic.
create or replace function app.queue_clinic_push(p_clinic uuid, p_client uuid, p_staff uuid, p_kind text, p_address text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  accounts uuid[];
begin
  if p_client is not null then
    select array_agg(c.user_id) into accounts from public.clients c
     where c.clinic_id = p_clinic and c.id = p_client and c.user_id is not null;
  else
    select array_agg(s.user_id) into accounts from public.staff_members s
     where s.clinic_id = p_clinic and s.is_active and (p_staff is null or s.id = p_staff)
       and s.user_id is not null and s.user_id is distinct from app.user_id();
  end if;
  return case when accounts is null then 0 else app.queue_push(p_clinic, accounts, p_kind, p_address) end;
end $$;

grant execute on function app.queue_clinic_push to clinic_member, job_server;
