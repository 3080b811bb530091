-- Makes the member: marks the invitation, puts staff on the staff list, links a client with their record.
create or replace function app.complete_invitation(p_invitation uuid, p_user uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
  account auth.users;
begin
  update public.invitations i set accepted_at = now() where i.id = p_invitation and i.accepted_at is null returning * into invited;
  if not found then
    return;
  end if;
  select * into account from auth.users u where u.id = p_user;
  if invited.role = 'client' then
    update public.clients c set user_id = p_user
     where c.clinic_id = invited.clinic_id and c.id = invited.client_id and c.user_id is null
       and not exists (select from public.clients o where o.clinic_id = c.clinic_id and o.user_id = p_user);
  elsif invited.clinic_id is not null then
    -- Someone whom the clinic has listed already under this address, or a new colleague.
    update public.staff_members s set user_id = p_user, is_active = true
     where s.clinic_id = invited.clinic_id and s.user_id is null and lower(s.email) = invited.email
       and not exists (select from public.staff_members o where o.clinic_id = s.clinic_id and o.user_id = p_user);
    insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
      values (invited.clinic_id, p_user,
        left(coalesce(nullif(invited.full_name, ''), nullif(account.user_metadata ->> 'full_name', ''), split_part(invited.email, '@', 1)), 200),
        invited.email, invited.role = 'doctor')
    on conflict (clinic_id, user_id) do update set is_active = true;
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, after) values
    ('invitation.accepted', invited.id::text, invited.clinic_id, p_user, invited.role, null),
    ('role.granted', p_user::text, invited.clinic_id, p_user, invited.role,
      jsonb_build_object('role', invited.role, 'clinicId', invited.clinic_id, 'invitationId', invited.id));
end $$;

grant execute on function app.complete_invitation to auth_server;
