-- Completes an invitation: marks it as accepted, adds staff to the staff list, links a client with their record.
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
    perform app.link_client_account(invited.clinic_id, invited.client_id, p_user);
  elsif invited.clinic_id is not null then
    perform app.add_invited_staff_member(invited.clinic_id, p_user, invited.email,
      coalesce(nullif(invited.full_name, ''), nullif(regexp_replace(account.user_metadata ->> 'full_name', E'[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'), ''), split_part(invited.email, '@', 1)),
      invited.role = 'doctor');
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, after) values
    ('invitation.accepted', invited.id::text, invited.clinic_id, p_user, invited.role, null),
    ('role.granted', p_user::text, invited.clinic_id, p_user, invited.role,
      jsonb_build_object('role', invited.role, 'clinicId', invited.clinic_id, 'invitationId', invited.id));
end $$;

grant execute on function app.complete_invitation to auth_server;
