-- Sends an invitation by email: creates its account when there is none, and restarts its time limit.
create or replace function app.send_invitation(p_invitation uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
  account uuid;
begin
  update public.invitations i set sent_at = now(), expires_at = now() + interval '7 days'
   where i.id = p_invitation and i.accepted_at is null and i.withdrawn_at is null
     and (app.has_permission('platform_user:manage') or (i.clinic_id = app.clinic_id() and
       (app.has_permission('staff:manage') or (i.role = 'client' and app.has_permission('client:write')))))
  returning * into invited;
  if not found then
    raise exception 'no such invitation' using errcode = 'no_data_found';
  end if;
  if app.consume_allowance('invite:' || app.user_id(), 60, 3600) > 0 then
    raise exception 'too many invitations' using errcode = 'check_violation', constraint = 'invitations_rate_check';
  end if;
  select i.user_id into account from app.invite_user(invited.email, invited.full_name) i;
  if exists (select from public.user_roles r where r.user_id = account and r.role = invited.role
      and r.clinic_id is not distinct from invited.clinic_id and r.role <> 'client')
     or exists (select from public.clients c where c.clinic_id = invited.clinic_id and c.user_id = account and invited.role = 'client') then
    raise exception 'this role is held already' using errcode = 'unique_violation', constraint = 'user_roles_held_key';
  end if;
  perform app.queue_mail('invitation', invited.email, account, invited.id, null);
end $$;

grant execute on function app.send_invitation to clinic_member, platform_member;
